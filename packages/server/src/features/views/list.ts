import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { mayKeepViews } from '@ruang-naskah/domain/views/policy';
import { filterSchemas, isValidFilter, type View } from '@ruang-naskah/domain/views/schema';
import type { ViewFilter, ViewList } from '@ruang-naskah/domain/views/values';
import { sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { countListed as countManuscripts } from '../manuscripts/list.ts';
import { countProjects } from '../projects/list.ts';
import { countUsers } from '../users/list.ts';

export async function listViews(deps: Deps, actor: Actor): Promise<{ items: View[] }> {
  permit(mayKeepViews(actor));
  const views = await listViewRows(deps.db.reads, requireUser(actor).id);
  return { items: views.map(toView) };
}

/** The number of rows of each, by the list's own query: each counted up to a bound. */
export async function countViews(
  deps: Deps,
  actor: Actor,
): Promise<{ items: { id: string; count: number }[] }> {
  permit(mayKeepViews(actor));
  const items = [];
  // Sequentially: a count is short, and all at once would block other reads.
  for (const view of await listViewRows(deps.db.reads, requireUser(actor).id)) {
    const count = await countOf(deps, actor, view);
    if (count !== undefined) items.push({ id: view.id, count });
  }
  return { items };
}

/** Undefined for a filter that the list no longer has. */
async function countOf(deps: Deps, actor: Actor, { list, filter }: StoredView): Promise<number | undefined> {
  if (list === 'projects') {
    const { success, data } = filterSchemas.projects.safeParse(filter);
    return success ? countProjects(deps, actor, data) : undefined;
  }
  if (list === 'manuscripts') {
    const { success, data } = filterSchemas.manuscripts.safeParse(filter);
    return success ? countManuscripts(deps, actor, data) : undefined;
  }
  const { success, data } = filterSchemas.users.safeParse(filter);
  return success ? countUsers(deps, actor, data) : undefined;
}

export interface StoredView {
  readonly id: string;
  readonly list: ViewList;
  readonly ownerId: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly filter: ViewFilter;
  readonly standard: boolean;
}

/** Those one sees, by list and name: one's own and the shared ones. Saving holds each to `limits.views`; the bound here is a margin. */
export async function listViewRows(db: Db, ownerId: string): Promise<StoredView[]> {
  const rows = await db
    .selectFrom('list_views')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', ownerId), eb('owner_id', 'is', null)]))
    .orderBy('list')
    .orderBy('name_key')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(toStored);
}

/** The same, locked against additions and new names until the transaction ends. */
export async function lockViews(tx: Tx, ownerId: string): Promise<StoredView[]> {
  // On SQLite the transaction holds the only write lock already.
  if (engineOf(tx) === 'postgres') await sql`lock table list_views in share row exclusive mode`.execute(tx);
  return listViewRows(tx, ownerId);
}

function toStored(row: Row<'list_views'>): StoredView {
  return {
    id: row.id,
    list: row.list,
    ownerId: row.owner_id,
    name: row.name,
    nameKey: row.name_key,
    filter: JSON.parse(row.filter) as ViewFilter,
    standard: row.standard === 1,
  };
}

export function toView({ id, list, name, filter, standard, ownerId }: StoredView): View {
  return { id, list, name, filter, standard, shared: ownerId === null, valid: isValidFilter(list, filter) };
}
