/** @module-tag engine */

import { searchWords } from '@ruang-naskah/domain/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchText, type SearchableTable, searchNewest } from '../src/db/search.ts';
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

/** Both ways of asking must find the same rows; oldest first here. */
async function find(...words: string[]): Promise<string[]> {
  const newest = await searchNewest(database.reads, 'manuscripts', words).select('manuscripts.id').execute();
  const matched = await database.reads
    .selectFrom('manuscripts')
    .select('id')
    .where(matchText(database.reads, 'manuscripts', words))
    .orderBy('seq', 'desc')
    .execute();
  const ids = newest.map((row) => row.id);
  expect(ids).toEqual(matched.map((row) => row.id));
  return ids.reverse();
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

  test('what the domain makes of a reader’s query', async () => {
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
    const rows = await searchNewest(database.reads, table, [word]).select(`${table}.id`).execute();
    return rows.map((row) => row.id);
  };

  test('covers users and projects', async () => {
    expect(await ids('users', 'rahma')).toEqual(['u']);
    expect(await ids('projects', 'senja')).toEqual(['p']);
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
    await change('kedua');
    expect(await ids('users', 'kedua')).toEqual([id]);
    await database.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
    expect(await ids('users', 'kedua')).toEqual([]);
  });

  test('pages through the newest first', async () => {
    const page = (before?: number) =>
      searchNewest(database.reads, 'manuscripts', ['matematika'], before)
        .select(['manuscripts.id', 'manuscripts.seq'])
        .where('manuscripts.status', '=', 'Sedang Direview')
        .limit(1)
        .executeTakeFirst();
    const first = await page();
    const second = await page(first?.seq);
    expect([first?.id, second?.id, await page(second?.seq)]).toEqual(['economy', 'math', undefined]);
  });
});
