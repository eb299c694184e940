import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '../src/infra/passwords.ts';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { blockWrites, openBusyServer } from './support/busy-server.ts';

/** Work that hashes a password is bounded (decision 0065). */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Leaves no place for hashing, as when the queue is full. */
function hashesFull() {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const { peppers } = app.deps.secrets;
  return createPasswordHasher({ peppers, cost, concurrency: 0, queueLimit: 0 });
}

describe('while as many passwords wait for their hash as may', () => {
  const withHash = endpoints.filter(({ hashesPassword }) => hashesPassword);

  test.each(withHash.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is refused before any statement',
    async (_, endpoint: Endpoint) => {
      const busy = await openBusyServer(app, undefined, hashesFull());
      const cookie = await app.signIn(await buildUser(app, 'admin'));
      const url = endpoint.path.replace(':id', 'x');
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await busy.ask({
        method: endpoint.method,
        url,
        headers,
        payload: '{}',
      } as InjectOptions);
      expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
      expect(busy.statements).toEqual([]);
      await busy.server.close();
    },
  );

  test.each(['/login', '/register', '/reset-password'])('the form of %s is refused as well', async (url) => {
    const busy = await openBusyServer(app, undefined, hashesFull());
    await busy.ask({ url: '/health/live' });
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await busy.ask({ method: 'POST', url, headers, payload: 'email=a' });
    expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
    expect(answer.text).toMatch(/^<!doctype html>/);
    // The page of the refusal shows the publisher's name.
    expect(busy.statements.filter(({ written }) => written)).toEqual([]);
    await busy.server.close();
  });

  test('lists, pages and other changes are answered', async () => {
    const busy = await openBusyServer(app, undefined, hashesFull());
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const ask = async (options: InjectOptions) =>
      (await busy.ask({ ...options, headers: { cookie } })).status;
    expect(await ask({ url: '/api/projects' })).toBe(200);
    expect(await ask({ url: '/' })).toBe(200);
    expect(await ask({ url: '/health/ready' })).toBe(200);
    expect(await ask({ method: 'POST', url: '/api/captcha' })).toBe(200);
    await busy.server.close();
  });
});

test('a wrong sign-in counts all its limits in one statement', async () => {
  const busy = await openBusyServer(app);
  const payload = { email: 'a@contoh.id', password: 'salah-sekali' };
  expect((await busy.ask({ method: 'POST', url: '/api/auth/login', payload })).status).toBe(401);
  const written = busy.statements.filter((statement) => statement.written).map(({ kind }) => kind);
  // The rate limits; then the failure of the account and its audit line.
  expect(written).toEqual(['InsertQueryNode', 'UpdateQueryNode', 'InsertQueryNode']);
  const keys = await app.db.reads.selectFrom('rate_limits').select('key').execute();
  expect(keys).toHaveLength(4);
  await busy.server.close();
});

test('every endpoint that is sent a password, or locks one, says that it hashes one', () => {
  const locks = 'users.changeEmail';
  const sent = endpoints.filter(
    ({ id, body }) => id === locks || JSON.stringify(body?._zod.def ?? {}).includes('assword'),
  );
  const said = endpoints.filter(({ hashesPassword }) => hashesPassword);
  expect(said.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
});

test('while as many sign in as may, the next is refused at once, and others are answered', async () => {
  const busy = await openBusyServer(app, { mostHashing: 1 });
  const signIn = () =>
    busy.ask({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.id', password: 'x' } });
  const release = await blockWrites(app);
  // Whichever hashes first waits for the write that is held.
  const both = [signIn(), signIn()];
  expect((await Promise.race(both)).status).toBe(503);
  expect((await busy.ask({ url: '/' })).status).toBe(200);
  await release();
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([401, 503]);
  expect((await signIn()).status).toBe(401);
  await busy.server.close();
});
