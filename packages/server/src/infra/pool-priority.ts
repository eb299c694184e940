import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Threads of this process, by their id. Linux only. */
const threads = '/proc/self/task';
/** How libuv names the threads of its pool. */
const poolThread = 'libuv-worker';

/**
 * Lets the threads that hash passwords yield the processor to the event loop (decision 0132). The first read here starts them all.
 * Where the system has no priority for each thread, or forbids it, the portal works as before, only less evenly.
 */
export async function lowerPool(): Promise<void> {
  const ids = await readdir(threads).catch(() => []);
  await Promise.all(ids.map((id) => lower(id).catch(() => undefined)));
}

async function lower(id: string): Promise<void> {
  const name = await readFile(`${threads}/${id}/comm`, 'utf8');
  if (name.startsWith(poolThread)) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
}
