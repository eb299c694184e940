/** @module-tag engine */

import { searchWords } from '@ruang-naskah/domain/search-text';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds } from '../../domain/test/properties.ts';
import { countSearched, searchRows } from '../src/db/list-search.ts';
import { defineKeyset } from '../src/db/paging.ts';
import type { SearchableTable } from '../src/db/search.ts';
import { execute, gathered, type ListSearch, planned, sorted, walkedInOrder } from '../src/db/search-ways.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
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
const byStatus = (value: string) => [{ column: sql`manuscripts.status`, value }];

function listOf(words: readonly string[], more: Partial<ListSearch> = {}): ListSearch {
  const columns = ['id', 'seq', 'judul_key', 'search_text', 'status', 'kategori'];
  const list = { table: 'manuscripts', words, columns, lead: [], indexed: [], rest: [] } as const;
  return { ...list, keyset: byRow, after: undefined, ...more };
}

type Found = { readonly id: string; readonly seq: number };
const idsOf = (rows: readonly object[]) => (rows as Found[]).map(({ id }) => id);

/** The two search plans of a list, which must find the same rows. */
function waysTo(list: ListSearch, limit = 1000): Promise<object[]>[] {
  const { reads } = database;
  const ways = list.words.flatMap((_, at) => {
    const [rare, common] = [list.words.slice(0, at + 1), list.words.slice(at + 1)];
    const expected = { rare, common, share: 0, isHeavy: false };
    return testEngine === 'sqlite'
      ? [sorted(list, gathered(reads, list, expected, 1000))]
      : [planned(reads, list, expected, 'page')];
  });
  return [walkedInOrder(reads, list, 1000), ...ways].map((rows) => execute(reads, rows, limit));
}

/** Oldest first; every way and every order must find the same rows. */
async function find(...words: string[]): Promise<string[]> {
  const newest = idsOf(await searchRows(database.reads, listOf(words), 1000));
  const titled = idsOf(await searchRows(database.reads, listOf(words, { keyset: byTitle }), 1000));
  expect(titled.toSorted()).toEqual(newest.toSorted());
  for (const rows of await Promise.all(waysTo(listOf(words)))) expect(idsOf(rows)).toEqual(newest);
  if (words.length > 0) expect(await countSearched(database.reads, listOf(words))).toBe(newest.length);
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
    const keyset = defineKeyset('rows', 'desc', [`${table}.seq`], ['number']);
    return idsOf(
      await searchRows(database.reads, { ...listOf([word], { keyset }), table, columns: ['id', 'seq'] }, 9),
    );
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
      const more = { lead: byStatus('Sedang Direview'), after: before === undefined ? undefined : [before] };
      const [row] = await searchRows<Found>(database.reads, listOf(['matematika'], more), 1);
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

test('any words, filter, order and page find the rows that a comparison of every text finds, by either plan', async () => {
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
  const all = await searchRows<
    Found & { search_text: string; judul_key: string; status: string; kategori: string }
  >(other.reads, listOf([]), 1000);
  const asked = fc.record({
    words: fc.array(letters, { minLength: 1, maxLength: 3 }),
    status: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
    category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
    /** Whether the category's index is read, which has another order. */
    isGathered: fc.boolean(),
    keyset: fc.constantFrom(byRow, byTitle),
    from: fc.nat({ max: 6 }),
  });
  const kept = database;
  database = other;
  await holds(
    fc.asyncProperty(asked, async ({ words, status, category, isGathered, keyset, from }) => {
      const key = ({ seq, id, judul_key }: (typeof all)[number]) =>
        keyset === byRow ? [seq] : [judul_key, id];
      const met = all
        .filter((row) => words.every((word) => hasWord(row.search_text, word)))
        .filter(
          (row) => (status ?? row.status) === row.status && (category ?? row.kategori) === row.kategori,
        );
      const sorted =
        keyset === byRow
          ? met
          : met.toSorted((a, b) => compareBytes(a.judul_key, b.judul_key) || compareBytes(a.id, b.id));
      const last = sorted[from - 1];
      const ofCategory =
        category === undefined ? [] : [{ column: sql`manuscripts.kategori`, value: category }];
      const isLed = isGathered && status === undefined;
      const list = listOf(words, {
        keyset,
        lead: isLed ? ofCategory : status === undefined ? [] : byStatus(status),
        rest: isLed || category === undefined ? [] : [sql`manuscripts.kategori = ${category}`],
        isGathered: isLed && ofCategory.length > 0,
        after: last === undefined ? undefined : key(last),
      });
      const wanted = idsOf(last === undefined ? sorted : sorted.slice(from));
      expect(idsOf(await searchRows(other.reads, list, 1000))).toEqual(wanted);
      for (const found of await Promise.all(waysTo(list))) expect(idsOf(found)).toEqual(wanted);
      expect(await countSearched(other.reads, list)).toBe(sorted.length);
    }),
    { numRuns: 150 },
  );
  database = kept;
  await other.close();
});

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
