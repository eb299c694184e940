import { categoryKey } from '@ruang-naskah/domain/categories/schema';
import { foldText } from '@ruang-naskah/domain/search-text';
import { lineText } from '@ruang-naskah/domain/text';
import { sql } from 'kysely';
import type { Tx } from '../handle.ts';
import { type Migration, rewriteRows, setCells } from './migration.ts';

/**
 * Removes invisible characters from existing names and titles, as every form does now, and from what is searched and
 * sorted by (decision 0068). A name without another character stays, because an empty one would be worse.
 */
export const visibleNames: Migration = {
  version: 12,
  name: 'visible names',
  *statements() {},
  async rewrite(tx) {
    await rewriteRows(tx, 'users', ['nama', 'email', 'kota', 'search_text'], (row) => {
      const [nama, kota] = [visible(row.nama), visible(row.kota ?? '')];
      const search_text = foldText(`${nama} ${row.email} ${kota}`);
      return { nama, search_text, ...(row.kota === null ? {} : { kota }) };
    });
    const texts = ['judul', 'author_name', 'nama_pengarang', 'kategori', 'tujuan_penerbit'] as const;
    await rewriteRows(tx, 'manuscripts', [...texts, 'search_text'], (row) => {
      const shown = Object.fromEntries(texts.map((column) => [column, visible(row[column])]));
      return { ...shown, search_text: foldText(`${shown.judul} ${shown.author_name}`) };
    });
    await rewriteRows(tx, 'projects', ['title', 'author_name', 'spp_number', 'search_text'], (row) => {
      const [title, author_name, spp_number] = [row.title, row.author_name, row.spp_number ?? ''].map(
        visible,
      );
      const search_text = foldText(`${title} ${spp_number} ${author_name}`);
      return { title: title ?? '', author_name: author_name ?? '', search_text };
    });
    await rewriteCategories(tx);
    await rewriteSettings(tx);
  },
};

function visible(text: string): string {
  return lineText(text) || text;
}

/** Equal names that exist all stay, because manuscripts use them; the later ones sort right behind the first. */
async function rewriteCategories(tx: Tx): Promise<void> {
  type Row = { id: string; name: string; name_key: string };
  const { rows } = await sql<Row>`select id, name, name_key from categories order by created_at, id`.execute(
    tx,
  );
  const taken = new Set<string>();
  const renamed = rows.map((row) => {
    const name = visible(row.name);
    const key = categoryKey(name);
    const name_key = taken.has(key) ? `${key} \u0001${row.id}` : key;
    taken.add(key);
    return { row, cells: { name, name_key } };
  });
  const moved = renamed.filter(({ row, cells }) => row.name_key !== cells.name_key);
  // Each key is unique at every moment, also where one row takes what another gives up.
  for (const { row } of moved) {
    await sql`update categories set name_key = ${`\u0001${row.id}`} where id = ${row.id}`.execute(tx);
  }
  for (const { row, cells } of renamed) {
    const before = moved.some((other) => other.row === row) ? { name: row.name } : row;
    await setCells(tx, { table: 'categories', column: 'id', value: row.id }, before, cells);
  }
}

/** Imprints and reader segments are chosen by their name. */
async function rewriteSettings(tx: Tx): Promise<void> {
  const { rows } = await sql<{ key: string; value: string }>`select key, value from settings`.execute(tx);
  for (const row of rows) {
    const value = JSON.stringify(JSON.parse(row.value), (_, part: unknown) =>
      typeof part === 'string' ? lineText(part) : part,
    );
    await setCells(tx, { table: 'settings', column: 'key', value: row.key }, row, { value });
  }
}
