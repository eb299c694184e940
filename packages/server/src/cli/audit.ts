import { ClockError, findClockDoubt } from '../db/clock-doubt.ts';
import type { ProcessDeps } from '../deps.ts';
import { pruneAudit } from '../features/activities/prune-audit.ts';

/**
 * `portal audit prune`: deletes lines by their age, unless the clock is in doubt (decision 0066). A command has no
 * uptime that would settle the doubt; the server's does, and its next cleanup notes it.
 * @throws ClockError
 */
export async function pruneOlder(deps: ProcessDeps, days: number): Promise<string> {
  const doubt = await findClockDoubt(deps.db.reads, deps.clock.now());
  if (doubt !== undefined) {
    const otherwise = doubt.passesWithUptime ? ', or let the server run for a day if it is right' : '';
    throw new ClockError(
      `Nothing is deleted while the clock is in doubt: ${doubt.reason}. Set it right${otherwise}.`,
    );
  }
  return `Deleted ${await pruneAudit(deps, days)} lines older than ${days} days.`;
}
