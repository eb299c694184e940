import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFailing, isUnavailable } from './errors.ts';
import { type DatabaseHandle, UnusableDatabaseError } from './handle.ts';

export interface Waiting {
  /** Called each time the database was unavailable. */
  readonly onAbsent: (error: UnusableDatabaseError) => void;
  readonly tries?: number;
  readonly pauseMs?: number;
}

/**
 * Waits up to a minute for a database that is still starting or has no free connection. Errors that waiting cannot fix,
 * such as a wrong password, are thrown at once.
 * @throws UnusableDatabaseError
 */
export async function connectWhenThere(
  connect: () => Promise<DatabaseHandle>,
  { onAbsent, tries = 20, pauseMs = 3_000 }: Waiting,
): Promise<DatabaseHandle> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await connect();
    } catch (error) {
      const isAbsent =
        error instanceof UnusableDatabaseError && isUnavailable(error.cause) && !isDiskFailing(error.cause);
      if (!isAbsent || tried >= tries) throw error;
      onAbsent(error);
      await delay(pauseMs);
    }
  }
}
