import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from './ids.ts';

/** How the name of an unfinished file begins; listings of a folder leave those out. */
export const UNFINISHED = '.unfinished-';

/** Folders that this process knows to outlive a power cut. */
const durableFolders = new Set<string>();

/**
 * A folder's name is durable once the folder above it was synced. That is done once in each process even where the
 * folder is there, because whoever made it may not be done with that, or may have been killed before.
 */
async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined && durableFolders.has(folder)) return;
  const highest = first ?? dirname(folder);
  for (let made = folder; made.length >= highest.length; made = dirname(made)) {
    await syncFolder(dirname(made)).catch(unlessForbidden);
    if (made === dirname(made)) break;
  }
  durableFolders.add(folder);
}

/** A folder above ours may be somebody else's; ours was there before it, then. */
function unlessForbidden(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
}

/**
 * Writes a file atomically and durably: into a temporary file beside its place, synced, renamed, and the folder synced.
 */
export async function writeFileAtomic(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const folder = dirname(path);
  await makeFolderDurably(folder);
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

/**
 * Removes unfinished files that a killed process left in a folder, or below it, before the given instant; returns how
 * many.
 */
export async function removeUnfinished(folder: string, before: number): Promise<number> {
  let removed = 0;
  const entries = await unlessAbsent(readdir(folder, { withFileTypes: true, recursive: true }));
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.startsWith(UNFINISHED)) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await unlessAbsent(stat(path));
    if (stats === undefined || stats.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Undefined for a missing file. */
export async function unlessAbsent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // ENOTDIR: a part of the path is a file.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Makes a rename in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal the rename themselves.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
