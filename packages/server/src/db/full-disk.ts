import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@ruang-naskah/domain/errors';
import { sql } from 'kysely';
import type { Disk } from '../infra/disk.ts';
import { isDiskFull } from './errors.ts';
import type { DatabaseHandle } from './handle.ts';

/** What may write from the reserve while the disk is full (decision 0059). */
const makingRoom = new AsyncLocalStorage<true>();

/** Whatever `work` begins may write on a full disk. */
export function makeRoom<T>(work: () => T): T {
  return makingRoom.run(true, work);
}

/**
 * The same handle, but a write that finds the disk full gives the reserve up; from then on, until that is back, only
 * what runs inside `makeRoom` writes. @throws AppError `storage_full` before anything else is tried
 */
export function guardWrites(db: DatabaseHandle, disk: Disk): DatabaseHandle {
  return {
    ...db,
    async write(fn) {
      const mayUseReserve = makingRoom.getStore() === true;
      if (disk.full && !mayUseReserve) throw new AppError('storage_full');
      try {
        return await db.write(fn);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        disk.giveReserve();
        if (!mayUseReserve) throw error;
        // Nothing of it was written, and now there is room.
        return await db.write(fn);
      }
    },
  };
}

/** Bytes inside SQLite's own file that deletions have freed: the next writes take those first. */
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
