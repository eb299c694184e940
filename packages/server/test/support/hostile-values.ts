import type { Endpoint } from '@ruang-naskah/domain/contract';
import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** What no honest client sends (security study §5 T1, T23, T31, §6 F17), as raw text so that JSON.stringify tames none of it. */

const control = String.fromCharCode(0);

const texts = [
  '',
  ' ',
  control,
  `a${control}b`,
  '\uD800',
  '\uDFFF\uD800',
  '\u202Egnp.exe',
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

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);

/** JSON texts of values that are wrong nearly everywhere. */
const hostileJson = fc.oneof(
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
  fc.constantFrom(100, 600).map((count) => `[${Array.from({ length: count }, () => '"x"').join(',')}]`),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).map((value) => JSON.stringify(value) ?? 'null'),
);

const extraKeys = [
  'role',
  'isAdmin',
  'id',
  'userId',
  'status',
  'version',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
];

/** A valid body with one thing wrong: a value, a key too many, a key twice, a key too few. */
function spoiledBody(valid: unknown): fc.Arbitrary<string> {
  const entries = Object.entries((valid ?? {}) as object).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  const write = (pairs: readonly (readonly [string, string])[]) =>
    `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
  const extra = fc
    .tuple(fc.constantFrom(...extraKeys), hostileJson)
    .map(([key, json]) => write([...entries, [key, json]]));
  if (entries.length === 0) return extra;
  const at = fc.nat(entries.length - 1);
  const replaced = fc
    .tuple(at, hostileJson)
    .map(([index, json]) => write(entries.map(([key, old], place) => [key, place === index ? json : old])));
  const doubled = fc
    .tuple(at, hostileJson)
    .map(([index, json]) => write([...entries, [entries[index]?.[0] ?? '', json]]));
  const missing = at.map((index) => write(entries.filter((_, place) => place !== index)));
  return fc.oneof({ weight: 6, arbitrary: replaced }, extra, doubled, missing);
}

/** Bodies that are no object of the right shape at all. */
const rawBody = fc.oneof(
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
  fc.string({ unit: 'binary', maxLength: 100 }),
);

const contentTypes = [
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

/** Path segments as they go over the wire. */
const hostileSegment = fc.oneof(
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

function encodeLoosely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function keysOf(schema: z.ZodMiniType | undefined): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

function hostileSearch(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = [
    ...keysOf(endpoint.query),
    'q',
    'cursor',
    'role',
    '__proto__',
    'constructor',
    'a[b]',
    '',
    'sort',
  ];
  const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(hostileSegment, hostileText.map(encodeLoosely)));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&'));
}

const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'idempotency-key',
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

/** One request, ready for the wire; whatever is absent is as a valid call has it. */
export interface HostileRequest {
  readonly segments: readonly string[] | undefined;
  readonly search: string | undefined;
  readonly body: string | undefined;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to an endpoint of which at least one part is spoiled. */
export function hostileRequest(endpoint: Endpoint, validBody: unknown): fc.Arbitrary<HostileRequest> {
  const parameters = [...endpoint.path.matchAll(/:\w+/g)].length;
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
  const body = fc.oneof({ weight: 4, arbitrary: spoiledBody(validBody) }, { weight: 1, arbitrary: rawBody });
  return fc.record({
    segments:
      parameters === 0
        ? fc.constant(undefined)
        : maybe(fc.tuple(...Array.from({ length: parameters }, () => hostileSegment))),
    search: maybe(hostileSearch(endpoint)),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : body,
    contentType: fc.option(fc.constantFrom(...contentTypes), { nil: undefined, freq: 4 }),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
  });
}

export { hostileSegment, hostileText };
