import { searchWords } from '@ruang-naskah/domain/search-text';
import type { ListUsersQuery, UserFilter, UserSummary } from '@ruang-naskah/domain/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';
import { countSearched, searchRows } from '../../../db/list-search.ts';
import {
  type CursorValues,
  countRows,
  decodeCursor,
  defineKeyset,
  type Page,
  paginate,
  toPage,
} from '../../../db/paging.ts';
import type { Row } from '../../../db/schema.ts';
import { containsText } from '../../../db/search.ts';
import type { ListSearch } from '../../../db/search-ways.ts';

/**
 * The admin's list: newest first, filtered by role, by status, and by words; no identity or account
 * numbers in it.
 */
const newest = defineKeyset('newest-users', 'desc', ['users.seq'], ['number']);

const columns = [
  ...(['seq', 'id', 'nama', 'email', 'role', 'kota', 'nomer_hp', 'active', 'suspended_at'] as const),
  ...(['second_factor_at', 'created_at'] as const),
];
type UserRow = Pick<Row<'users'>, (typeof columns)[number]>;

function held(db: Db) {
  return db.selectFrom('users').where('users.active', '=', 0).where('users.suspended_at', 'is', null);
}

export async function countHeld(db: Db): Promise<number> {
  const row = await held(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

function searchOf({ q, role, status }: UserFilter, cursor?: CursorValues): ListSearch {
  const isByRole = role !== undefined && status === undefined;
  return {
    table: 'users',
    words: searchWords(q ?? ''),
    columns,
    lead: isByRole ? [{ column: sql`users.role`, value: role }] : [],
    indexed: [],
    rest: [],
    keyset: newest,
    after: cursor,
  };
}

function withStatus(db: Db, status: UserFilter['status']) {
  if (status === 'held') return held(db);
  const users = db.selectFrom('users');
  if (status === undefined) return users;
  if (status === 'suspended')
    return users.where('users.active', '=', 0).where('users.suspended_at', 'is not', null);
  return status === 'mail-failed'
    ? users.where('users.mail_failed_at', 'is not', null)
    : users.where('users.role', '=', 'admin').where('users.second_factor_at', 'is', null);
}

/** Few accounts wait for approval or are suspended, few are admins, and few get no mail, so their texts are compared directly. */
function everyRow(db: Db, { status, role }: UserFilter, { words }: ListSearch) {
  const rows = withStatus(db, status).where(containsText(db, 'users', words));
  return role === undefined ? rows : rows.where('users.role', '=', role);
}

function isSearched({ status }: UserFilter, { words }: ListSearch): boolean {
  return words.length > 0 && status === undefined;
}

/** The number of rows of the list, up to the bound that is shown. */
export function countUserRows(db: Db, query: UserFilter): Promise<number> {
  const list = searchOf(query);
  if (isSearched(query, list)) return countSearched(db, list);
  return countRows(db, everyRow(db, query, list).select('users.id'));
}

function rowsOf(db: Db, query: UserFilter, list: ListSearch, limit: number): Promise<UserRow[]> {
  if (isSearched(query, list)) return searchRows<UserRow>(db, list, limit + 1);
  return paginate(everyRow(db, query, list).select(columns), list.keyset, list.after, limit).execute();
}

/** Undefined for a cursor that is not one of this list. */
export async function listUserRows(
  db: Db,
  query: ListUsersQuery,
  limit: number,
): Promise<Page<UserSummary> | undefined> {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(newest, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) return undefined;
  const rows = await rowsOf(db, query, searchOf(query, cursor), limit);
  const page = toPage(rows, limit, newest, (row) => [row.seq]);
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
      suspended: row.active === 0 && row.suspended_at !== null,
      secondStep: row.second_factor_at !== null,
      createdAt: new Date(row.created_at).toISOString(),
    })),
  };
}
