import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { sql } from 'kysely';
import type { Disk } from '../infra/disk.ts';
import type { Logger } from '../infra/log.ts';
import { isDiskFailing, isDiskFull } from './errors.ts';
import type { DatabaseHandle } from './handle.ts';

/** Set inside work that may write on the last megabytes (decision 0062). */
const mayWriteOnFullDisk = new AsyncLocalStorage<true>();

/** Everything that `work` starts may write on a full disk. */
export function allowOnFullDisk<T>(work: () => T): T {
  return mayWriteOnFullDisk.run(true, work);
}

/**
 * The same handle, but on the last megabytes of the disk only work inside `allowOnFullDisk` writes. A full or failing
 * disk is logged for the operator.
 * @throws AppError `storage_full` before anything else is tried
 */
export function guardWrites(db: DatabaseHandle, disk: Disk, log: Logger): DatabaseHandle {
  return {
    ...db,
    async write(fn) {
      if (mayWriteOnFullDisk.getStore() !== true && !(await hasRoom(db, disk)))
        throw new AppError('storage_full');
      try {
        return await db.write(fn);
      } catch (error) {
        if (isDiskFull(error)) log.error({ err: error }, 'the disk of the database is full');
        if (isDiskFailing(error)) log.error({ err: error }, 'the disk of the database fails');
        throw error;
      }
    },
  };
}

/**
 * Whether more is left than what is kept for making room. PostgreSQL writes where this process cannot look. Deletions
 * free pages of SQLite's own file and not the disk: they count for half.
 */
export async function hasRoom(db: Pick<DatabaseHandle, 'engine' | 'reads'>, disk: Disk): Promise<boolean> {
  const space = db.engine === 'sqlite' ? disk.space() : undefined;
  if (space === undefined) return true;
  const reserveBytes = Math.min(limits.diskReserveBytes, space.total * limits.diskReserveShare);
  if (space.free >= reserveBytes) return true;
  return space.free >= reserveBytes / 2 && space.free + (await freedBytes(db)) >= reserveBytes;
}

/** Whether a write was refused because the disk is full, before it was tried or when it was. */
export function isStorageFull(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof AppError && error.code === 'storage_full');
}

/** Bytes inside SQLite's own file that deletions have freed; later writes use them first. */
async function freedBytes({ reads }: Pick<DatabaseHandle, 'reads'>): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select freelist_count * page_size as bytes from pragma_freelist_count(), pragma_page_size()`.execute(
    reads,
  );
  return rows[0]?.bytes ?? 0;
}
