import { join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import type { CleanupJob } from '@ruang-naskah/domain/notices/told';
import { sql } from 'kysely';
import { deleteInBatches, type GoesOn } from '../db/batches.ts';
import type { ProcessDeps } from '../deps.ts';
import { removeUnfinished } from '../infra/atomic-file.ts';
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
/** Longer than the time after which a page can still catch up on missed events. */
const changesKeptMs = 2 * everyMs;
/** Tables of temporary rows, with their key, their longest life and how long rows are kept after their end. */
const expiring = {
  sessions: { key: ['token_hash'], longestMs: limits.sessionSeconds * 1000, keptMs: 0 },
  password_resets: { key: ['token_hash'], longestMs: limits.emailLinkSeconds * 1000, keptMs: 0 },
  pending_sign_ins: { key: ['token_hash'], longestMs: limits.secondStepSeconds * 1000, keptMs: 0 },
  passkey_enrolments: { key: ['user_id'], longestMs: limits.factorEnrolmentSeconds * 1000, keptMs: 0 },
  // So that a form left open overnight says that the captcha has expired, not that it is wrong.
  captchas: { key: ['id'], longestMs: limits.captchaSeconds * 1000, keptMs: dayMs },
  idempotency_keys: { key: ['user_id', 'key'], longestMs: dayMs, keptMs: 0 },
  rate_limits: { key: ['key'], longestMs: limits.callCountSeconds * 1000, keptMs: 0 },
} as const;
type Expiring = keyof typeof expiring;

/** Deletes expired rows, in short transactions; safe in several processes at once. */
export async function deleteExpired({ db, clock }: ProcessDeps, goesOn: GoesOn = () => true): Promise<void> {
  const now = clock.now();
  for (const table of Object.keys(expiring) as Expiring[]) {
    const { key, longestMs, keptMs } = expiring[table];
    // The second kind was dated by a clock that was ahead: it counts as expired.
    const where = sql`(expires_at <= ${now - keptMs} or expires_at > ${latestEnd(now, longestMs)})`;
    await deleteInBatches(db, { table, key, where }, goesOn);
  }
  await deleteOldMail(db, now - mailKeptMs, goesOn);
  const where = sql`created_at < ${now - changesKeptMs}`;
  await deleteInBatches(db, { table: 'live_changes', key: ['transaction_id'], where }, goesOn);
  // Erased rows are overwritten in the file, but their old pages stay in the WAL until the checkpoint.
  db.foldLog?.();
}

/** A killed process leaves unfinished images and mail files behind. */
async function removeUnfinishedFiles({ config, clock }: ProcessDeps): Promise<void> {
  for (const folder of ['files', 'outbox'])
    await removeUnfinished(join(config.dataDir, folder), clock.now() - unfinishedKeptMs);
}

/** Part of a round. What may be much asks before each batch whether to go on. */
export type Cleaner = (deps: ProcessDeps, goesOn: GoesOn) => Promise<unknown>;

const own = { deleteExpired, removeUnfinishedFiles } satisfies Partial<Record<CleanupJob, Cleaner>>;
/** The cleaners of the features, in the order in which they run. Each says in `toldByCleanup` whom it tells what. */
type Cleaners = Readonly<Record<Exclude<CleanupJob, keyof typeof own>, Cleaner>>;

/**
 * One round of cleaning, including that of the features; skipped while the clock is in doubt. One cleaner after the other,
 * so that their pauses are pauses; a failing one does not stop the others.
 */
export async function cleanUp(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  others: readonly Cleaner[],
  goesOn: GoesOn = () => true,
): Promise<void> {
  await clean(deps, mayErase, { cleaners: [...Object.values(own), ...others], goesOn });
}

interface Round {
  readonly cleaners: readonly Cleaner[];
  readonly goesOn: GoesOn;
}

async function clean(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  { cleaners, goesOn }: Round,
): Promise<void> {
  const tell = (error: unknown): void => deps.log.error({ err: error }, 'cleanup failed');
  try {
    if (!(await mayErase())) return;
  } catch (error) {
    tell(error);
    return;
  }
  for (const cleaner of cleaners) if (goesOn()) await cleaner(deps, goesOn).catch(tell);
}

/**
 * Starts the hourly cleanup: the leading process cleans the database, each process its own folder. Returns a function
 * that stops it.
 */
export function startCleanup(
  deps: ProcessDeps,
  leader: Pick<Leader, 'leads' | 'onLead'>,
  others: Cleaners,
): () => void {
  const mayErase = createAgeGuard(deps);
  let stopped = false;
  let isCleaning = false;
  const cleanAll = async (): Promise<void> => {
    if (isCleaning) return;
    isCleaning = true;
    const until = performance.now() + roundMs;
    const goesOn = () => !stopped && leader.leads() && performance.now() < until;
    await cleanUp(deps, mayErase, Object.values(others), goesOn);
    isCleaning = false;
  };
  const cleanFolder = (): void =>
    void clean(deps, mayErase, { cleaners: [removeUnfinishedFiles], goesOn: () => !stopped });
  const timer = setInterval(() => (leader.leads() ? void cleanAll() : cleanFolder()), everyMs);
  timer.unref();
  if (!leader.leads()) cleanFolder();
  leader.onLead(() => void cleanAll());
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
