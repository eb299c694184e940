import { setTimeout as delay } from 'node:timers/promises';
import { mayRunAgain } from './errors.ts';
import type { Engine } from './handle.ts';

/** Each attempt has already waited SQLite's `busy_timeout` for another process. */
const ATTEMPTS = { sqlite: 2, postgres: 4 } as const;
const FIRST_PAUSE_MS = 20;

/** Runs again what the database rolled back because of another transaction. */
export async function repeat<T>(engine: Engine, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS[engine] || !mayRunAgain(error)) throw error;
      // Random delay, so that two transactions that deadlocked do not collide again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
