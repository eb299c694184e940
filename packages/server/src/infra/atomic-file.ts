import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from './ids.ts';

/** How the name of an unfinished file begins; whoever lists a folder leaves those out. */
export const UNFINISHED = '.unfinished-';

/**
 * Writes a file that is there whole or not at all, and still there after a power cut once the promise fulfils:
 * written beside its place, forced to disk, renamed, and the folder's entry forced to disk.
 */
export async function writeFileAtomic(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${folder}/${UNFINISHED}${newId()}`;
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal the rename themselves.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
