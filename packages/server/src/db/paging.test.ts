import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../../domain/test/properties.ts';
import { decodeCursor, defineKeyset, encodeCursor } from './paging.ts';

const byAge = defineKeyset('age', 'desc', ['created_at', 'id'], ['number', 'string']);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor gives back the values it was made of and needs no escaping in a URL', () => {
  const values = fc.tuple(
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  );
  holds(
    fc.property(values, (given) => {
      const cursor = encodeCursor(byAge, given);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor(byAge, cursor)).toEqual(given);
    }),
  );
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('halo').toString('base64url')],
  ['no array', encode({ 0: 'age' })],
  ['no values', encode(['age'])],
  ['too few values', encode(['age', 1])],
  ['too many values', encode(['age', 1, 'a', 'b'])],
  ['values of other kinds', encode(['age', 'a', 1])],
  ['a null', encode(['age', 1, null])],
  ['an object', encode(['age', 1, {}])],
  ['a fraction', encode(['age', 1.5, 'a'])],
  ['a number past 2^53', encode(['age', 2 ** 53, 'a'])],
  ['a character that PostgreSQL refuses', encode(['age', 1, 'a\0'])],
  ['the cursor of another order', encode(['title', 1, 'a'])],
  ['something endless', encode(['age', 1, 'a'.repeat(5000)])],
])('a cursor of %s is refused', (_, cursor) => {
  expect(decodeCursor(byAge, cursor)).toBeUndefined();
});

test('no text at all makes the decoder throw', () => {
  holds(
    fc.property(fc.string(), (text) => {
      decodeCursor(byAge, text);
    }),
  );
});
