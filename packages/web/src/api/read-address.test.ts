import { expect, test } from 'vitest';
import { present, readId } from './read-address.ts';

test('an id is read as it is, and without the name that older addresses carry behind it', () => {
  expect(readId('aB3_-x')).toBe('aB3_-x');
  expect(readId('aB3_-x~Siti Rahma')).toBe('aB3_-x');
  expect(readId('aB3_-x~')).toBe('aB3_-x');
});

test.each(['', '~Siti', 'a b', '../x', 'x'.repeat(65)])('%j is no id', (text) => {
  expect(readId(text)).toBe('');
});

test('an absent or empty part of a query is left out', () => {
  expect({ ...present('q', 'buku'), ...present('kategori', ''), ...present('cursor', null) }).toEqual({
    q: 'buku',
  });
});
