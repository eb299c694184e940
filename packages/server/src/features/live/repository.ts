import type { Db } from '../../db/handle.ts';

/** The names of these people, in the order of their ids. */
export function findNames(db: Db, ids: readonly string[]): Promise<{ id: string; nama: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'nama'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}
