import { limits } from '@ruang-naskah/domain/limits';
import type { Deps } from '../deps.ts';
import { deleteOldMail } from './outbox.ts';

const everyMs = 60 * 60 * 1000;
const mailKeptMs = limits.mailKeptDays * 24 * 60 * 60 * 1000;
/** Rows that only matter for a while, with the column that says until when. */
const expiring = ['sessions', 'password_resets', 'captchas', 'idempotency_keys', 'rate_limits'] as const;

/** Deletes what has expired; run hourly, harmless when several processes do. */
export async function deleteExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const table of expiring) {
    await deps.db.write((tx) => tx.deleteFrom(table).where('expires_at', '<=', now).execute());
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
