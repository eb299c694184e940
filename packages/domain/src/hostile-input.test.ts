import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, holds } from '../test/properties.ts';
import { schemaKeys } from '../test/schema-keys.ts';
import * as activities from './activities/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import * as news from './news/endpoints.ts';
import * as projects from './projects/endpoints.ts';
import { fieldErrors } from './schema-errors.ts';
import { listPeople } from './users/endpoints.ts';

/** Every schema that parses input: bodies, queries and path parameters of all endpoints. */
const written = [activities, news, { listPeople }, projects].flatMap(
  (noun) => Object.values(noun) as Endpoint[],
);
const inputs = [...new Set([...endpoints, ...written])].flatMap((endpoint) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined ? [] : [[`${endpoint.id} ${part}`, schema] as const];
  }),
);

const hostileText = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\uD800',
    '\u202Egnp.exe',
    '1e400',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '../../etc/passwd',
    'https://drive.google.com@x.id',
    'x'.repeat(65_536),
  ),
);
const hostile = fc.oneof(
  hostileText,
  fc.constantFrom(null, undefined, Number.POSITIVE_INFINITY, Number.NaN, -0, 2 ** 53 + 1, true, [], {}, [
    [[]],
  ]),
  fc.anything({ maxDepth: 3 }),
);

describe.each(inputs)('%s', (_, schema) => {
  test('answers any value with data or with sentences, and never throws', () => {
    const keys = schemaKeys(schema);
    const objects = fc.dictionary(fc.constantFrom(...keys, 'role', 'constructor', 'toString'), hostile);
    holds(
      fc.property(fc.oneof({ weight: 3, arbitrary: objects }, { weight: 1, arbitrary: hostile }), (value) => {
        const parsed = schema.safeParse(value);
        if (parsed.success) {
          expect(Object.keys(parsed.data as object).every((key) => keys.includes(key))).toBe(true);
          return;
        }
        for (const sentence of Object.values(fieldErrors(parsed.error))) {
          expect(sentence).toMatch(/\S/);
          expect(sentence).not.toMatch(/invalid|expected|required|too (?:big|small)/i);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(['role', 'isAdmin', 'userId', 'participantUids', 'createdAt', 'constructor', 'toString'])(
    'refuses the undeclared key %s (threat T1)',
    (key) => {
      if (schemaKeys(schema).includes(key)) return;
      const parsed = schema.safeParse(JSON.parse(`{"${key}":"admin"}`));
      expect(parsed.error && fieldErrors(parsed.error)[key]).toBe('Isian ini tidak dikenal.');
    },
  );
});
