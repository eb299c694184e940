import { setTimeout as delay } from 'node:timers/promises';
import { wasRolledBack } from './errors.ts';
import type { Engine } from './handle.ts';

/** Each attempt has already waited SQLite's `busy_timeout` for another process. */
const MOST_ATTEMPTS = { sqlite: 2, postgres: 4 } as const;
const FIRST_PAUSE_MS = 20;

/** Runs a transaction again, a few times, where the database rolled it back because of another one. */
export async function retryRolledBack<T>(engine: Engine, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS[engine] || !wasRolledBack(error)) throw error;
      // Random delay, so that two transactions that deadlocked do not collide again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
