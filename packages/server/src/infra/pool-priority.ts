import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Threads of this process, by their id. Linux only. */
const threads = '/proc/self/task';
/** How libuv names the threads of its pool. */
const poolThread = 'libuv-worker';

/**
 * Lets the threads that hash passwords yield the processor to the event loop (decision 0132). Call it once they have begun, with
 * the first file that was read; where the system has no priority for each thread, nothing changes.
 */
export function lowerPool(): void {
  for (const id of existsSync(threads) ? readdirSync(threads) : [])
    try {
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').startsWith(poolThread))
        setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The thread has ended, or the system forbids it: the portal works as before, only less evenly.
    }
}
