import { findClockDoubt, storeTrustedTime } from '../db/clock-doubt.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import type { Clock } from '../infra/clock.ts';
import type { Logger } from '../infra/log.ts';

const trustAfterMs = 24 * 60 * 60 * 1000;

interface Deps {
  readonly db: DatabaseHandle;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Decides whether data may be erased by age: not while the clock is in doubt, until 24 hours of uptime have passed
 * (decision 0066). `uptimeMs` must be monotonic.
 */
export function createAgeGuard(deps: Deps, uptimeMs = () => performance.now()): () => Promise<boolean> {
  let doubtedSince: number | undefined;
  return async () => {
    const doubt = await findClockDoubt(deps.db.reads, deps.clock.now());
    if (doubt !== undefined && doubtedSince === undefined) {
      doubtedSince = uptimeMs();
      const line = { reason: doubt.reason };
      deps.log.error(
        line,
        'the clock is in doubt: nothing is erased by age until it is right, or a day has passed',
      );
    }
    const isTrustedAgain =
      doubt?.passesWithUptime === true && uptimeMs() - (doubtedSince ?? 0) >= trustAfterMs;
    if (doubt !== undefined && !isTrustedAgain) return false;
    doubtedSince = undefined;
    await storeTrustedTime(deps);
    return true;
  };
}
