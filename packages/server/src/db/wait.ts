import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';
import { type DatabaseHandle, UnusableDatabaseError } from './handle.ts';

export interface Waiting {
  /** Hears of each time the database was not there. */
  readonly onAbsent: (error: UnusableDatabaseError) => void;
  readonly tries?: number;
  readonly pauseMs?: number;
}

/**
 * A database that starts at the same moment as the server, or is full of other programs' connections, is waited for, a
 * minute at most. What waiting cannot cure, such as a wrong password, is said at once.
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
      if (!(error instanceof UnusableDatabaseError) || !isUnavailable(error.cause) || tried >= tries)
        throw error;
      onAbsent(error);
      await delay(pauseMs);
    }
  }
}
