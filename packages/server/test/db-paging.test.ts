/** @module-tag engine */

import { manuscriptSorts } from '@ruang-naskah/domain/manuscripts/values';
import type { Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../src/db/handle.ts';
import { decodeCursor, defineKeyset, type Keyset, paginate, toPage } from '../src/db/paging.ts';
import { listManuscriptRows } from '../src/features/manuscripts/list.ts';
import { listUserRows } from '../src/features/users/list.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { manuscriptRow } from './db-rows.ts';
import { planOf, plansOf } from './plans.ts';

const newest = defineKeyset('newest', 'desc', ['submission_date', 'id'], ['number', 'string']);
const byTitle = defineKeyset('title', 'asc', ['judul_key', 'id'], ['string', 'string']);
const titles = ['Zaman', 'apel', 'Ápel', 'Buku', 'buku', 'BUKU 2', 'buku-2', 'élan', '_x', 'Zz'];
const COUNT = 57;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const rows = Array.from({ length: COUNT }, (_, at) =>
    // Every date and title occurs several times, so only the id keeps rows apart.
    manuscriptRow({ submission_date: Math.floor(at / 7), judul: titles[at % titles.length] ?? '' }),
  );
  await database.write((tx) => tx.insertInto('manuscripts').values(rows).execute());
});
afterAll(() => database.close());

type Sorted = { id: string; submission_date: number; judul_key: string };

async function readAll<K extends readonly ('number' | 'string')[]>(keyset: Keyset<K>, limit: number) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const values = cursor === null ? undefined : decodeCursor(keyset, cursor);
    const query = database.reads.selectFrom('manuscripts').select(['id', 'submission_date', 'judul_key']);
    const rows: Sorted[] = await paginate(query, keyset, values, limit).execute();
    const page = toPage(rows, limit, keyset);
    ids.push(...page.items.map((row) => row.id));
    sizes.push(page.items.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ids, sizes };
}

describe('pages', () => {
  test('over equal dates lose and repeat nothing', async () => {
    const { ids, sizes } = await readAll(newest, 5);
    expect(new Set(ids).size).toBe(COUNT);
    expect(sizes).toEqual([...Array(11).fill(5), 2]);
    const all = await readAll(newest, COUNT);
    expect(all).toEqual({ ids, sizes: [COUNT] });
  });

  test('by title come in the same order on both engines, whatever the language of the server', async () => {
    const { ids } = await readAll(byTitle, 4);
    expect(new Set(ids).size).toBe(COUNT);
    const rows = await database.reads.selectFrom('manuscripts').select(['id', 'judul_key']).execute();
    const bytes = (row: { id: string; judul_key: string }) => Buffer.from(`${row.judul_key}\0${row.id}`);
    expect(ids).toEqual(rows.toSorted((a, b) => bytes(a).compare(bytes(b))).map((row) => row.id));
  });

  test('have no cursor when nothing is left', async () => {
    expect(toPage([], 5, newest)).toEqual({ items: [], nextCursor: null });
  });
});

describe('the lists read an index and never sort', () => {
  const page = (direction: 'asc' | 'desc', ...columns: string[]) =>
    defineKeyset('list', direction, columns, Array(columns.length).fill('string'));
  const after = ['1', 'x'];

  test.each<[string, (db: Db) => Compilable, string]>([
    [
      'manuscripts',
      (db) => paginate(db.selectFrom('manuscripts').select('judul'), newest, [3, 'x'], 25),
      'manuscripts_by_date',
    ],
    [
      'of one status',
      (db) =>
        paginate(
          db.selectFrom('manuscripts').select('judul').where('status', '=', 'Revisi'),
          newest,
          [3, 'x'],
          25,
        ),
      'manuscripts_by_status',
    ],
    [
      'of one author',
      (db) =>
        paginate(
          db.selectFrom('manuscripts').select('judul').where('user_id', '=', 'a'),
          newest,
          [3, 'x'],
          25,
        ),
      'manuscripts_by_user',
    ],
    [
      'of one imprint',
      (db) =>
        paginate(
          db.selectFrom('manuscripts').select('judul').where('tujuan_penerbit', '=', 'a'),
          newest,
          [3, 'x'],
          25,
        ),
      'manuscripts_by_imprint',
    ],
    [
      'of one category',
      (db) =>
        paginate(
          db.selectFrom('manuscripts').select('judul').where('kategori', '=', 'a'),
          newest,
          [3, 'x'],
          25,
        ),
      'manuscripts_by_category',
    ],
    [
      'by title',
      (db) => paginate(db.selectFrom('manuscripts').select('status'), byTitle, ['a', 'x'], 25),
      'manuscripts_by_title',
    ],
    [
      'users of a role by name',
      (db) =>
        paginate(
          db.selectFrom('users').select('email').where('role', '=', 'penulis'),
          page('asc', 'nama_key', 'id'),
          after,
          25,
        ),
      'users_by_role_and_name',
    ],
    [
      'projects by deadline',
      (db) =>
        paginate(
          db.selectFrom('projects').select('title'),
          page('asc', 'turn_deadline_key', 'id'),
          after,
          25,
        ),
      'projects_by_deadline',
    ],
    [
      'projects of an author',
      (db) =>
        paginate(
          db.selectFrom('projects').select('title').where('author_id', '=', 'a'),
          defineKeyset('age', 'desc', ['created_at', 'id'], ['number', 'string']),
          [1, 'x'],
          25,
        ),
      'projects_by_author',
    ],
  ])('%s', async (_, query, index) => {
    const plan = await planOf(database, query, 'bitmapscan');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  });

  test('users of a role, newest first', async () => {
    const plan = await plansOf(database, (db) => listUserRows(db, { role: 'redaksi' }, 25), 'bitmapscan');
    expect(plan).toMatch(/users_by_role\b/);
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  });

  // On SQLite only: its text index is searched over all rows before the filter applies.
  test.runIf(testEngine === 'sqlite').each(manuscriptSorts)(
    'one’s own manuscripts are searched without the text index: %s',
    async (sort) => {
      const query = { q: 'matematika', userId: 'somebody', sort };
      const plan = await plansOf(database, (db) => listManuscriptRows(db, query, 25));
      expect(plan).toContain('manuscripts_by_user (user_id=?');
      expect(plan).not.toContain('VIRTUAL TABLE');
    },
  );

  test('a rare word is looked for in the text index', async () => {
    const query = { q: 'langka', sort: '-submissionDate' } as const;
    const plan = await plansOf(database, (db) => listManuscriptRows(db, query, 25), 'indexscan');
    if (testEngine === 'sqlite') {
      expect(plan).toContain('manuscripts_fts VIRTUAL TABLE');
      expect(plan).not.toContain('TEMP B-TREE');
    } else {
      expect(plan).toContain('manuscripts_by_text');
    }
  });
});
