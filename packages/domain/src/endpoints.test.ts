import { describe, expect, test } from 'vitest';
import { type Caller, callers, type Demands, demands, type Entry, permissions } from '../test/permissions.ts';
import { type Access, type Endpoint, honoursIdempotencyKey, needsSession } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { limits } from './limits.ts';

/** The endpoints against the permission matrix, which was written without them. */

function entryOf(access: Access, caller: Caller): Entry {
  const known = caller !== 'anonymous';
  if (access === 'anyone') return 'yes';
  if (access === 'guest') return known ? 409 : 'yes';
  if (!known) return 401;
  return access === 'signed-in' || access.includes(caller) ? 'yes' : 403;
}

function demandsOf({ needsVersion, recentSignIn, ignoresIdempotencyKey, rate = [] }: Endpoint): Demands {
  const [rule, ...more] = rate;
  expect(more, 'the table knows one limit').toEqual([]);
  return {
    ...(needsVersion && { version: true }),
    ...(recentSignIn && { recentSignIn: true }),
    ...(ignoresIdempotencyKey !== undefined && { ignoresIdempotencyKey: true }),
    ...(rule !== undefined && { limit: [rule.limit, rule.seconds, rule.by] }),
  };
}

test('the matrix knows every endpoint, and no other', () => {
  expect(Object.keys(permissions).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  expect(Object.keys(demands).filter((id) => permissions[id] === undefined)).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('admits the roles of the matrix', () => {
    expect(callers.map((caller) => entryOf(endpoint.access, caller))).toEqual(permissions[id]);
  });
  test('demands what the matrix demands', () => {
    expect(demandsOf(endpoint)).toEqual(demands[id] ?? {});
  });
});

test('every write of somebody signed in is done once for a key, unless it says why not', () => {
  for (const endpoint of endpoints) {
    const mayBe = endpoint.method !== 'GET' && needsSession(endpoint.access);
    expect([endpoint.id, honoursIdempotencyKey(endpoint)]).toEqual([
      endpoint.id,
      mayBe && !demands[endpoint.id]?.ignoresIdempotencyKey,
    ]);
    // A reason is given only where there is something to excuse.
    if (endpoint.ignoresIdempotencyKey !== undefined)
      expect([endpoint.id, mayBe]).toEqual([endpoint.id, true]);
    if (endpoint.needsVersion)
      expect([endpoint.id, honoursIdempotencyKey(endpoint)]).toEqual([endpoint.id, true]);
  }
});

test('limits that count apart have names of their own', () => {
  // Endpoints that count together have the same limit.
  const names = [...new Set(endpoints.flatMap(({ rate = [] }) => rate))].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('an absent object is reported before anything else', () => {
  const first = endpoints.filter(({ params }) => params !== undefined).map(({ errors }) => errors[0]);
  for (const code of first) expect(code).toMatch(/not_found$/);
});

test('only where somebody is signed in can calls be counted by account', () => {
  for (const [id, { limit }] of Object.entries(demands)) {
    if (limit?.[2] === 'account') expect([id, permissions[id]?.[0]]).toEqual([id, 401]);
  }
});

describe('what changes something has a limit', () => {
  const unsafe = endpoints.filter(({ method, id }) => method !== 'GET' && id !== 'auth.logout');
  const without = (by: 'address' | 'account', called: (access: Access) => boolean) =>
    unsafe
      .filter(({ access, rate = [] }) => called(access) && !rate.some((rule) => rule.by === by))
      .map(({ id }) => id);

  test('by account, wherever others than admins may call', () => {
    const open = (access: Access) =>
      access === 'signed-in' || (Array.isArray(access) && access.some((role) => role !== 'admin'));
    expect(without('account', open)).toEqual([]);
  });

  test('by network, wherever nobody need be signed in', () => {
    expect(without('address', (access) => !needsSession(access))).toEqual([]);
  });

  test('but signing out has no limit', () => {
    expect(endpoints.find(({ id }) => id === 'auth.logout')?.rate).toBeUndefined();
  });
});

test('only a news item brings a file, of at most 500 KiB', () => {
  const withFile = endpoints.flatMap(({ id, file, bodyType }) =>
    file === undefined && bodyType === undefined ? [] : [{ id, bodyType, ...file }],
  );
  expect(withFile).toMatchObject([
    { id: 'news.add', bodyType: 'multipart', field: 'image', maxBytes: 512_000 },
    { id: 'news.update', bodyType: 'multipart', field: 'image', maxBytes: 512_000 },
  ]);
  for (const { problemOf } of withFile) {
    expect(problemOf?.({ size: limits.newsImageBytes, type: 'image/png' })).toBeUndefined();
    expect(problemOf?.({ size: limits.newsImageBytes + 1, type: 'image/png' })).toBeDefined();
  }
  // An item that is corrected keeps its picture where no other is sent.
  expect(withFile.map(({ problemOf }) => problemOf?.(undefined) === undefined)).toEqual([false, true]);
});
