import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import type { ListPeopleQuery, Person } from '@ruang-naskah/domain/users/schema';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import { matchText } from '../../../db/search.ts';

/** Active people of a role by name, the first `limit` whose folded text has every word. */
export function listPeopleRows(
  db: Db,
  role: ListPeopleQuery['role'],
  words: readonly string[],
  limit: number,
): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.nama'])
    .where('users.role', '=', role)
    .where('users.active', '=', 1)
    .where(matchText(db, 'users', words))
    .orderBy('users.nama_key')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

export async function findPeople(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  const query = tx.selectFrom('users').select(['id', 'nama', 'role', 'active']).where('id', 'in', ids);
  // Whoever is about to be erased is waited for; who is found here stays until this transaction ends.
  const rows = await (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
  return rows.map((row) => ({ id: row.id, nama: row.nama, role: row.role, active: row.active === 1 }));
}
