import { lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder readable by its owner only, with its parents; returns the highest one it made. Not with `recursive`, which never ends where the
 * system answers ENOENT although the parent exists, as an automounter without its volume does.
 */
export function makeFolder(path: string): string | undefined {
  if (isFolder(path)) return undefined;
  const parent = dirname(path);
  const highest = parent === path ? undefined : makeFolder(parent);
  refuseNonFolder(path);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!isFolder(path)) throw error;
  }
  return highest ?? path;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Refuses what stands in the place of a folder: the system says only that a file exists there, also of a link to nothing. */
export function refuseNonFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const isLink = found.isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined;
  const what = isLink ? `is a link to ${readlinkSync(path)}, which does not exist` : 'is not a folder';
  // As an error of the system, so that every command says it in one line.
  throw Object.assign(new Error(`${path} ${what}`), { code: 'ENOTDIR', syscall: 'mkdir', path });
}
