import { searchWords } from '@ruang-naskah/domain/text';
import type { ListUsersQuery, UserSummary } from '@ruang-naskah/domain/users/schema';
import type { Db } from '../../../db/handle.ts';
import { countRows, decodeCursor, defineKeyset, type Page, toPage } from '../../../db/paging.ts';
import { containsText, searchNewest } from '../../../db/search.ts';

/**
 * The admin's list: newest first, filtered by role, by who waits for approval, and by words; no identity or account
 * numbers in it.
 */
const newest = defineKeyset('newest-users', 'desc', ['users.seq'], ['number']);

function allNewest(db: Db, words: readonly string[], before: number | undefined) {
  return searchNewest(db, 'users', words, before);
}

/** Few accounts wait, so that they are selected by their index first and searched without a text index. */
function heldNewest(db: Db, words: readonly string[], before: number | undefined) {
  const rows = held(db)
    .where(containsText(db, 'users', words))
    .orderBy('users.seq', 'desc');
  return before === undefined ? rows : rows.where('users.seq', '<', before);
}

function held(db: Db) {
  return db.selectFrom('users').where('users.active', '=', 0);
}

export async function countHeld(db: Db): Promise<number> {
  const row = await held(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

function narrowed(db: Db, query: ListUsersQuery, before?: number) {
  const rows = (query.status === 'held' ? heldNewest : allNewest)(db, searchWords(query.q ?? ''), before);
  return query.role === undefined ? rows : rows.where('users.role', '=', query.role);
}

/** How many rows the list has, no further than somebody is told. */
export function countUserRows(db: Db, query: ListUsersQuery): Promise<number> {
  return countRows(db, narrowed(db, query).select('users.id'));
}

/** Undefined for a cursor that is not one of this list. */
export async function listUserRows(
  db: Db,
  query: ListUsersQuery,
  limit: number,
): Promise<Page<UserSummary> | undefined> {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(newest, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const found = await narrowed(db, query, cursor?.[0])
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
