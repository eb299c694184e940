import { expect, test } from 'vitest';
import { composeText, hasPiledMarks, splitBracket } from './text.ts';

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
