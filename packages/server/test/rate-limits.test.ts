import { AppError } from '@ruang-naskah/domain/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { forgetCount, uncountCalls } from '../src/db/rate-counts.ts';
import { countCall, countCalls } from '../src/db/rate-limits.ts';
import { type FixedClock, fixedClock } from '../src/infra/clock.ts';
import { deleteExpired } from '../src/jobs/cleanup.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { buildUser, testPassword } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp } from './harness.ts';
import { watchStatements } from './support/statements.ts';

/** Rate limits are stored in the database: a restart or a second process gives no extra tries (threat T14). */

let db: TestDatabase;
let clock: FixedClock;
beforeAll(async () => {
  db = await openTestDatabase();
  clock = fixedClock();
});
afterAll(() => db.close());

const limit = (key: string) => ({ key, limit: 3, seconds: 60 });
/** Returns 'ok', or the seconds to wait. */
async function ask(key: string): Promise<'ok' | number> {
  try {
    await countCall(db, clock, limit(key));
    return 'ok';
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

test('so many calls in a window, then how long to wait, then again', async () => {
  const said: unknown[] = [];
  for (let call = 0; call < 5; call += 1) {
    said.push(await ask('a'));
    clock.advance(10_000);
  }
  expect(said).toEqual(['ok', 'ok', 'ok', 30, 20]);
  clock.advance(9999);
  expect(await ask('a')).toBe(1);
  clock.advance(1);
  expect(await ask('a')).toBe('ok');
});

test('refused calls do not make the wait longer', async () => {
  for (let call = 0; call < 50; call += 1) await ask('b');
  expect(await ask('b')).toBe(60);
  clock.advance(60_000);
  expect(await ask('b')).toBe('ok');
});

test('calls beyond a full limit are refused while another transaction blocks the database', {
  tags: ['engine'],
}, async () => {
  for (let call = 0; call < 3; call += 1) await ask('full');
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const writing = db.write(async (tx) => {
    await forgetCount(tx, 'full');
    await done;
  });
  expect(await ask('full')).toBe(60);
  finish();
  await writing;
  expect(await ask('full')).toBe('ok');
});

test('of several limits the first that is full refuses, and none of them counts', async () => {
  const [wide, narrow] = [limit('wide'), { key: 'narrow', limit: 1, seconds: 30 }];
  await countCalls(db, clock, [wide, narrow]);
  const refusal = await countCalls(db, clock, [wide, narrow]).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 });
  expect([await ask('wide'), await ask('wide')]).toEqual(['ok', 'ok']);
  await expect(countCalls(db, clock, [wide, narrow])).rejects.toMatchObject({ retryAfterSeconds: 60 });
});

test('several limits count in one statement, whatever the order they are given in', {
  tags: ['engine'],
}, async () => {
  const { counted, statements } = watchStatements(db);
  await countCalls(counted, clock, [limit('z'), limit('y'), limit('x')]);
  expect(statements.filter((statement) => statement.written)).toHaveLength(1);
  expect(await countsOf('x', 'y', 'z')).toEqual([1, 1, 1]);
});

test('many who count the same limits in different orders never wait for each other', {
  tags: ['engine'],
}, async () => {
  const keys = Array.from({ length: 5 }, (_, at) => ({ key: `many-${at}`, limit: 1000, seconds: 60 }));
  let begun = 0;
  const counted: DatabaseHandle = {
    ...db,
    write: (work) =>
      db.write((tx) => {
        begun += 1;
        return work(tx);
      }),
  };
  const calls = Array.from({ length: 40 }, (_, at) =>
    countCalls(counted, clock, at % 2 === 0 ? keys : keys.toReversed()),
  );
  await Promise.all(calls);
  // A deadlock would have repeated a transaction.
  expect(begun).toBe(40);
  expect(await countsOf(...keys.map(({ key }) => key))).toEqual(Array(5).fill(40));
});

test('of several limits that fill at the same moment, those beside the full one count nothing', {
  tags: ['engine'],
}, async () => {
  const [wide, narrow] = [
    { key: 'race-wide', limit: 100, seconds: 60 },
    { key: 'race-narrow', limit: 3, seconds: 60 },
  ];
  const said = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      countCalls(db, clock, at % 2 === 0 ? [wide, narrow] : [narrow, wide]),
    ),
  );
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await countsOf('race-narrow', 'race-wide')).toEqual([3, 3]);
});

async function countsOf(...keys: string[]): Promise<number[]> {
  const query = db.reads.selectFrom('rate_limits').select(['key', 'count']).where('key', 'in', keys);
  const rows = await query.execute();
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
}

test('keys do not touch one another', async () => {
  for (let call = 0; call < 4; call += 1) await ask('c');
  expect(await ask('d')).toBe('ok');
});

