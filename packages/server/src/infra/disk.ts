import { statfsSync, statSync } from 'node:fs';
import { limits } from '@ruang-naskah/domain/limits';

/** Bytes of a volume: free for this process, and total. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The volume of DATA_DIR. */
export interface Disk {
  /** Undefined where it is unknown, as before the first start. */
  space(): DiskSpace | undefined;
}

const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the system refused a write for lack of space. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noSpace.has(String(error.code));
}

/** Whether less is free than the operator should have: a tenth of the volume, or a gibibyte. */
export function isSpaceLow({ free, total }: DiskSpace): boolean {
  return free < total * limits.diskLowShare || free < limits.diskLowBytes;
}

/** Whether two folders are on one volume, and lost together; false where one is not there. */
export function isSameDisk(one: string, other: string): boolean {
  const volumeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  const volume = volumeOf(one);
  return volume !== undefined && volume === volumeOf(other);
}

/** Not asynchronous: that would wait behind password hashes for a thread. */
export function readSpace(folder: string): DiskSpace | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return blocks === 0 ? undefined : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}
