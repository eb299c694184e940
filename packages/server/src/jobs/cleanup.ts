import { join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import type { ProcessDeps } from '../deps.ts';
import { removeUnfinished } from '../infra/atomic-file.ts';
import { latestEnd } from '../infra/clock.ts';
import { createAgeGuard } from './age-guard.ts';
import { deleteOldMail } from './outbox.ts';

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Far longer than writing a file takes. */
const unfinishedKeptMs = dayMs;
const mailKeptMs = limits.mailKeptDays * dayMs;
/** Tables of temporary rows, with their longest life and how long rows are kept after their end. */
const expiring = {
  sessions: { longestMs: limits.sessionSeconds * 1000, keptMs: 0 },
  password_resets: { longestMs: limits.resetLinkSeconds * 1000, keptMs: 0 },
  // So that somebody who left the form open overnight reads that the captcha has expired, not that it is wrong.
  captchas: { longestMs: limits.captchaSeconds * 1000, keptMs: dayMs },
  idempotency_keys: { longestMs: dayMs, keptMs: 0 },
  rate_limits: { longestMs: limits.callCountSeconds * 1000, keptMs: 0 },
} as const;
type Expiring = keyof typeof expiring;

/** Deletes expired rows; runs hourly, safe in several processes at once. */
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
            // Dated by a clock that was ahead; counts as expired.
            eb('expires_at', '>', latestEnd(now, longestMs)),
          ]),
        )
        .execute(),
    );
  }
  await deps.db.write((tx) => deleteOldMail(tx, now - mailKeptMs));
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
  others: readonly ((deps: ProcessDeps) => Promise<unknown>)[],
): Promise<void> {
  const tell = (error: unknown): void => deps.log.error({ err: error }, 'cleanup failed');
  try {
    if (!(await mayErase())) return;
  } catch (error) {
    tell(error);
    return;
  }
  await Promise.all(
    [deleteExpired, removeUnfinishedFiles, ...others].map((clean) => clean(deps).catch(tell)),
  );
}

/** Starts the hourly cleaning; returns a function that stops it. */
export function startCleanup(
  deps: ProcessDeps,
  ...others: readonly ((deps: ProcessDeps) => Promise<unknown>)[]
): () => void {
  const mayErase = createAgeGuard(deps);
  const run = (): void => void cleanUp(deps, mayErase, others);
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
