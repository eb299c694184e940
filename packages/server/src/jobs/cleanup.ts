import { join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import type { ProcessDeps } from '../deps.ts';
import { removeUnfinished } from '../infra/atomic-file.ts';
import { latestEnd } from '../infra/clock.ts';
import { createAgeGuard } from './age-guard.ts';
import type { Leader } from './leader.ts';
import { deleteOldMail } from './outbox.ts';

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Far longer than writing a file takes. */
const unfinishedKeptMs = dayMs;
const mailKeptMs = limits.mailKeptDays * dayMs;
/** Longer than the time after which a page can still catch up on missed events. */
const changesKeptMs = 2 * everyMs;
/** Tables of temporary rows, with their longest life and how long rows are kept after their end. */
const expiring = {
  sessions: { longestMs: limits.sessionSeconds * 1000, keptMs: 0 },
  password_resets: { longestMs: limits.resetLinkSeconds * 1000, keptMs: 0 },
  pending_sign_ins: { longestMs: limits.secondStepSeconds * 1000, keptMs: 0 },
  passkey_enrolments: { longestMs: limits.factorEnrolmentSeconds * 1000, keptMs: 0 },
  // So that somebody who left the form open overnight reads that the captcha has expired, not that it is wrong.
  captchas: { longestMs: limits.captchaSeconds * 1000, keptMs: dayMs },
  idempotency_keys: { longestMs: dayMs, keptMs: 0 },
  rate_limits: { longestMs: limits.callCountSeconds * 1000, keptMs: 0 },
} as const;
type Expiring = keyof typeof expiring;

/** Deletes expired rows; safe in several processes at once. */
export async function deleteExpired(deps: ProcessDeps): Promise<void> {
  const now = deps.clock.now();
  for (const table of Object.keys(expiring) as Expiring[]) {
    const { longestMs, keptMs } = expiring[table];
    await deps.db.write((tx) =>
      tx
        .deleteFrom(table)
        .where((eb) =>
          eb.or([
            eb('expires_at', '<=', now - keptMs),
            // Dated by a clock that was ahead: counts as expired.
            eb('expires_at', '>', latestEnd(now, longestMs)),
          ]),
        )
        .execute(),
    );
  }
  await deps.db.write((tx) => deleteOldMail(tx, now - mailKeptMs));
  await deps.db.write((tx) =>
    tx
      .deleteFrom('live_changes')
      .where('created_at', '<', now - changesKeptMs)
      .execute(),
  );
  // Erased rows are overwritten in the file, but their old pages stay in the WAL until the checkpoint.
  deps.db.foldLog?.();
}

/** A killed process leaves unfinished images and mail files behind. */
async function removeUnfinishedFiles({ config, clock }: ProcessDeps): Promise<void> {
  for (const folder of ['files', 'outbox'])
    await removeUnfinished(join(config.dataDir, folder), clock.now() - unfinishedKeptMs);
}

/**
 * One round of cleaning, including that of the features; skipped while the clock is in doubt. A failing cleaner does
 * not stop the others.
 */
export async function cleanUp(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  others: readonly Cleaner[],
): Promise<void> {
  await clean(deps, mayErase, [deleteExpired, removeUnfinishedFiles, ...others]);
}

type Cleaner = (deps: ProcessDeps) => Promise<unknown>;

async function clean(
  deps: ProcessDeps,
  mayErase: () => Promise<boolean>,
  cleaners: readonly Cleaner[],
): Promise<void> {
  const tell = (error: unknown): void => deps.log.error({ err: error }, 'cleanup failed');
  try {
    if (!(await mayErase())) return;
  } catch (error) {
    tell(error);
    return;
  }
  await Promise.all(cleaners.map((cleaner) => cleaner(deps).catch(tell)));
}

/**
 * Starts the hourly cleanup: the leading process cleans the database, each process its own folder. Returns a function that
 * stops it.
 */
export function startCleanup(
  deps: ProcessDeps,
  leader: Pick<Leader, 'leads' | 'onLead'>,
  ...others: readonly Cleaner[]
): () => void {
  const mayErase = createAgeGuard(deps);
  const cleanAll = (): void => void cleanUp(deps, mayErase, others);
  const cleanFolder = (): void => void clean(deps, mayErase, [removeUnfinishedFiles]);
  const timer = setInterval(() => (leader.leads() ? cleanAll() : cleanFolder()), everyMs);
  timer.unref();
  if (!leader.leads()) cleanFolder();
  leader.onLead(cleanAll);
  return () => clearInterval(timer);
}
