import { AppError } from '@ruang-naskah/domain/errors';
import { expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const read = (text: string) => parseJsonBody(Buffer.from(text));

function codeOf(text: string | Buffer): string | undefined {
  try {
    parseJsonBody(Buffer.from(text));
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : `not ours: ${String(error)}`;
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
const items = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;

test('reads ordinary JSON', () => {
  expect(read('{"judul":"Dasar","segmentPembaca":["Dewasa"],"n":1.5}')).toEqual({
    judul: 'Dasar',
    segmentPembaca: ['Dewasa'],
    n: 1.5,
  });
});

test.each([
  ['depth', nested(20), nested(21)],
  ['keys', keys(200), keys(201)],
  ['items', items(500), items(501)],
])('the limit of %s is exact', (_, allowed, refused) => {
  expect(codeOf(allowed)).toBeUndefined();
  expect(codeOf(refused)).toBe('bad_request');
});

test('brackets inside strings do not count, escaped quotes included', () => {
  const text = JSON.stringify({ sinopsis: `${'['.repeat(50)}"\\${'{'.repeat(50)}` });
  expect(codeOf(text)).toBeUndefined();
});

test('400,000 brackets are refused without recursion (threat T31)', () => {
  expect(codeOf(nested(400_000))).toBe('bad_request');
  expect(codeOf('{"a":'.repeat(400_000))).toBe('bad_request');
});

test.each(['{', '', 'undefined', "{'a':1}", '{"a":1}x', '\ufeff{}', '{"a":1e400}', '[-1e400]'])(
  '%j is no body',
  (text) => {
    expect(codeOf(text)).toBe('bad_request');
  },
);

test.each(['{"name":"caf\xe9"}', '{"caf\xc3":1}', '{"a":"\xed\xa0\x80"}', '{"a":"\xc0\xaf"}'])(
  'bytes that are no UTF-8, as in %j, are not replaced but refused',
  (text) => {
    expect(codeOf(Buffer.from(text, 'latin1'))).toBe('bad_request');
    expect(read('{"name":"café \ufffd"}')).toEqual({ name: 'café \ufffd' });
  },
);

test('__proto__ arrives as an ordinary key and changes no object', () => {
  const value = read('{"__proto__":{"role":"admin"}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(({} as { role?: string }).role).toBeUndefined();
});
