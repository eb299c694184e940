import type { Clock } from '../infra/clock.ts';
import type { DatabaseHandle, Db } from './handle.ts';

/** Raised with each release: a clock before this instant is wrong. */
export const releasedAt = Date.UTC(2026, 10, 20);
const dayMs = 24 * 60 * 60 * 1000;
const doubtfulGapMs = 7 * dayMs;
const cleanupJob = 'cleanup';

/** Why the clock cannot be trusted for erasing data by age. */
export interface ClockDoubt {
  readonly reason: string;
  /** Whether the clock is believed after a day of uptime: the portal may really have been off for that long. */
  readonly passesWithUptime: boolean;
}

/**
 * Refuses an operator's command that would erase data by age while the clock is in doubt; its message is one clear
 * line.
 */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

/**
 * Compares the clock with the release and with the newest moment this database knows of; undefined without a doubt.
 */
export async function findClockDoubt(reads: Db, now: number): Promise<ClockDoubt | undefined> {
  if (now < releasedAt)
    return {
      reason: `it is ${isoDay(now)} by the clock, before this release was made`,
      passesWithUptime: false,
    };
  const last = await newestKnownTime(reads);
  if (last === undefined || Math.abs(now - last) <= doubtfulGapMs) return undefined;
  const days = Math.floor(Math.abs(now - last) / dayMs);
  const side = now > last ? 'after' : 'before';
  return {
    reason: `it is ${isoDay(now)} by the clock, ${days} days ${side} the newest moment in the database`,
    passesWithUptime: true,
  };
}

/** The instant of the last cleanup that trusted the clock; on an older site without one, of the last audit line. */
async function newestKnownTime(reads: Db): Promise<number | undefined> {
  const job = await reads
    .selectFrom('jobs')
    .select('last_run_at')
    .where('name', '=', cleanupJob)
    .executeTakeFirst();
  if (job?.last_run_at !== undefined && job.last_run_at !== null) return job.last_run_at;
  const act = await reads
    .selectFrom('audit_events')
    .select('created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return act?.created_at;
}

/** Stores the present time, for the next start to compare with. */
export async function storeTrustedTime({ db, clock }: { db: DatabaseHandle; clock: Clock }): Promise<void> {
  const at = { last_run_at: clock.now() };
  await db.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ name: cleanupJob, ...at, lease_until: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(at))
      .execute(),
  );
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
