import { expect, test } from 'vitest';
import { rangeText } from './range-text.ts';

test('a list says which rows are shown and how many there are (§9)', () => {
  const range = { first: 26, last: 50 };
  expect(rangeText(range, { nextCursor: 'x', total: 132 })).toBe('26–50 dari 132');
  expect(rangeText(range, { nextCursor: 'x', total: 1000 })).toBe('26–50 dari 1.000');
  expect(rangeText(range, { nextCursor: 'x', total: 1001 })).toBe('26–50 dari lebih dari 1.000');
  expect(rangeText({ first: 1, last: 18 }, { nextCursor: null })).toBe('1–18 dari 18');
  expect(rangeText({ first: 1, last: 25 }, { nextCursor: 'x' })).toBe('1–25');
  expect(rangeText(null, { nextCursor: 'x', total: 132 })).toBeNull();
});