test('of a hundred at once exactly the allowed number pass', { tags: ['engine'] }, async () => {
  const said = await Promise.all(Array.from({ length: 100 }, () => ask('e')));
  expect(said.filter((answer) => answer === 'ok')).toHaveLength(3);
});

test('a second process counts on', async () => {
  for (let call = 0; call < 3; call += 1) await ask('f');
  const second = await connect(db.config);
  await expect(countCall(second, clock, limit('f'))).rejects.toThrow(AppError);
  await second.close();
});

test('a call can be taken back, but never below zero; a count can be forgotten', async () => {
  for (let call = 0; call < 3; call += 1) await ask('g');
  await db.write((tx) => uncountCalls(tx, [limit('g')]));
  expect([await ask('g'), await ask('g')]).toEqual(['ok', 60]);
  await db.write((tx) => forgetCount(tx, 'g'));
  await db.write((tx) => uncountCalls(tx, [limit('g')]));
  for (let call = 0; call < 3; call += 1) expect(await ask('g')).toBe('ok');
  expect(await ask('g')).toBe(60);
});

test('a clock that jumps back ten years locks nobody out', async () => {
  for (let call = 0; call < 4; call += 1) await ask('h');
  clock.advance(-3650 * 86_400_000);
  expect(await ask('h')).toBe('ok');
  clock.advance(3650 * 86_400_000);
  expect(await ask('h')).toBe('ok');
});

test('a network is an IPv4 address, however it is written, or a whole /64 of IPv6 (CVE-2026-45364)', {
  tags: ['deep'],
}, async () => {
  const app = await openTestApp();
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const origin = { origin: publicUrl, ...headers };
    return (await app.app.inject({ method: 'POST', url: '/api/captcha', remoteAddress, headers: origin }))
      .statusCode;
  };
  for (let call = 0; call < 120; call += 1) {
    await ask(`2001:db8:1:2::${(call + 1).toString(16)}`);
    await ask(call % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7');
  }
  expect(await ask('2001:DB8:1:2:ffff::9')).toBe(429);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
  expect(await ask('::ffff:192.0.2.7')).toBe(429);
  expect(await ask('192.0.2.8')).toBe(200);
  // Forwarded addresses count only from proxies that the operator names.
  expect(await ask('192.0.2.7', { 'x-forwarded-for': '198.51.100.4' })).toBe(429);
  await app.close();
});

