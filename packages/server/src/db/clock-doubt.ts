import type { Clock } from '../infra/clock.ts';
import type { DatabaseHandle, Db } from './handle.ts';

/** Raised with each release: a clock before this instant is wrong. */
export const releasedAt = Date.UTC(2026, 10, 20);
const dayMs = 24 * 60 * 60 * 1000;
const farMs = 7 * dayMs;
const cleanup = 'cleanup';

/** Why the clock cannot be trusted for erasing data by age. */
export interface ClockDoubt {
  readonly reason: string;
  /** Whether the doubt ends by itself with uptime: the portal may really have been off for that long. */
  readonly passes: boolean;
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
export async function doubtClock(reads: Db, now: number): Promise<ClockDoubt | undefined> {
  if (now < releasedAt)
    return { reason: `it is ${day(now)} by the clock, before this release was made`, passes: false };
  const last = await newestMoment(reads);
  if (last === undefined || Math.abs(now - last) <= farMs) return undefined;
  const days = Math.floor(Math.abs(now - last) / dayMs);
  const side = now > last ? 'after' : 'before';
  return {
    reason: `it is ${day(now)} by the clock, ${days} days ${side} the newest moment in the database`,
    passes: true,
  };
}

/** The instant of the last cleanup that trusted the clock; on an older site without one, of the last audit line. */
async function newestMoment(reads: Db): Promise<number | undefined> {
  const job = await reads
    .selectFrom('jobs')
    .select('last_run_at')
    .where('name', '=', cleanup)
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

/** Stores the moment, for the next start to compare with. */
export async function noteMoment({ db, clock }: { db: DatabaseHandle; clock: Clock }): Promise<void> {
  const at = { last_run_at: clock.now() };
  await db.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ name: cleanup, ...at, lease_until: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(at))
      .execute(),
  );
}

function day(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
