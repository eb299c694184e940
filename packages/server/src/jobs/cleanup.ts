import { limits } from '@ruang-naskah/domain/limits';
import type { Deps } from '../deps.ts';
import { deleteOldMail } from './outbox.ts';

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const mailKeptMs = limits.mailKeptDays * dayMs;
/** Rows that only matter for a while, with how long they are kept after their end. */
const expiring = {
  sessions: 0,
  password_resets: 0,
  // So that whoever left the form open overnight reads that the captcha has expired, not that it is wrong.
  captchas: dayMs,
  idempotency_keys: 0,
  rate_limits: 0,
} as const;

/** Deletes what has expired; run hourly, harmless when several processes do. */
export async function deleteExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const [table, keptMs] of Object.entries(expiring) as [keyof typeof expiring, number][]) {
    await deps.db.write((tx) =>
      tx
        .deleteFrom(table)
        .where('expires_at', '<=', now - keptMs)
        .execute(),
    );
  }
  await deps.db.write((tx) => deleteOldMail(tx, now - mailKeptMs));
  // What was erased is overwritten in the file, but its old pages wait in the log until that is emptied.
  deps.db.foldLog?.();
}

/** Starts the hourly cleaning, together with what the features clean; returns how to stop it. */
export function startCleanup(
  deps: Deps,
  ...others: readonly ((deps: Deps) => Promise<unknown>)[]
): () => void {
  const run = (): void => {
    for (const clean of [deleteExpired, ...others]) {
      clean(deps).catch((error: unknown) => deps.log.error({ err: error }, 'cleanup failed'));
    }
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
