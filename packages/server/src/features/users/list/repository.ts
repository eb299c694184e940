import { searchWords } from '@ruang-naskah/domain/text';
import type { ListUsersQuery, UserSummary } from '@ruang-naskah/domain/users/schema';
import type { Db } from '../../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, toPage } from '../../../db/paging.ts';
import { searchNewest } from '../../../db/search.ts';

/** The admin's list: newest first, filtered by role and by words; no identity or account numbers in it (matrix U3). */
const newest = defineKeyset('newest-users', 'desc', ['users.seq'], ['number']);

/** Undefined for a cursor that is not one of this list. */
export async function listUserRows(
  db: Db,
  query: ListUsersQuery,
  limit: number,
): Promise<Page<UserSummary> | undefined> {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(newest, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  let rows = searchNewest(db, 'users', searchWords(query.q ?? ''), cursor?.[0]);
  if (query.role !== undefined) rows = rows.where('users.role', '=', query.role);
  const found = await rows
    .select([
      'users.seq',
      'users.id',
      'users.nama',
      'users.email',
      'users.role',
      'users.kota',
      'users.nomer_hp',
      'users.active',
      'users.created_at',
    ])
    .limit(limit + 1)
    .execute();
  const page = toPage(found, limit, newest, (row) => [row.seq]);
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      id: row.id,
      nama: row.nama,
      email: row.email,
      role: row.role,
      kota: row.kota ?? '',
      nomerHp: row.nomer_hp ?? '',
      active: row.active === 1,
      createdAt: new Date(row.created_at).toISOString(),
    })),
  };
}
