import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Role } from '@ruang-naskah/domain/roles';
import { foldText } from '@ruang-naskah/domain/search-text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { ExportUsersQuery, UserFilter, UserSummary } from '@ruang-naskah/domain/users/schema';
import { maskValue } from '@ruang-naskah/domain/users/values';
import type { By, Download } from '../../../call.ts';
import { exportList } from '../../../db/export-list.ts';
import type { Deps } from '../../../deps.ts';
import type { Column } from '../../../infra/sheet-cells.ts';
import { readSettings } from '../../settings/service.ts';
import { countUserRows, listUserRows } from './repository.ts';

/** The list with these filters as a file. It has what the list has: no identity or account numbers. */
export async function exportUsers(deps: Deps, by: By, query: ExportUsersQuery): Promise<Download> {
  permit(mayAdministerUsers(by.actor));
  const { timeZone } = await readSettings(deps);
  return exportList(deps, by, query, {
    action: 'users.list_exported',
    name: messages.exports.fileNames.users,
    columns,
    timeZone,
    pageOf: (cursor, limit) => listUserRows(deps.db.reads, { ...query, cursor }, limit),
  });
}

/** The newest few accounts that have these words in name or address. */
export async function findPeopleNamed(
  deps: Deps,
  actor: Actor,
  q: string,
  most: number,
): Promise<{ id: string; nama: string; role: Role; email: string }[]> {
  permit(mayAdministerUsers(actor));
  const page = await listUserRows(deps.db.reads, { q }, most);
  const people = page?.items ?? [];
  const names = people.map(({ nama }) => foldText(nama));
  return people.map(({ id, nama, role, email }, at) => {
    const isTwin = names.some((name, other) => other !== at && name === names[at]);
    return { id, nama, role, email: isTwin ? email : '' };
  });
}

/** The number of rows with these filters, up to the bound that is shown. */
export async function countListed(deps: Deps, actor: Actor, filter: UserFilter): Promise<number> {
  permit(mayAdministerUsers(actor));
  return countUserRows(deps.db.reads, filter);
}

const { labels, roleLabels } = messages.users;
const words = messages.exports;

/**
 * The columns of the screen; a file travels further than a page, so telephone numbers are masked in it, and it does not
 * tell whose password alone opens an account.
 */
const columns: readonly Column<UserSummary>[] = [
  { heading: labels.nama, cell: ({ nama }) => nama },
  { heading: labels.email, cell: ({ email }) => email },
  { heading: labels.role, cell: ({ role }) => roleLabels[role] },
  {
    heading: words.columns.standing,
    cell: ({ active, suspended }) =>
      active ? words.active : suspended ? messages.accountChanges.standing : messages.userAdmin.inactive,
  },
  { heading: labels.kota, cell: ({ kota }) => kota },
  { heading: labels.nomerHp, cell: ({ nomerHp }) => maskValue(nomerHp) },
  { heading: words.columns.registeredAt, cell: ({ createdAt }) => ({ instant: createdAt }) },
];
