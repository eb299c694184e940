import type { ViewFilter } from '@ruang-naskah/domain/views/values';
import type { Db, Tx } from './handle.ts';

/** Manuscripts, saved filters and forms hold categories and imprints by their names. */
export type NamedKind = 'category' | 'imprint';

/** The part of a saved filter that holds such a name. */
const filterPart = { category: 'kategori', imprint: 'tujuanPenerbit' } as const;

export interface Rename {
  /** The ways in which forms, drafts and filters hold the old name. */
  readonly from: readonly string[];
  readonly to: string;
  /** As filters hold the new one. */
  readonly shown: string;
}

/** What holds an earlier name goes on with the new one: saved filters at once, forms and drafts when they are sent. */
export async function noteRenames(tx: Tx, kind: NamedKind, renames: readonly Rename[]): Promise<void> {
  for (const { from, to, shown } of renames) {
    await forgetFormerNames(tx, kind, [...from, to, shown]);
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
  const shownFor = new Map(renames.flatMap(({ from, shown }) => from.map((name) => [name, shown] as const)));
  await renameInViews(tx, filterPart[kind], shownFor);
}

/** These are names of today, or of nothing any more. */
export async function forgetFormerNames(tx: Tx, kind: NamedKind, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('name', 'in', names).execute();
}

/** After a deletion its earlier names stand for nothing. */
export async function forgetNamesOf(tx: Tx, kind: NamedKind, name: string): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('now', '=', name).execute();
}

/** The same for all but these. */
export async function keepNamesOf(tx: Tx, kind: NamedKind, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_names').where('kind', '=', kind).where('now', 'not in', names).execute();
}

/** The name of today of what was called so; undefined when nothing was. */
export async function findPresentName(db: Db, kind: NamedKind, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_names')
    .select('now')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.now;
}

async function renameInViews(tx: Tx, part: string, shownFor: ReadonlyMap<string, string>): Promise<void> {
  const views = await tx
    .selectFrom('list_views')
    .select(['id', 'filter'])
    .where('list', '=', 'manuscripts')
    .execute();
  for (const { id, filter } of views) {
    const parts = JSON.parse(filter) as ViewFilter;
    const shown = shownFor.get(parts[part] ?? '');
    if (shown === undefined) continue;
    const renamed = JSON.stringify({ ...parts, [part]: shown });
    await tx.updateTable('list_views').set({ filter: renamed }).where('id', '=', id).execute();
  }
}
