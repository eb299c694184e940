import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFailing, isUnavailable } from './errors.ts';
import { type DatabaseHandle, UnusableDatabaseError } from './handle.ts';

export interface WaitOptions {
  /** Called each time the database was unavailable. */
  readonly onUnavailable: (error: UnusableDatabaseError) => void;
  readonly mostTries?: number;
  readonly pauseMs?: number;
}

/**
 * Waits up to a minute for a database that is still starting or has no free connection. Errors that waiting cannot fix,
 * such as a wrong password, are thrown at once.
 * @throws UnusableDatabaseError
 */
export async function connectWhenAvailable(
  connect: () => Promise<DatabaseHandle>,
  { onUnavailable, mostTries = 20, pauseMs = 3_000 }: WaitOptions,
): Promise<DatabaseHandle> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      const isWorthWaiting =
        error instanceof UnusableDatabaseError && isUnavailable(error.cause) && !isDiskFailing(error.cause);
      if (!isWorthWaiting || tries >= mostTries) throw error;
      onUnavailable(error);
      await delay(pauseMs);
    }
  }
}
