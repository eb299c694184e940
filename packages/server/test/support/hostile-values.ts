import * as fc from 'fast-check';
import { anyText } from '../../../domain/test/properties.ts';

/** Values that no correct client sends (threats T23, T31), as raw text, because JSON.stringify would repair them. */

const control = String.fromCharCode(0);

const texts = [
  '',
  ' ',
  control,
  `a${control}b`,
  '\uD800',
  '\uDFFF\uD800',
  '\u202Egnp.exe',
  '\u0645\u062e\u0637\u0648\u0637 \u200f\u05e1\u05e4\u05e8',
  'Z\u0351\u036b\u0343'.repeat(40),
  '\uFEFFa',
  '\u2028',
  'x'.repeat(20_000),
  '😀'.repeat(300),
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'javascript:alert(1)//drive.google.com',
  'https://drive.google.com@x.id',
  'https://x.id\\@drive.google.com/',
  'siti@contoh.id\r\nBcc: semua@contoh.id',
  '__proto__',
  'constructor',
  'Gabung Admin',
  'Sedang Direview',
  '2026-02-30',
  '-1',
  '99999999999999999999',
] as const;

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: anyText({ maxLength: 80 }) },
);

/** JSON texts of values that are wrong for nearly every field. */
export const hostileJson = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-0',
    '1e400',
    '-1e400',
    '9007199254740993',
    '1.5',
    '[]',
    '{}',
    '[[[]]]',
  ),
  fc.constantFrom(
    '{"length":-1}',
    '{"toString":"x"}',
    '{"__proto__":{"role":"admin"}}',
    '["a","a"]',
    '"\\ud800"',
    '"\\u0000"',
  ),
  fc.constantFrom(60_000, 65_536).map((size) => `"${'x'.repeat(size)}"`),
  fc.constantFrom(100, 600).map((count) => `[${Array.from({ length: count }, () => '"x"').join(',')}]`),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).map((value) => JSON.stringify(value) ?? 'null'),
);

/** Bodies that are not objects of the right shape. */
export const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '0',
    '"text"',
    '[]',
    '{',
    '}',
    '{"a":',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '\ufeff{}',
    'a=b&c=d',
  ),
  fc.constantFrom(10, 21, 50_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom(21, 5000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc
    .constantFrom(201, 3000)
    .map((keys) => `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`),
  fc.constantFrom(65_536, 65_537, 200_000).map((size) => `"${'x'.repeat(size - 2)}"`),
  anyText({ maxLength: 100 }),
);

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/vnd.api+json',
  'json',
  '',
  ';',
] as const;

/** Encoded path segments. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%',
    '%zz',
    '%C0%AE',
    '..',
    '..%2f..%2fetc',
    '%2e%2e',
    '~',
    '*',
    ':id',
    'x'.repeat(199),
    'x'.repeat(600),
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'null',
    'undefined',
    '-1',
    '1e9',
    "'",
    '%27%20or%201=1',
    '%E2%80%AE',
    '😀',
    '%ED%A0%80',
  ),
  hostileText.map(encodeLoosely),
);

export function encodeLoosely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** A query of known and unknown names. */
export function hostileSearch(known: readonly string[]): fc.Arbitrary<string> {
  const names = [...known, 'q', 'cursor', 'role', '__proto__', 'constructor', 'a[b]', '', 'sort'];
  const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(hostileSegment, hostileText.map(encodeLoosely)));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&'));
}

export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'idempotency-key',
    'x-acting-as',
    'cookie',
    'user-agent',
    'accept',
    'accept-encoding',
    'x-forwarded-for',
    'content-encoding',
    'if-none-match',
    'range',
    'x-http-method-override',
  ),
  fc.constantFrom(
    '',
    '*',
    '"',
    '"-1"',
    '"99999999999999"',
    'W/"1"',
    '"1", "2"',
    'x'.repeat(2000),
    'sid=%',
    'sid=;sid=;',
    'sid=__proto__',
    '\u00ff',
    "' or 1=1",
    'text/html',
    'gzip',
    '::1',
    'DELETE',
    'br;q=x',
  ),
  { maxKeys: 2 },
);
