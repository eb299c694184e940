import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Role } from '@ruang-naskah/domain/roles';
import { foldText, searchWords } from '@ruang-naskah/domain/search-text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type {
  ExportUsersQuery,
  ListUsersQuery,
  UserFilter,
  UserList,
  UserSummary,
} from '@ruang-naskah/domain/users/schema';
import { maskValue } from '@ruang-naskah/domain/users/values';
import { exportList } from '../../db/export-list.ts';
import type { Db } from '../../db/handle.ts';
import { countList, listPage } from '../../db/lists.ts';
import { defineKeyset, type Page, withTotal } from '../../db/paging.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';

/** No identity or account numbers. */
const summaryColumns = [
  ...(['seq', 'id', 'nama', 'email', 'role', 'kota', 'nomer_hp', 'active', 'suspended_at'] as const),
  ...(['second_factor_at', 'created_at'] as const),
];
const newest = defineKeyset('newest-users', 'desc', ['users.seq'], ['number']);

/** The admin's list: newest first, by role, by status and by words. @throws AppError `invalid` for a cursor of another list */
export async function listUsers(deps: Deps, actor: Actor, query: ListUsersQuery): Promise<UserList> {
  permit(mayAdministerUsers(actor));
  const page = await listUserRows(deps.db.reads, query, limits.pageSize);
  const pageWithTotal = await withTotal(page, query.cursor, () => countUserRows(deps.db.reads, query));
  return { ...pageWithTotal, held: await countWaiting(deps.db.reads) };
}

/** The number of accounts that wait for approval. */
export function countWaitingAccounts(deps: Deps, actor: Actor): Promise<number> {
  permit(mayAdministerUsers(actor));
  return countWaiting(deps.db.reads);
}

/** The list with these filters as a file. It has what the list has: no identity or account numbers. */
export async function exportUsers(
  deps: Deps,
  context: RequestContext,
  query: ExportUsersQuery,
): Promise<Download> {
  permit(mayAdministerUsers(context.actor));
  const { timeZone } = await readSettings(deps);
  return exportList(deps, context, query, {
    action: 'users.list_exported',
    name: messages.exports.fileNames.users,
    columns: exportColumns,
    timeZone,
    pageOf: (cursor, limit) => listUserRows(deps.db.reads, { ...query, cursor }, limit),
  });
}

/** The newest few accounts that have these words in name or address. */
export async function findPeopleNamed(
  deps: Deps,
  actor: Actor,
  q: string,
  limit: number,
): Promise<{ id: string; nama: string; role: Role; email: string }[]> {
  permit(mayAdministerUsers(actor));
  const { items: people } = await listUserRows(deps.db.reads, { q }, limit);
  const names = people.map(({ nama }) => foldText(nama));
  return people.map(({ id, nama, role, email }, at) => {
    const isNameShared = names.some((name, other) => other !== at && name === names[at]);
    return { id, nama, role, email: isNameShared ? email : '' };
  });
}

/** The number of rows with these filters, up to the bound that is shown. */
export async function countUsers(deps: Deps, actor: Actor, filter: UserFilter): Promise<number> {
  permit(mayAdministerUsers(actor));
  return countUserRows(deps.db.reads, filter);
}

function selectWaiting(db: Db) {
  return db.selectFrom('users').where('users.active', '=', 0).where('users.suspended_at', 'is', null);
}

async function countWaiting(db: Db): Promise<number> {
  const row = await selectWaiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

function selectByStatus(db: Db, status: UserFilter['status']) {
  if (status === 'held') return selectWaiting(db);
  const users = db.selectFrom('users');
  if (status === undefined) return users;
  if (status === 'suspended')
    return users.where('users.active', '=', 0).where('users.suspended_at', 'is not', null);
  return status === 'mail-failed'
    ? users.where('users.mail_failed_at', 'is not', null)
    : users.where('users.role', '=', 'admin').where('users.second_factor_at', 'is', null);
}

function searchWordsOf({ q }: UserFilter): string[] {
  return searchWords(q ?? '');
}

function filteredUsers(db: Db, filter: UserFilter) {
  const rows = selectByStatus(db, filter.status).where(hasWords(db, 'users', searchWordsOf(filter)));
  return filter.role === undefined ? rows : rows.where('users.role', '=', filter.role);
}

/** The number of rows of the list, up to the bound that is shown. */
function countUserRows(db: Db, filter: UserFilter): Promise<number> {
  return countList(db, filteredUsers(db, filter).select('users.id'), searchWordsOf(filter).length > 0);
}

export async function listUserRows(db: Db, query: ListUsersQuery, limit: number): Promise<Page<UserSummary>> {
  const searched = searchWordsOf(query).length > 0;
  const rows = filteredUsers(db, query).select(summaryColumns);
  const page = await listPage(db, rows, { order: newest, cursor: query.cursor, limit, searched });
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

const { labels, roleLabels } = messages.users;
const { active: activeWord, columns: headings } = messages.exports;

/**
 * The columns of the screen; a file travels further than a page, so telephone numbers are masked in it, and it does not
 * tell whose password alone opens an account.
 */
const exportColumns: readonly Column<UserSummary>[] = [
  { heading: labels.nama, cell: ({ nama }) => nama },
  { heading: labels.email, cell: ({ email }) => email },
  { heading: labels.role, cell: ({ role }) => roleLabels[role] },
  {
    heading: headings.standing,
    cell: ({ active, suspended }) =>
      active ? activeWord : suspended ? messages.accountChanges.suspendedStatus : messages.userAdmin.held,
  },
  { heading: labels.kota, cell: ({ kota }) => kota },
  { heading: labels.nomerHp, cell: ({ nomerHp }) => maskValue(nomerHp) },
  { heading: headings.registeredAt, cell: ({ createdAt }) => ({ instant: createdAt }) },
];
