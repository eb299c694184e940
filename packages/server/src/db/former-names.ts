import type { ViewFilter } from '@ruang-naskah/domain/views/values';
import type { Db, Tx } from './handle.ts';

/** Manuscripts, saved filters and forms hold categories and imprints by their names. */
export type NamedKind = 'category' | 'imprint';

/** The part of a saved filter that holds such a name. */
const filterKey = { category: 'kategori', imprint: 'tujuanPenerbit' } as const;

export interface Rename {
  /** The old name, in each spelling that forms, drafts and filters hold. */
  readonly from: readonly string[];
  readonly to: string;
  /** The new name as filters hold it. */
  readonly shownInFilters: string;
}

/** Renames in saved filters at once, and keeps the old names for forms and drafts that are sent with them. */
export async function recordRenames(tx: Tx, kind: NamedKind, renames: readonly Rename[]): Promise<void> {
  for (const { from, to, shownInFilters } of renames) {
    await forgetFormerNames(tx, kind, [...from, to, shownInFilters]);
    await tx
      .updateTable('former_names')
      .set({ now: to })
      .where('kind', '=', kind)
      .where('now', 'in', from)
      .execute();
    const names = from.map((name) => ({ kind, name, now: to }));
    await tx.insertInto('former_names').values(names).execute();
  }
  // In one pass, because two may have changed names with each other.
  const nameInFilters = new Map(
    renames.flatMap(({ from, shownInFilters }) => from.map((name) => [name, shownInFilters] as const)),
  );
  await renameInViews(tx, filterKey[kind], nameInFilters);
}

/** For names that are in use again, or stand for nothing any more. */
export async function forgetFormerNames(tx: Tx, kind: NamedKind, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('name', 'in', names).execute();
}

/** After a deletion, when the earlier names of `name` stand for nothing. */
export async function forgetNamesOfDeleted(tx: Tx, kind: NamedKind, name: string): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('now', '=', name).execute();
}

/** The same for every name but these, which are still in use. */
export async function forgetNamesOfAllBut(tx: Tx, kind: NamedKind, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('now', 'not in', names).execute();
}

/** What is now called otherwise; undefined where nothing had this name. */
export async function findCurrentName(db: Db, kind: NamedKind, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_names')
    .select('now')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.now;
}

async function renameInViews(
  tx: Tx,
  part: string,
  nameInFilters: ReadonlyMap<string, string>,
): Promise<void> {
  const views = await tx
    .selectFrom('list_views')
    .select(['id', 'filter'])
    .where('list', '=', 'manuscripts')
    .execute();
  for (const { id, filter } of views) {
    const parts = JSON.parse(filter) as ViewFilter;
    const shown = nameInFilters.get(parts[part] ?? '');
    if (shown === undefined) continue;
    const renamed = JSON.stringify({ ...parts, [part]: shown });
    await tx.updateTable('list_views').set({ filter: renamed }).where('id', '=', id).execute();
  }
}
