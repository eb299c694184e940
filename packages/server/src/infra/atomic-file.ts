import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './folders.ts';
import { newId } from './ids.ts';

/** How the name of an unfinished file begins; listings of a folder leave those out. */
export const UNFINISHED_PREFIX = '.unfinished-';

/** Folders that this process knows to outlive a power cut. */
const durableFolders = new Set<string>();

/**
 * A folder's name is durable once the folder above it was synced. That is done once in each process even where the
 * folder exists, because the process that made it may not have synced yet, or was killed before.
 */
async function makeFolderDurably(folder: string): Promise<void> {
  const highestMade = makeFolder(folder);
  if (highestMade === undefined && durableFolders.has(folder)) return;
  const highest = highestMade ?? dirname(folder);
  for (let made = folder; made.length >= highest.length; made = dirname(made)) {
    await syncFolder(dirname(made)).catch(ignoreForbidden);
    if (made === dirname(made)) break;
  }
  durableFolders.add(folder);
}

/** A folder above ours may belong to another user; then ours was not made by this process. */
function ignoreForbidden(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
}

/**
 * Writes a file atomically and durably: `write` makes a temporary file beside its place, which is synced and renamed, and
 * the folder is synced. If anything fails, nothing is left. Returns what `write` returned.
 */
export async function writeAtomic<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  await makeFolderDurably(folder);
  const unfinished = join(folder, `${UNFINISHED_PREFIX}${newId()}`);
  let result: T;
  try {
    result = await write(unfinished);
    await sync(unfinished, 'r+');
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return result;
}

/** How a temporary file is opened: only if it does not exist, and readable by its owner alone. */
export const temporaryFileOptions = { flags: 'wx', mode: 0o600 } as const;

export function writeFileAtomic(path: string, bytes: Uint8Array): Promise<void> {
  const { flags, mode } = temporaryFileOptions;
  return writeAtomic(path, (unfinished) => writeFile(unfinished, bytes, { flag: flags, mode }));
}

/**
 * Removes unfinished files that a killed process left in a folder, or below it, before the given instant; returns how
 * many.
 */
export async function removeUnfinishedBelow(folder: string, before: number): Promise<number> {
  let removed = 0;
  const entries = await undefinedIfMissing(readdir(folder, { withFileTypes: true, recursive: true }));
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.startsWith(UNFINISHED_PREFIX)) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await undefinedIfMissing(stat(path));
    if (stats === undefined || stats.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Undefined for a missing file. */
export async function undefinedIfMissing<T>(result: Promise<T>): Promise<T | undefined> {
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
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal the rename themselves.
  if (process.platform !== 'win32') await sync(folder, 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
