import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sprinkled } from '../test/invisible.ts';
import { holds } from '../test/properties.ts';
import { foldText, searchText, searchWords, sortKey } from './search-text.ts';
import { dropInvisible } from './text.ts';

test.each([
  ['  Buku Ajar: Ḥadīṡ & Fiqh ', 'buku ajar hadis fiqh'],
  ['Al-Qur’an', 'al quran'],
  ['Tafsīr al-Qurʾān Imām Syafiʿi', 'tafsir al quran imam syafii'],
  ["rock ´n’ roll '45", 'rock n roll 45'],
  ['Straße, STRAẞE', 'strasse strasse'],
  ['İSTANBUL', 'istanbul'],
  ['ﬁlm №7', 'film no7'],
  ['---', ''],
  ['كتاب', 'كتاب'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

/** As the lists do: a word of three letters or more anywhere, a shorter one at the start of a word. */
function finds(query: string, text: string): boolean {
  const stored = ` ${searchText(text)}`;
  return searchWords(query).every((word) => stored.includes(word.length < 3 ? ` ${word}` : word));
}

test.each([
  ['Al-Qur’an', "al-qur'an", 'Alquran', 'Al Quran', 'Al Qur an', 'Al-Qurʾān', 'Al‑Qur`an', 'al qur´an'],
  ["Jum'at", 'Jum’at', 'Jum‘at', 'Jumat', 'Jum at', 'Jumʿat'],
  ["do'a", 'doa', 'Do’a'],
  ["Sya'ban", 'Sya’ban', 'Syaban'],
  ['Tafsīr al-Qurʾān Imām Syafiʿi', "Tafsir Al-Qur'an Imam Syafi'i", 'Tafsir Alquran Imam Syafii'],
  ['Nur’aini', "Nur'aini", 'Nuraini', 'Nurʿaini'],
  ['An-Nisa’', "an nisa'", 'Annisa'],
  ['e-book', 'ebook', 'E–Book'],
  ['Straße', 'strasse'],
  ['القرآن', 'القُرْآن', 'القـرآن', 'ٱلقرآن'],
  ['مدرسة', 'مدرسه'],
  ['هدى', 'هدي', 'هدی'],
  ['طبعة ١٤٤٥', 'طبعة 1445', 'طبعة ۱۴۴۵'],
])('each spelling finds each: %s, %s', (...spelt) => {
  const missed = spelt.flatMap((query) =>
    spelt.filter((text) => !finds(query, `Buku ${text} 30`)).map((text) => `${query} in ${text}`),
  );
  expect(missed).toEqual([]);
});

test.each([
  ['quran', 'Tafsir Al-Qur’an Juz 30'],
  ['qur an', 'Ilmu Alquran'],
  ['nur aini', 'Nur’aini'],
  ['文学', '中国文学史'],
  ['史', '中国文学史'],
  ['中国 文学', '中国文学史'],
  ['ไทย', 'ภาษาไทย'],
])('%j finds %j', (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test.each([
  ['kelas b', 'Kelas A'],
  ['anda', 'Pendidikan dan Seni'],
  ['quran', 'Qurban'],
  ['文国', '中国文学史'],
])('%j does not find %j', (query, text) => {
  expect(finds(query, text)).toBe(false);
});

test('a list is ordered by letters without accents, then as written; a place in it is short', () => {
  const names = ['zaitun', 'égal', 'Buku', 'Élan vital', 'apel', 'Ābad', 'éclair', 'Al', 'al'];
  const keyed = names.map((name) => [sortKey(name), name] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(keyed.map(([, name]) => name)).toEqual([
    ...['Ābad', 'Al', 'al', 'apel', 'Buku', 'éclair', 'égal', 'Élan vital', 'zaitun'],
  ]);
  expect(Buffer.from(sortKey('ﷺ'.repeat(300))).length).toBeLessThan(1000);
});

test('texts that differ only by invisible characters fold to the same', () => {
  const texts = ['Agama Islam', 'Ahmad Redaksi', 'Ḥadīṡ & Fiqh', 'كتاب'];
  holds(
    fc.property(
      fc.constantFrom(...texts).chain((text) => fc.tuple(fc.constant(text), sprinkled(text))),
      ([text, twin]) => {
        expect(foldText(twin)).toBe(foldText(text));
        expect(dropInvisible(twin)).toBe(text);
      },
    ),
  );
});

test('folding once more changes nothing', () => {
  holds(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test('a query has at most eight words', () => {
  expect(searchWords(' Metodologi  Penelitian ')).toEqual(['metodologi', 'penelitian']);
  expect(searchWords(' ')).toEqual([]);
  expect(searchWords(' !? '), 'which no folded text has').toEqual(['!?']);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
