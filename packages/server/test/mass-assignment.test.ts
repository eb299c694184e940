/** @module-tag deep */

import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, openTestApp } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { callWith, type RequestParts, urlOf } from './support/matrix-row.ts';
import { multipartBody, newsText } from './support/news-form.ts';
import { openWorld, type Principal, type World } from './support/principals.ts';
import { principalFor, validCall } from './support/valid-calls.ts';

/** Threat T1: unknown keys of a body or a query are refused and change nothing. */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

/** Values as JSON text: in an object literal `__proto__` would set the prototype instead of a key. */
const undeclared: Readonly<Record<string, string>> = {
  role: '"admin"',
  isAdmin: 'true',
  id: '"1"',
  uid: '"1"',
  userId: '"1"',
  status: '"Disetujui"',
  authorId: '"1"',
  participantUids: '["1"]',
  version: '1',
  createdAt: '"2026-01-01T00:00:00.000Z"',
  emailVerified: 'true',
  ['__proto__']: '{"role":"admin"}',
  constructor: '{"prototype":{"role":"admin"}}',
  'constructor.prototype': '{"role":"admin"}',
  prototype: '{"role":"admin"}',
};

/** Endpoints whose own schema has a key of the list. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'manuscripts.changeAuthor': ['authorId'],
  'manuscripts.setStatus': ['status'],
  'projects.createAuthorProject': ['authorId'],
  'projects.update': ['authorId'],
  'projects.change': ['changes.*.id', 'changes.*.version'],
  'projects.remind': ['rows.*.id', 'rows.*.version'],
  'users.changeRole': ['role'],
  'views.save': ['filter.role'],
};
/** Saved filters: an unknown key there is a wrong filter, not an unknown field. */
const records: Readonly<Record<string, string>> = { 'views.save': 'filter' };
/** Filters with the name of a protected attribute, which a query cannot change. */
const filtersOf = ({ query }: Endpoint) => (query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []);

/** The paths of all objects in a body: '' for itself, `stages.Telaah`, `social.0`. */
function levelsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => levelsOf(part, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

/** The body as JSON text with an added key at a level. */
function withKey(value: unknown, level: readonly string[], key: string, json: string): string {
  const [step, ...rest] = level;
  if (Array.isArray(value)) {
    const items = value.map((item, at) =>
      String(at) === step ? withKey(item, rest, key, json) : JSON.stringify(item),
    );
    return `[${items.join(',')}]`;
  }
  const pairs = Object.entries(value as object).map(
    ([name, part]) =>
      `${JSON.stringify(name)}:${name === step ? withKey(part, rest, key, json) : JSON.stringify(part)}`,
  );
  if (step === undefined) pairs.push(`${JSON.stringify(key)}:${json}`);
  return `{${pairs.join(',')}}`;
}

async function send(endpoint: Endpoint, parts: RequestParts, principal: Principal): Promise<Answer> {
  await world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());
  return callWith(world.test, endpoint, parts, await cookies.get(principal));
}
const cookies = {
  known: new Map<Principal, string | undefined>(),
  async get(principal: Principal): Promise<string | undefined> {
    if (!this.known.has(principal)) this.known.set(principal, await world.cookieOf(principal));
    return this.known.get(principal);
  },
};

const listed = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

const writing = listed.filter(([, { method, bodyType }]) => method !== 'GET' && bodyType !== 'multipart');

describe.each(writing)('%s', (id, endpoint) => {
  test('refuses what its body does not declare, at every level', async () => {
    const principal = principalFor(endpoint);
    const parts = await validCall(world, endpoint, principal);
    await cookies.get(principal);
    const before = await fingerprint(world.test.db);
    for (const level of levelsOf(parts.body ?? {})) {
      for (const [key, json] of Object.entries(undeclared)) {
        const field = [...level, key].join('.');
        if (declared[id]?.includes(field.replace(/\.\d+\./, '.*.'))) continue;
        const body = withKey(parts.body ?? {}, level, key, json);
        const headers = { ...parts.headers, 'content-type': 'application/json' };
        const answer = await send(endpoint, { ...parts, headers, body }, principal);
        const isKept = level.length > 0 && level[0] === records[id];
        const fields = answer.body?.fields ?? {};
        const told = isKept ? Object.keys(fields)[0]?.split('.')[0] : fields[field];
        const expected = isKept ? level[0] : messages.fields.unknown;
        expect([answer.status, field, told]).toEqual([422, field, expected]);
      }
    }
    expect(await fingerprint(world.test.db)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });

  test('takes the same body without it', async () => {
    const principal = principalFor(endpoint);
    const answer = await send(endpoint, await validCall(world, endpoint, principal), principal);
    if (
      [
        'auth.logout',
        'auth.revokeOtherSessions',
        'factors.confirmSignIn',
        'factors.signInByPasskey',
      ].includes(id)
    )
      cookies.known.clear();
    expect([id, answer.status]).toEqual([id, endpoint.status]);
  });
});

test('the form of a news item refuses fields that it does not have', async () => {
  const endpoint = endpoints.find(({ bodyType }) => bodyType === 'multipart');
  if (endpoint === undefined) throw new Error('no endpoint takes a file');
  const before = await fingerprint(world.test.db);
  for (const key of Object.keys(undeclared)) {
    const { contentType, bytes } = multipartBody([...newsText, { name: key, value: 'admin' }]);
    const parts = { payload: bytes, headers: { 'content-type': contentType } };
    const answer = await send(endpoint, parts, 'admin');
    // The form parser refuses names that every object inherits.
    expect([key, [400, 422].includes(answer.status)]).toEqual([key, true]);
    if (answer.status === 422) expect(answer.body.fields[key]).toBe(messages.fields.unknown);
  }
  expect(await fingerprint(world.test.db)).toEqual(before);
});

test.each(listed)('%s refuses what its address does not declare', async (_, endpoint) => {
  const principal = principalFor(endpoint);
  const parts = await validCall(world, endpoint, principal);
  await cookies.get(principal);
  const before = await fingerprint(world.test.db);
  for (const key of Object.keys(undeclared)) {
    if (filtersOf(endpoint).includes(key)) continue;
    const query = { ...parts.query, [key]: 'admin' };
    const answer = await send(endpoint, { ...parts, query }, principal);
    expect([urlOf(endpoint, { query }), answer.status, answer.body?.fields?.[key]]).toEqual([
      expect.any(String),
      422,
      messages.fields.unknown,
    ]);
  }
  expect(await fingerprint(world.test.db)).toEqual(before);
});
