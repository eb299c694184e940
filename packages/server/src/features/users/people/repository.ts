import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import type { ListPeopleQuery } from '@ruang-naskah/domain/users/schema';
import { type SqlBool, sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import { searchRows } from '../../../db/list-search.ts';
import { defineKeyset } from '../../../db/paging.ts';
import type { Row } from '../../../db/schema.ts';
import { containsText } from '../../../db/search.ts';

export type PersonRow = Pick<Row<'users'>, 'id' | 'nama' | 'nama_fold' | 'email' | 'created_at'>;

const columns = ['id', 'nama', 'nama_key', 'nama_fold', 'email', 'created_at'] as const;
const byName = defineKeyset('people', 'asc', ['users.nama_key', 'users.id'], ['string', 'string']);

/**
 * Active people of a role by name, the first `limit` whose folded text has every word; with an id that one alone, whatever
 * their role is now.
 */
export function listPeopleRows(
  db: Db,
  { role, id }: Pick<ListPeopleQuery, 'role' | 'id'>,
  words: readonly string[],
  limit: number,
): Promise<PersonRow[]> {
  const isActive = sql<SqlBool>`users.active = 1`;
  if (id === undefined) {
    const lead = [{ column: sql`users.role`, value: role }];
    const order = { keyset: byName, after: undefined };
    const list = { table: 'users', words, columns, lead, indexed: [], rest: [isActive] } as const;
    return searchRows<PersonRow>(db, { ...list, ...order }, limit);
  }
  return db
    .selectFrom('users')
    .select(columns)
    .where('users.id', '=', id)
    .where(containsText(db, 'users', words))
    .execute();
}

/** Those of the folded names that more than one active account has, of any role. */
export async function sharedNames(db: Db, folds: readonly string[]): Promise<ReadonlySet<string>> {
  if (folds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('nama_fold')
    .where('nama_fold', 'in', folds)
    .where('active', '=', 1)
    .groupBy('nama_fold')
    .having((is) => is.fn.countAll(), '>', 1)
    .execute();
  return new Set(rows.map((row) => row.nama_fold));
}

export async function findPeople(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  const query = tx.selectFrom('users').select(['id', 'nama', 'role', 'active']).where('id', 'in', ids);
  // An erasure under way is waited for; a person found here stays until this transaction ends.
  const rows = await (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
  return rows.map((row) => ({ id: row.id, nama: row.nama, role: row.role, active: row.active === 1 }));
}
