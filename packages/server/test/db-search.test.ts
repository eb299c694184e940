/** @module-tag engine */

import { searchWords } from '@ruang-naskah/domain/search-text';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds } from '../../domain/test/properties.ts';
import { countList, listPage } from '../src/db/lists.ts';
import { defineKeyset, encodeCursor, type Keyset } from '../src/db/paging.ts';
import { containsText, hasWords, type SearchableTable } from '../src/db/search.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { manuscriptRow, projectRow, userRow } from './db-rows.ts';

// Stored as the domain would fold them, except the last, which holds what a search might wrongly read as syntax.
const texts = {
  math: 'dasar matematika untuk sma',
  economy: 'matematika ekonomi',
  islam: 'sejarah peradaban islam di jawa',
  poem: 'ab initio sebuah puisi',
  arabic: 'كتاب الصلاة',
  odd: `seratus% diskon a_b c\\d "kutip" it's near or not and (x)* ^y -z`,
} as const;
type Name = keyof typeof texts;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.write(async (tx) => {
    for (const [name, search_text] of Object.entries(texts)) {
      await tx
        .insertInto('manuscripts')
        .values(manuscriptRow({ id: name, search_text }))
        .execute();
    }
    await tx
      .insertInto('users')
      .values(userRow({ id: 'u', search_text: 'siti rahmawati bantul' }))
      .execute();
    await tx
      .insertInto('projects')
      .values(projectRow({ id: 'p', search_text: 'novel senja' }))
      .execute();
  });
});
afterAll(() => database.close());

const byRow = defineKeyset('rows', 'desc', ['manuscripts.seq'], ['number']);
const byTitle = defineKeyset(
  'titles',
  'asc',
  ['manuscripts.judul_key', 'manuscripts.id'],
  ['string', 'string'],
);
interface Found {
  readonly id: string;
  readonly seq: number;
}
const idsOf = (rows: readonly Found[]) => rows.map(({ id }) => id);

/** Both conditions of the words must find the same rows: that of the index, and the comparison of every text. */
const conditions = { index: hasWords, comparison: containsText } as const;
type Condition = keyof typeof conditions;

function rowsWith(words: readonly string[], condition: Condition = 'index') {
  const db = database.reads;
  return db
    .selectFrom('manuscripts')
    .select(['id', 'seq', 'judul_key', 'search_text', 'status', 'kategori'])
    .where(conditions[condition](db, 'manuscripts', words));
}

interface Page {
  readonly order?: Keyset;
  readonly cursor?: string;
  readonly limit?: number;
  readonly searched?: boolean;
}

async function listed(
  rows: ReturnType<typeof rowsWith>,
  { order = byRow, cursor, limit = 1000, searched = true }: Page = {},
) {
  return (await listPage(database.reads, rows, { order, cursor, limit, searched })).items;
}

/** Oldest first; every condition and every order must find the same rows. */
async function find(...words: string[]): Promise<string[]> {
  const newest = idsOf(await listed(rowsWith(words)));
  const titled = idsOf(await listed(rowsWith(words), { order: byTitle }));
  expect(titled.toSorted()).toEqual(newest.toSorted());
  expect(idsOf(await listed(rowsWith(words, 'comparison'), { searched: false }))).toEqual(newest);
  expect(await countList(database.reads, rowsWith(words), true)).toBe(newest.length);
  return newest.reverse();
}

describe('a search finds', () => {
  test.each<[string, string[], Name[]]>([
    ['a whole word', ['matematika'], ['math', 'economy']],
    ['a part of a word', ['emati'], ['math', 'economy']],
    ['every word, in any order', ['ekonomi', 'matematika'], ['economy']],
    ['nothing when one word is missing', ['matematika', 'islam'], []],
    ['three letters', ['jaw'], ['islam']],
    ['two letters at the start of a word', ['ma'], ['math', 'economy']],
    ['two letters at the start of the text', ['ab'], ['poem']],
    ['no two letters inside a word', ['te'], []],
    ['one letter at the start of a word', ['e'], ['economy']],
    ['a short word beside a long one', ['di', 'sejarah'], ['islam']],
    ['only what has the short word, too', ['di', 'matematika'], []],
    ['letters of another script', ['الصلاة'], ['arabic']],
    ['two letters of another script', ['كت'], ['arabic']],
    ['everything without a word', [], ['math', 'economy', 'islam', 'poem', 'arabic', 'odd']],
  ])('%s', async (_, words, names) => {
    expect(await find(...words)).toEqual(names);
  });

  test('the words that the domain makes of a query', async () => {
    expect(await find(...searchWords('  Matématika, EKONOMI! '))).toEqual(['economy']);
  });
});

describe('nothing in a word is a wildcard or an operator', () => {
  test.each<[string, Name[]]>([
    ['%%%', []],
    ['___', []],
    ['%', []],
    ['_', []],
    ['m%', []],
    ['m_', []],
    ['\\', []],
    ['%a', []],
    ['s%t', []],
    ['100%', []],
    ['tus%', ['odd']],
    ['a_b', ['odd']],
    ['axb', []],
    ['c\\d', ['odd']],
    ['"kutip"', ['odd']],
    ['"ma', []],
    ['"""', []],
    ['"', ['odd']],
    ["it's", ['odd']],
    ["'; drop table manuscripts; --", []],
    ['mat*', []],
    ['search_text:mat', []],
    ['matematika OR islam', []],
    ['NEAR(mat isl)', []],
    ['^dasar', []],
    ['{search_text}', []],
    ['(x)*', ['odd']],
    ['-mat', []],
    ['mat\0', []],
    ['\0', []],
    ['MATEMATIKA', []],
    ['MA', []],
    ['\ud800\ud800\ud800', []],
  ])('%j is looked for letter by letter', async (word, names) => {
    expect(await find(word)).toEqual(names);
  });
});

