import type { ViewFilter, ViewList } from '@ruang-naskah/domain/views/values';
import { sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';

export interface StoredView {
  readonly id: string;
  readonly list: ViewList;
  readonly ownerId: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly filter: ViewFilter;
  readonly standard: boolean;
}

/** Those one sees: one's own and the shared ones, each bounded; by list and name. */
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
  return rows.map(toView);
}

/** The same, locked against additions and new names until the transaction ends. */
export async function lockViews(tx: Tx, ownerId: string): Promise<StoredView[]> {
  // On SQLite the transaction holds the only write lock already.
  if (engineOf(tx) === 'postgres') await sql`lock table list_views in share row exclusive mode`.execute(tx);
  return listViewRows(tx, ownerId);
}

export async function insertView(tx: Tx, view: StoredView, now: number): Promise<void> {
  await tx
    .insertInto('list_views')
    .values({
      id: view.id,
      list: view.list,
      owner_id: view.ownerId,
      name: view.name,
      name_key: view.nameKey,
      filter: JSON.stringify(view.filter),
      standard: view.standard ? 1 : 0,
      created_at: now,
    })
    .execute();
}

export async function updateView(
  tx: Tx,
  { id, name, nameKey, standard }: Pick<StoredView, 'id' | 'name' | 'nameKey' | 'standard'>,
): Promise<void> {
  const change = { name, name_key: nameKey, standard: standard ? (1 as const) : (0 as const) };
  await tx.updateTable('list_views').set(change).where('id', '=', id).execute();
}

/** A person has at most one default view for each list. */
export async function clearStandard(tx: Tx, ownerId: string, list: ViewList): Promise<void> {
  await tx
    .updateTable('list_views')
    .set({ standard: 0 })
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .execute();
}

export async function deleteViewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('list_views').where('id', '=', id).execute();
}

function toView(row: Row<'list_views'>): StoredView {
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
