/**
 * @module-tag deep
 * @module-tag once
 */

import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { needsSession } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeRoleByOperator } from '../src/privacy/change-role.ts';
import { buildUser, manuscriptInput, testPassword } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { type LateBodyRequest, listen, sendBodyAfter } from './support/late-body.ts';
import { resetToken } from './support/matrix-auth.ts';
import { urlOf } from './support/matrix-row.ts';
import { countNews, imagePart, multipartBody, newsText, storedImages } from './support/news-form.ts';
import { png } from './support/pictures.ts';
import { openWorld } from './support/principals.ts';
import { principalFor, validCall } from './support/valid-calls.ts';

/**
 * A body may take half a minute to arrive. Where the session ends in that time, the request is refused and writes
 * nothing.
 */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await listen(app);
});
afterEach(() => app.close());

const newPassword = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };

/** The ways in which a session ends. */
const endings: Record<string, (person: TestUser, cookie: string) => Promise<{ status: number }>> = {
  'they sign out': (_, cookie) => app.call({ method: 'POST', url: '/api/auth/logout', cookie }),
  'they end that session from another device': async (person, cookie) => {
    const { items } = (await app.call({ url: '/api/auth/sessions', cookie })).body;
    const { id } = items.find(({ current }: { current: boolean }) => current);
    return app.call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, as: person });
  },
  'an admin ends their sessions': async (person) =>
    app.call({
      method: 'DELETE',
      url: `/api/users/${person.id}/sessions`,
      as: await buildUser(app, 'admin'),
    }),
  'they change their password elsewhere': (person) =>
    app.call({
      method: 'PUT',
      url: '/api/auth/password',
      as: person,
      body: { oldPassword: testPassword, ...newPassword },
    }),
  'a reset of their password is completed': async (person) =>
    app.call({
      method: 'POST',
      url: '/api/auth/password-reset/confirm',
      body: { token: await resetToken(app, person), ...newPassword },
    }),
  'the operator changes their role': async ({ email }) => {
    await buildUser(app, 'admin');
    await changeRoleByOperator(app.deps, email, 'redaksi');
    return { status: 200 };
  },
  'their account is deleted': async (person) =>
    app.call({ method: 'DELETE', url: `/api/users/${person.id}`, as: await buildUser(app, 'admin') }),
};

async function end(how: string, person: TestUser, cookie: string): Promise<void> {
  const answer = await endings[how]?.(person, cookie);
  expect([200, 202, 204], how).toContain(answer?.status);
}

async function sending(cookie: string, key?: string): Promise<LateBodyRequest> {
  return {
    method: 'POST',
    url: '/api/manuscripts',
    cookie,
    type: 'application/json',
    payload: Buffer.from(JSON.stringify(manuscriptInput({ judul: 'Buku yang Terlambat' }))),
    ...(key && { headers: { 'idempotency-key': key } }),
  };
}

const countManuscripts = async () =>
  (await app.db.reads.selectFrom('manuscripts').select('id').execute()).length;

describe.each(Object.keys(endings))('a request whose body arrives after %s', (how) => {
  test('writes nothing', async () => {
    const person = await buildUser(app, 'penulis');
    const cookie = await app.signIn(person);
    const held = await sendBodyAfter(app, await sending(cookie), () => end(how, person, cookie));
    expect(held).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await countManuscripts()).toBe(0);
  });

  test('uploads nothing', async () => {
    const person = await buildUser(app, 'admin');
    const cookie = await app.signIn(person);
    const { contentType, bytes } = multipartBody([...newsText, imagePart(await png(64, 36))]);
    const upload = { method: 'POST', url: '/api/news', cookie, type: contentType, payload: bytes };
    const held = await sendBodyAfter(app, upload, () => end(how, person, cookie));
    expect(held).toEqual({ status: 401, code: 'unauthenticated' });
    expect([await countNews(app), await storedImages(app)]).toEqual([0, []]);
  });
});

test('an answer kept for an idempotency key is not given to a session that has ended', async () => {
  const person = await buildUser(app, 'penulis');
  const cookie = await app.signIn(person);
  const first = await sendBodyAfter(app, await sending(cookie, 'kunci-1'), async () => undefined);
  const again = await sendBodyAfter(app, await sending(cookie, 'kunci-1'), async () => undefined);
  const late = await sendBodyAfter(app, await sending(cookie, 'kunci-1'), () =>
    end('they sign out', person, cookie),
  );
  expect([first.status, again.status, late]).toEqual([201, 201, { status: 401, code: 'unauthenticated' }]);
  expect(await countManuscripts()).toBe(1);
});

describe('where a recent password is asked for', () => {
  const setting = async (cookie: string): Promise<LateBodyRequest> => ({
    method: 'PUT',
    url: `/api/users/${(await buildUser(app, 'penulis')).id}/password`,
    cookie,
    type: 'application/json',
    payload: Buffer.from(JSON.stringify({ oldPassword: testPassword, ...newPassword })),
  });

  test('it is one that was recent when the request began', async () => {
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const later = async () => app.clock.advance(11 * 60_000);
    expect((await sendBodyAfter(app, await setting(cookie), later)).status).toBe(200);
    expect((await sendBodyAfter(app, await setting(cookie), later)).code).toBe('auth.password_needed');
  });

  test('what the session says when the write begins counts', async () => {
    const cookie = await app.signIn(await buildUser(app, 'admin'));
    const forget = () =>
      app.db.write((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    expect(await sendBodyAfter(app, await setting(cookie), forget)).toEqual({
      status: 401,
      code: 'auth.password_needed',
    });
  });
});

/** What somebody has open is known to their stream alone, which ends with the session. */
const writesNothing = ['live.showOpen'];
/** All endpoints that write with a session, except signing out. */
const writing = endpoints.filter(
  ({ id, method, access }) =>
    method !== 'GET' && needsSession(access) && ![...writesNothing, 'auth.logout'].includes(id),
);

test.each(writing.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  '%s is refused once its session has ended',
  async (_, endpoint) => {
    const world = await openWorld(app);
    const principal = principalFor(endpoint);
    const cookie = (await world.cookieOf(principal)) ?? '';
    const parts = await validCall(world, endpoint, principal);
    const held = {
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      cookie,
      type: 'application/json',
      payload: parts.payload ?? Buffer.from(JSON.stringify(parts.body ?? {})),
      headers: { ...parts.headers },
    };
    const before = await countAudit();
    const outcome = await sendBodyAfter(app, held, () =>
      app.db.write((tx) => tx.deleteFrom('sessions').execute()),
    );
    expect(outcome).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await countAudit()).toBe(before);
  },
);

async function countAudit(): Promise<number> {
  return (await app.db.reads.selectFrom('audit_events').select('id').execute()).length;
}