describe('the index', () => {
  const ids = async (table: SearchableTable, word: string) => {
    const db = database.reads;
    const rows = db
      .selectFrom(table)
      .select(['id', 'seq'])
      .where(hasWords(db, table, [word]));
    const order = defineKeyset('rows', 'desc', [`${table}.seq`], ['number']);
    return idsOf((await listPage(db, rows, { order, cursor: undefined, limit: 9, searched: true })).items);
  };

  test('covers users and projects', async () => {
    expect(await ids('users', 'rahma')).toEqual(['u']);
    expect(await ids('projects', 'senja')).toEqual(['p']);
    expect(await ids('projects', 'se')).toEqual(['p']);
  });

  test('follows changes and deletions', async () => {
    const { id } = userRow();
    await database.write((tx) =>
      tx
        .insertInto('users')
        .values(userRow({ id, email: 'x@contoh.id', search_text: 'pertama' }))
        .execute(),
    );
    const change = (search_text: string) =>
      database.write((tx) => tx.updateTable('users').set({ search_text }).where('id', '=', id).execute());
    await change('kedua');
    expect(await ids('users', 'pertama')).toEqual([]);
    expect(await ids('users', 'kedua')).toEqual([id]);
    expect(await ids('users', 'k')).toEqual([id]);
    await change('kedua');
    expect(await ids('users', 'kedua')).toEqual([id]);
    await database.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
    expect(await ids('users', 'kedua')).toEqual([]);
    expect(await ids('users', 'k')).toEqual([]);
  });

  test('pages through the newest first', async () => {
    const page = async (before?: number) => {
      const rows = rowsWith(['matematika']).where('status', '=', 'Sedang Direview');
      const cursor = before === undefined ? {} : { cursor: encodeCursor(byRow, [before]) };
      const [row] = await listed(rows, { ...cursor, limit: 1 });
      return row;
    };
    const first = await page();
    const second = await page(first?.seq);
    expect([first?.id, second?.id, await page(second?.seq)]).toEqual(['economy', 'math', undefined]);
  });
});

/** The expected result, computed by comparing every text. */
const hasWord = (text: string, word: string) =>
  [...word].length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word);
const statuses = ['Telaah', 'Ditolak'] as const;
const categories = ['Novel', 'Puisi'] as const;
/** Few letters, so that words recur; one is a surrogate pair in UTF-16. */
const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', 'é', '文', '𠮷'),
  minLength: 1,
  maxLength: 5,
});
const bookTexts = fc.array(letters, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

test('any words, filter, order and page find the rows that a comparison of every text finds', async () => {
  const other = await openTestDatabase();
  const rows = fc.sample(fc.record({ search_text: bookTexts, judul: letters }), { numRuns: 150, seed: 118 });
  await other.write((tx) =>
    tx
      .insertInto('manuscripts')
      .values(
        rows.map((row, at) =>
          // Old ones are refused: words and filters hang together.
          manuscriptRow({
            ...row,
            status: at < 80 ? 'Ditolak' : 'Telaah',
            kategori: categories[at % 7 === 0 ? 1 : 0],
          }),
        ),
      )
      .execute(),
  );
  const kept = database;
  database = other;
  const all = await listed(rowsWith([]));
  const asked = fc.record({
    words: fc.array(letters, { minLength: 1, maxLength: 3 }),
    status: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
    category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
    condition: fc.constantFrom<Condition>('index', 'comparison'),
    order: fc.constantFrom<Keyset>(byRow, byTitle),
    from: fc.nat({ max: 6 }),
  });
  await holds(
    fc.asyncProperty(asked, async ({ words, status, category, condition, order, from }) => {
      const key = ({ seq, id, judul_key }: (typeof all)[number]) =>
        order === byRow ? [seq] : [judul_key, id];
      const met = all
        .filter((row) => words.every((word) => hasWord(row.search_text, word)))
        .filter(
          (row) => (status ?? row.status) === row.status && (category ?? row.kategori) === row.kategori,
        );
      const sorted =
        order === byRow
          ? met
          : met.toSorted((a, b) => compareBytes(a.judul_key, b.judul_key) || compareBytes(a.id, b.id));
      const last = sorted[from - 1];
      let rows = rowsWith(words, condition);
      if (status !== undefined) rows = rows.where('status', '=', status);
      if (category !== undefined) rows = rows.where('kategori', '=', category);
      const cursor = last === undefined ? {} : { cursor: encodeCursor(order, key(last)) };
      const wanted = idsOf(last === undefined ? sorted : sorted.slice(from));
      for (const searched of [false, true])
        expect(idsOf(await listed(rows, { order, ...cursor, searched }))).toEqual(wanted);
      expect(await countList(other.reads, rows, true)).toBe(sorted.length);
    }),
    { numRuns: 150 },
  );
  database = kept;
  await other.close();
});

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
