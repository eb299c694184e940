import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@ruang-naskah/domain/errors';
import { sql } from 'kysely';
import type { Disk } from '../infra/disk.ts';
import type { Logger } from '../infra/log.ts';
import { isDiskFailing, isDiskFull } from './errors.ts';
import type { DatabaseHandle } from './handle.ts';

/** What may write from the reserve while the disk is full (decision 0059). */
const makingRoom = new AsyncLocalStorage<true>();

/** Everything that `work` starts may write on a full disk. */
export function makeRoom<T>(work: () => T): T {
  return makingRoom.run(true, work);
}

/**
 * The same handle, but a write that finds the disk full releases the reserve; until the reserve is back, only work
 * inside `makeRoom` writes. A failing disk is logged for the operator.
 * @throws AppError `storage_full` before anything else is tried
 */
export function guardWrites(db: DatabaseHandle, disk: Disk, log: Logger): DatabaseHandle {
  return {
    ...db,
    async write(fn, how) {
      const mayUseReserve = makingRoom.getStore() === true;
      if (disk.full && !mayUseReserve) throw new AppError('storage_full');
      try {
        return await db.write(fn, how);
      } catch (error) {
        if (isDiskFailing(error)) log.error({ err: error }, 'the disk of the database fails');
        if (!isDiskFull(error)) throw error;
        disk.giveReserve();
        if (!mayUseReserve) throw error;
        // The transaction wrote nothing, and now there is space.
        return await db.write(fn, how);
      }
    },
  };
}

/** Whether a write was refused because the disk is full, before it was tried or when it was. */
export function isStorageFull(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof AppError && error.code === 'storage_full');
}

/** Bytes inside SQLite's own file that deletions have freed; later writes use them first. */
export async function spareBytes({
  engine,
  reads,
}: Pick<DatabaseHandle, 'engine' | 'reads'>): Promise<number> {
  if (engine === 'postgres') return 0;
  const { rows } = await sql<{
    bytes: number;
  }>`select freelist_count * page_size as bytes from pragma_freelist_count(), pragma_page_size()`.execute(
    reads,
  );
  return rows[0]?.bytes ?? 0;
}