test('neighbours in a /56 and a /48 of IPv6 share twice and four times the limit of one network', async () => {
  const app = await openTestApp();
  const failed = (remoteAddress: string) => enterFrom(app, remoteAddress);
  const asked = new Map<number, number>();
  // Four /64 networks of one home's /56: sixty failures together.
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const status = await failed(`2001:db8:1:${(attempt % 4).toString(16)}::1`);
    asked.set(status, (asked.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(asked)).toEqual({ 401: 60, 429: 20 });
  // Other homes of the same /48, whose limit counts the failures of the first home too.
  asked.clear();
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const status = await failed(`2001:db8:1:${(0x100 * (1 + (attempt % 8))).toString(16)}::1`);
    asked.set(status, (asked.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(asked)).toEqual({ 401: 60, 429: 20 });
  expect(await failed('2001:db8:2::1')).toBe(401);
  await app.close();
});

/** A failed sign-in from this address, for an account of its own. */
let strangers = 0;
async function enterFrom(app: TestApp, remoteAddress: string, forwarded?: string): Promise<number> {
  strangers += 1;
  const payload = { email: `orang${strangers}@contoh.id`, password: 'salah-sekali' };
  const headers = { origin: publicUrl, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  const request = { method: 'POST', url: '/api/auth/login', payload, remoteAddress, headers } as const;
  return (await app.app.inject(request)).statusCode;
}

test.each([
  ['a port', (at: number) => `203.0.113.90:${40_000 + at}`],
  ['brackets', (at: number) => `[2001:db8:9::${(at + 1).toString(16)}]`],
  ['brackets and a port', (at: number) => `[2001:db8:9::1]:${40_000 + at}`],
  ['a word of its own, which counts for the proxy', (at: number) => `_hidden${at}`],
])('a proxy that forwards %s gives nobody more tries', async (_, forwarded) => {
  const app = await openTestApp({ TRUST_PROXY: '10.0.0.1' });
  const said: number[] = [];
  for (let at = 0; at < 40; at += 1) said.push(await enterFrom(app, '10.0.0.1', forwarded(at)));
  expect(said.filter((status) => status === 401)).toHaveLength(30);
  await app.close();
});

test('a trusted proxy that another one writes with its port is still a proxy', async () => {
  const app = await openTestApp({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' });
  const forwarded = (at: number) => `198.51.100.${at}, 10.0.0.2:41${at}`;
  const said: number[] = [];
  for (let at = 0; at < 40; at += 1) said.push(await enterFrom(app, '10.0.0.1', forwarded(at)));
  expect(said).toEqual(Array(40).fill(401));
  await app.close();
});

test('of a visitor’s forms three hundred in five minutes come from one network', {
  tags: ['deep'],
}, async () => {
  const app = await openTestApp();
  const send = async (remoteAddress = '192.0.2.7', url = '/login') => {
    const headers = {
      origin: publicUrl,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const form = { method: 'POST', url, payload: '', remoteAddress, headers } as const;
    return (await app.app.inject(form)).statusCode;
  };
  // Ten from another form, so that the limit of sign-ins is not reached first.
  for (let form = 0; form < 10; form += 1) expect(await send(undefined, '/reset-password')).toBe(422);
  for (let form = 0; form < 290; form += 1) expect(await send()).toBe(422);
  expect([await send(), await send('192.0.2.8')]).toEqual([429, 422]);
  expect(await send(undefined, '/logout')).toBe(303);
  app.clock.advance(299_999);
  expect(await send()).toBe(429);
  app.clock.advance(1);
  expect(await send()).toBe(422);
  await app.close();
});

test('behind a proxy that the operator names, its visitors are told apart', async () => {
  const app = await openTestApp({ TRUST_PROXY: '10.0.0.1' });
  const ask = async (forwarded: string, remoteAddress = '10.0.0.1') => {
    const headers = { origin: publicUrl, 'x-forwarded-for': forwarded };
    return (await app.app.inject({ method: 'POST', url: '/api/captcha', remoteAddress, headers })).statusCode;
  };
  for (let call = 0; call < 120; call += 1) await ask('198.51.100.4');
  expect(await ask('198.51.100.4')).toBe(429);
  expect(await ask('198.51.100.5')).toBe(200);
  // Entries that the visitor put before the proxy's own are ignored.
  expect(await ask('203.0.113.1, 198.51.100.4')).toBe(429);
  expect(await ask('198.51.100.4', '10.0.0.2')).toBe(200);
  await app.close();
});

test('no spelling of path, address, header or network gives one more try, and no restart does', async () => {
  const app = await openTestApp();
  const { email } = await buildUser(app, 'penulis');
  const enter = async (url: string, body: object = { email, password: testPassword }, headers = {}) => {
    const answer = await app.call({ method: 'POST', url, body, headers });
    expect([url, answer.headers['set-cookie']]).toEqual([url, undefined]);
    return answer.status;
  };
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await enter('/api/auth/login', { email, password: 'salah-sekali' })).toBe(401);
  for (const url of ['/api/auth/login', '/api/auth/%6Cogin', '/api/auth/login#x', '/login'])
    expect([url, [429, 415].includes(await enter(url))]).toEqual([url, true]);
  for (const url of [
    '//api/auth/login',
    '/api//auth/login',
    '/API/auth/login',
    '/api/auth/Login',
    '/api/auth/login/',
    '/api/auth/login;x',
    '/api/auth/login%00',
    '/api/auth/login%2F',
    '//login',
    '/LOGIN',
  ])
    expect([url, await enter(url)]).toEqual([url, 404]);
  for (const spelt of [email.toUpperCase(), ` ${email}\t`])
    expect(await enter('/api/auth/login', { email: spelt, password: testPassword })).toBe(429);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
    expect(await enter('/api/auth/login', undefined, { [name]: '203.0.113.9' })).toBe(429);

  const restarted = await buildTestApp(app.deps);
  const request = { method: 'POST', url: '/api/auth/login', headers: { origin: publicUrl } } as const;
  const answer = await restarted.inject({ ...request, payload: { email, password: testPassword } });
  expect(answer.statusCode).toBe(429);
  await restarted.close();
  await app.close();
});

test('the cleaner drops what has expired, captchas a day later, and keeps what has not', async () => {
  const app = await openTestApp();
  await app.call({ method: 'POST', url: '/api/captcha' });
  const left = async () => [
    (await app.db.reads.selectFrom('captchas').selectAll().execute()).length,
    (await app.db.reads.selectFrom('rate_limits').selectAll().execute()).length,
  ];
  const begun = app.clock.now();
  const day = 86_400_000;
  for (const [after, kept] of [
    [3_599_999, [1, 1]],
    [3_600_000, [1, 0]],
    [day + 299_999, [1, 0]],
    [day + 300_000, [0, 0]],
  ] as const) {
    app.clock.set(begun + after);
    await deleteExpired(app.deps);
    expect(await left()).toEqual(kept);
  }
  await app.close();
});
