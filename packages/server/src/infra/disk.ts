import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import type { Logger } from './log.ts';

/** Bytes of the volume that DATA_DIR lies on: free for this process, and total. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** The volume of DATA_DIR, with a reserve that is released when it is full (decision 0059). */
export interface Disk {
  /** Undefined where it is unknown, as before the first start. */
  space(): Promise<Space | undefined>;
  /** Whether the reserve is released: only writes that make room are allowed. */
  readonly full: boolean;
  /** Releases the reserve, after a write found no space. */
  giveReserve(): void;
  /**
   * Writes the reserve if it is missing and there is space; `spare` bytes are free inside the database's own file.
   * Returns whether the reserve exists.
   */
  takeReserve(spare: number): Promise<boolean>;
}

const mebi = 2 ** 20;
const fileName = 'reserve';
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the system refused a write for lack of space. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noSpace.has(String(error.code));
}

/** Under a tenth of the volume, or under a gibibyte. */
export function isLow({ free, total }: Space): boolean {
  return free < total * limits.diskLowShare || free < limits.diskLowBytes;
}

/** Whether two folders are on one volume, and lost together; false where one is not there. */
export function isSameDisk(one: string, other: string): boolean {
  const volumeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  const volume = volumeOf(one);
  return volume !== undefined && volume === volumeOf(other);
}

export async function readSpace(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks === 0 ? undefined : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** For programs that only read, and for a database on another volume. */
export function diskWithoutReserve(folder: string): Disk {
  return {
    space: () => readSpace(folder),
    full: false,
    giveReserve: () => undefined,
    takeReserve: async () => true,
  };
}

export function diskWithReserve(folder: string, log: Logger, read = readSpace): Disk {
  const path = join(folder, fileName);
  let full = false;
  // An operator's command beside the server does not manage the reserve.
  let mine = false;
  const take = async (spare: number): Promise<boolean> => {
    const space = await read(folder);
    const size = space === undefined ? 0 : reserveSize(space);
    // A smaller reserve from a fuller disk is enough: it was written beside pages that deletions had freed.
    if (size === 0 || ((await sizeOf(path)) ?? -1) >= size / 2) return true;
    const { free } = space as Space;
    if (free + spare < size * 1.5 || free < size * 0.75) return false;
    return await writeReserve(path, Math.min(size, Math.floor(free * 0.75)), log);
  };
  return {
    space: () => read(folder),
    get full() {
      return full;
    },
    giveReserve() {
      if (full || !mine) return;
      full = true;
      rmSync(path, { force: true });
      log.error('the disk is full: only signing in and deletions by admins write until there is room again');
    },
    async takeReserve(spare) {
      mine = true;
      const there = await take(spare);
      if (there && full) log.info('there is room on the disk again');
      if (!there && !full) log.error('the disk has no room for the reserve: writing is refused');
      full = !there;
      return there;
    },
  };
}

/** 32 MB, or a twentieth of a small volume. */
function reserveSize({ total }: Space): number {
  return Math.floor(Math.min(limits.diskReserveBytes, total * limits.diskReserveShare));
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Written with incompressible bytes, because a sparse file would reserve nothing. */
async function writeReserve(path: string, size: number, log: Logger): Promise<boolean> {
  const unfinished = `${path}.unfinished`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      const piece = Buffer.alloc(Math.min(size, mebi));
      for (let written = 0; written < size; ) {
        randomFillSync(piece);
        written += (await file.write(piece, 0, Math.min(piece.length, size - written))).bytesWritten;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return true;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (isNoSpace(error)) return false;
    // A folder that cannot be written is another fault; the database is checked separately.
    log.warn({ err: error }, 'no reserve could be written into DATA_DIR');
    return true;
  }
}
