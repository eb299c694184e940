import { join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import type { CleanupJob } from '@ruang-naskah/domain/notices/who-is-notified';
import { sql } from 'kysely';
import { deleteInBatches, type MayContinue } from '../db/batches.ts';
import type { ProcessDeps } from '../deps.ts';
import { removeUnfinishedBelow } from '../infra/atomic-file.ts';
import { latestEnd } from '../infra/clock.ts';
import { createAgeGuard } from './age-guard.ts';
import type { Leader } from './leader.ts';
import { deleteOldMail } from './outbox.ts';

const everyMs = 60 * 60 * 1000;
/** A round ends before the next one begins; what it left is the next one's. */
const roundMs = 30 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Far longer than writing a file takes. */
const unfinishedKeptMs = dayMs;
const mailKeptMs = limits.mailKeptDays * dayMs;
/** Longer than the minute that each process reads (db/change-table.ts). */
const changesKeptMs = 2 * everyMs;
/** Tables of temporary rows, with their key, their longest life and how long rows are kept after their end. */
const expiringTables = {
  sessions: { key: ['token_hash'], longestMs: limits.sessionSeconds * 1000, keptMs: 0 },
  password_resets: { key: ['token_hash'], longestMs: limits.emailLinkSeconds * 1000, keptMs: 0 },
  pending_sign_ins: { key: ['token_hash'], longestMs: limits.secondStepSeconds * 1000, keptMs: 0 },
  passkey_enrolments: { key: ['user_id'], longestMs: limits.factorEnrolmentSeconds * 1000, keptMs: 0 },
  // So that a form left open overnight says that the captcha has expired, not that it is wrong.
  captchas: { key: ['id'], longestMs: limits.captchaSeconds * 1000, keptMs: dayMs },
  idempotency_keys: { key: ['user_id', 'key'], longestMs: dayMs, keptMs: 0 },
  rate_limits: { key: ['key'], longestMs: limits.callCountSeconds * 1000, keptMs: 0 },
} as const;
type Expiring = keyof typeof expiringTables;

/** Deletes expired rows, in short transactions; safe in several processes at once. */
export async function deleteExpired(
  { db, clock }: ProcessDeps,
  mayContinue: MayContinue = () => true,
): Promise<void> {
  const now = clock.now();
  for (const table of Object.keys(expiringTables) as Expiring[]) {
    const { key, longestMs, keptMs } = expiringTables[table];
    // The second kind was dated by a clock that was ahead: it counts as expired.
    const where = sql`(expires_at <= ${now - keptMs} or expires_at > ${latestEnd(now, longestMs)})`;
    await deleteInBatches(db, { table, key, where }, mayContinue);
  }
  await deleteOldMail(db, now - mailKeptMs, mayContinue);
  const where = sql`created_at < ${now - changesKeptMs}`;
  await deleteInBatches(db, { table: 'live_changes', key: ['transaction_id'], where }, mayContinue);
  // Erased rows are overwritten in the file, but their old pages stay in the WAL until the checkpoint.
  db.checkpoint?.();
}

/** A killed process leaves unfinished images and mail files behind. */
async function removeUnfinishedFiles({ config, clock }: ProcessDeps): Promise<void> {
  for (const folder of ['files', 'outbox'])
    await removeUnfinishedBelow(join(config.dataDir, folder), clock.now() - unfinishedKeptMs);
}

/** Part of a round. What may be much asks before each batch whether to go on. */
export type Cleaner = (deps: ProcessDeps, mayContinue: MayContinue) => Promise<unknown>;

const ownCleaners = { deleteExpired, removeUnfinishedFiles } satisfies Partial<Record<CleanupJob, Cleaner>>;
/** The cleaners of the features, in the order in which they run. Each says in `notifiedByCleanup` whom it tells what. */
type Cleaners = Readonly<Record<Exclude<CleanupJob, keyof typeof ownCleaners>, Cleaner>>;

/**
 * One round of cleaning, including that of the features; skipped while the clock is in doubt. One cleaner after the other,
 * so that their pauses are pauses; a failing one does not stop the others.
 */
export async function cleanUp(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  others: readonly Cleaner[],
  mayContinue: MayContinue = () => true,
): Promise<void> {
  await runCleaners(deps, mayErase, { cleaners: [...Object.values(ownCleaners), ...others], mayContinue });
}

interface Round {
  readonly cleaners: readonly Cleaner[];
  readonly mayContinue: MayContinue;
}

async function runCleaners(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  { cleaners, mayContinue }: Round,
): Promise<void> {
  const logFailure = (error: unknown): void => deps.log.error({ err: error }, 'cleanup failed');
  try {
    if (!(await mayErase())) return;
  } catch (error) {
    logFailure(error);
    return;
  }
  for (const cleaner of cleaners) if (mayContinue()) await cleaner(deps, mayContinue).catch(logFailure);
}

/**
 * Starts the cleanup, at once and each hour: the leading process cleans the database, each process its own folder.
 * Returns a function that stops it.
 */
export function startCleanup(deps: ProcessDeps, leader: Pick<Leader, 'leads'>, others: Cleaners): () => void {
  const mayErase = createAgeGuard(deps);
  let stopped = false;
  const round = (): void => {
    const until = performance.now() + roundMs;
    const mayContinue = () => !stopped && leader.leads() && performance.now() < until;
    if (leader.leads()) void cleanUp(deps, mayErase, Object.values(others), mayContinue);
    else void runCleaners(deps, mayErase, { cleaners: [removeUnfinishedFiles], mayContinue: () => !stopped });
  };
  const timer = setInterval(round, everyMs).unref();
  round();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
