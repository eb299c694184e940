import type { Actor } from '@ruang-naskah/domain/actor';
import { anonymous } from '@ruang-naskah/domain/actor';
import type { Access, Endpoint } from '@ruang-naskah/domain/endpoint';
import type { Role } from '@ruang-naskah/domain/roles';
import { roles } from '@ruang-naskah/domain/roles';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../infra/clock.ts';
import type { SignedIn } from '../request-context.ts';
import { checkAccess, checkRecentSignIn, readIdempotencyKey, readVersion } from './admit.ts';

const user = (role: Role): Actor => ({ kind: 'user', id: `id-${role}`, role, name: 'Siti' });
const everybody = [anonymous, ...roles.map(user)];
const system: Actor = { kind: 'system', name: 'pekerjaan' };

/** The parts of a request that these functions read. */
function asked(headers: Record<string, string | string[]>, body?: unknown, url = '/api/x') {
  return { headers, body, url } as FastifyRequest;
}

const endpoint: Endpoint = {
  id: 'test.do',
  summary: '',
  method: 'POST',
  path: '/api/x',
  access: 'signed-in',
  status: 204,
  errors: [],
};

/** Returns 'in' or the code of the refusal. */
function codeOf(run: () => unknown): string {
  try {
    run();
    return 'in';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

test.each<[Access, string[]]>([
  ['anyone', ['in', 'in', 'in', 'in', 'in']],
  ['guest', ['in', ...Array(4).fill('auth.already_signed_in')]],
  ['signed-in', ['unauthenticated', 'in', 'in', 'in', 'in']],
  [['admin'], ['unauthenticated', 'forbidden', 'forbidden', 'in', 'forbidden']],
  [
    ['penulis', 'redaksi'],
    ['unauthenticated', 'in', 'in', 'forbidden', 'forbidden'],
  ],
  [[], ['unauthenticated', ...Array(4).fill('forbidden')]],
])('what is for %j lets in nobody else', (access, expected) => {
  expect(everybody.map((actor) => codeOf(() => checkAccess(access, actor)))).toEqual(expected);
});

test('a job is nobody who signs in', () => {
  expect(codeOf(() => checkAccess('signed-in', system))).toBe('unauthenticated');
});

describe('a password given a short while ago', () => {
  const clock = fixedClock();
  const ago = (milliseconds: number): SignedIn => ({
    actor: { kind: 'user', id: 'a', role: 'admin', name: 'Ana' },
    email: 'ana@penerbit.id',
    sessionId: 's',
    tokenHash: 't',
    authenticatedAt: clock.now() - milliseconds,
    askedAt: clock.now(),
    factorNeeded: false,
  });
  const minutes10 = 600_000;

  test.each([
    [0, 'in'],
    [minutes10, 'in'],
    [minutes10 + 1, 'auth.password_needed'],
    // The clock was set back since.
    [-minutes10, 'in'],
    [-minutes10 - 1, 'auth.password_needed'],
  ])('%i ms ago: %s', (milliseconds, expected) => {
    expect(codeOf(() => checkRecentSignIn(ago(milliseconds)))).toBe(expected);
  });
  test('was given by nobody who is not signed in', () => {
    expect(codeOf(() => checkRecentSignIn(undefined))).toBe('auth.password_needed');
  });
});

describe('If-Match', () => {
  test.each([
    ['"3"', 3],
    ['"0"', 0],
    ['"123456789"', 123_456_789],
  ])('%s is a version', (header, version) => {
    expect(readVersion(asked({ 'if-match': header }))).toBe(version);
  });
  test('is demanded', () => {
    expect(codeOf(() => readVersion(asked({})))).toBe('version_required');
  });
  test.each(['3', '"3', '3"', 'W/"3"', '"3", "4"', '"1234567890"', '"-1"', '"3"x', '*', ''])(
    '%s is not a version of ours',
    (header) => {
      expect(codeOf(() => readVersion(asked({ 'if-match': header })))).toBe('version_stale');
    },
  );
});

describe('Idempotency-Key', () => {
  const once = (headers: Record<string, string | string[]>, body: unknown = {}, url?: string) =>
    readIdempotencyKey(asked(headers, body, url), endpoint, user('admin'));
  const key = { 'idempotency-key': 'k-1' };

  test('belongs to the caller and to what came with it', () => {
    const made = once(key, { a: 1 });
    expect(made).toMatchObject({ userId: 'id-admin', key: 'k-1' });
    expect(once(key, { a: 1 })).toEqual(made);
    const others = [once(key, { a: 2 }), once(key, null), once(key, { a: 1 }, '/api/y')];
    expect(new Set([made, ...others].map((each) => each?.requestHash)).size).toBe(4);
  });
  test('counts only where the endpoint honours it, for somebody, when sent', () => {
    expect(
      readIdempotencyKey(asked(key), { ...endpoint, ignoresIdempotencyKey: 'reads' }, user('admin')),
    ).toBeUndefined();
    expect(readIdempotencyKey(asked(key), { ...endpoint, method: 'GET' }, user('admin'))).toBeUndefined();
    expect(readIdempotencyKey(asked(key), { ...endpoint, access: 'anyone' }, user('admin'))).toBeUndefined();
    expect(readIdempotencyKey(asked(key), endpoint, anonymous)).toBeUndefined();
    expect(once({})).toBeUndefined();
  });
  test('says nothing of the passwords that came with it', () => {
    const hashing: Endpoint = { ...endpoint, hashesPassword: true };
    const [one, other] = ['rahasia-satu', 'rahasia-dua'].map((password) =>
      readIdempotencyKey(asked(key, { password }), hashing, user('admin')),
    );
    expect(one).toEqual(other);
  });
  test('without a body is a key all the same', () => {
    expect(readIdempotencyKey(asked(key), endpoint, user('admin'))).toEqual(once(key, null));
  });
  test.each(['', ' ', 'a b', 'ä', 'x'.repeat(101), 'k\n', ' k'])('%j is refused', (wrong) => {
    expect(codeOf(() => once({ 'idempotency-key': wrong }))).toBe('bad_request');
  });
  test('sent twice is refused', () => {
    expect(codeOf(() => once({ 'idempotency-key': ['a', 'b'] }))).toBe('bad_request');
    expect(once({ 'idempotency-key': 'x'.repeat(100) })?.key).toHaveLength(100);
  });
});
