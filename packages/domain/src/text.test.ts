import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sprinkled } from '../test/invisible.ts';
import { holds } from '../test/properties.ts';
import { composeText, dropInvisible, foldText, hasPiledMarks, searchWords, splitBracket } from './text.ts';

test.each([
  ['  Buku Ajar: Ḥadīṡ & Fiqh ', 'buku ajar hadis fiqh'],
  ['Al-Qur’an', 'al qur an'],
  ['İSTANBUL', 'istanbul'],
  ['ﬁlm №7', 'film no7'],
  ['---', ''],
  ['كتاب', 'كتاب'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
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
  expect(searchWords(' !? ')).toEqual([]);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});

test('a status is split at its bracket', () => {
  expect(splitBracket('Diterima (Penulis Akan Dihubungi Tim Redaksi)')).toEqual({
    head: 'Diterima',
    rest: '(Penulis Akan Dihubungi Tim Redaksi)',
  });
  expect(splitBracket('Ditolak')).toEqual({ head: 'Ditolak', rest: '' });
});

test('letters with marks are composed, a pile of marks is left alone', () => {
  expect(composeText('Ḥadi\u0304s\u0323')).toBe('Ḥadīṣ');
  const pile = `a${'\u0315\u0300'.repeat(20)}`;
  expect([hasPiledMarks(pile), composeText(pile)]).toEqual([true, pile]);
  expect(hasPiledMarks(`a${'\u0300'.repeat(30)}b${'\u0300'.repeat(30)}`)).toBe(false);
});
