import { limits } from '@ruang-naskah/domain/limits';
import { expect, test } from 'vitest';
import { readAddress, readId, searchWith, unlessEmpty } from './address.ts';

test('an id is read as it is, and without the name that older addresses carry behind it', () => {
  expect(readId('aB3_-x')).toBe('aB3_-x');
  expect(readId('aB3_-x~Siti Rahma')).toBe('aB3_-x');
  expect(readId('aB3_-x~')).toBe('aB3_-x');
});

test.each(['', '~Siti', 'a b', '../x', 'x'.repeat(65)])('%j is no id', (text) => {
  expect(readId(text)).toBe('');
});

test('an absent or empty part of a query is left out', () => {
  expect({
    ...unlessEmpty('q', 'buku'),
    ...unlessEmpty('kategori', ''),
    ...unlessEmpty('cursor', undefined),
  }).toEqual({
    q: 'buku',
  });
});

test('an address gets other values, loses empty ones, and keeps the rest', () => {
  expect(searchWith('?q=buku&cursor=x', { cursor: '', status: 'Sedang Direview' })).toBe(
    '?q=buku&status=Sedang+Direview',
  );
  expect(searchWith('q=buku', { q: '' })).toBe('');
});

test('the words of a search are read without the spaces around them, and no more of them than the API takes', () => {
  expect(readAddress('?q=+laut+')('q')).toBe('laut');
  expect(readAddress(`?q=${'a'.repeat(limits.searchQuery + 1)}`)('q')).toHaveLength(limits.searchQuery);
  expect(readAddress('?q=laut')('status')).toBe('');
});
