import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED_PREFIX, undefinedIfMissing } from '../infra/atomic-file.ts';
import { isAheadOfClock } from '../infra/clock.ts';
import type { DiskSpace } from '../infra/disk.ts';
import { archiveInstant } from './make-archive.ts';
import type { BackupPlace, ListedArchive } from './places.ts';

const mostArchives = 7;
/** Share of the space that would be free without any backup. */
const mostShareOfSpace = 0.2;

/**
 * The surplus archives, oldest first: more than seven, or more than a fifth of the space that would be free
 * without them. The newest always stays. If the space is unknown, only their number counts.
 */
export function findSurplus(
  archives: readonly ListedArchive[],
  space: Pick<DiskSpace, 'free'> | undefined,
): string[] {
  const sum = (some: readonly ListedArchive[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const most =
    space === undefined ? Number.POSITIVE_INFINITY : mostShareOfSpace * (space.free + sum(archives));
  let kept = [...archives];
  while (kept.length > 1 && (kept.length > mostArchives || sum(kept) > most)) kept = kept.slice(1);
  return archives.slice(0, archives.length - kept.length).map(({ name }) => name);
}

/** Whether the name of an archive is of a day to come: such an archive is neither counted nor removed, and doctor names it. */
export function isDatedAhead(name: string, now: number): boolean {
  return isAheadOfClock(archiveInstant(name) ?? 0, now);
}

/** Removes the surplus, and in no case the archive that was made last. */
export async function removeSurplus(
  place: BackupPlace,
  last: { readonly name: string; readonly now: number },
  space: DiskSpace | undefined,
): Promise<readonly string[]> {
  const { archives } = await place.list();
  const counted = archives.filter(({ name }) => name !== last.name && !isDatedAhead(name, last.now));
  const made = archives.filter(({ name }) => name === last.name);
  const names = findSurplus([...counted, ...made], space);
  for (const name of names) await place.remove(name);
  return names;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Files left by a killed backup or restore, a day later. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const found = await undefinedIfMissing(stat(join(folder, name)));
    if (found !== undefined && Math.abs(now - found.mtimeMs) > dayMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
