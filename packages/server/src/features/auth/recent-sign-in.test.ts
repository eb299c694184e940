import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

/**
 * Dangerous actions need a recent password. matrix.test.ts checks for every endpoint whether it needs one, and that
 * nothing is written without it.
 */

const window = limits.recentSignInSeconds * 1000;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());

const remove = (id: string, cookie: string): Promise<Answer> =>
  app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie });
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('the password counts for ten minutes to the millisecond, on a clock that goes back no longer', async () => {
  const cookie = await app.signIn(admin);
  app.clock.advance(window);
  expect((await remove((await buildUser(app, 'penulis')).id, cookie)).status).toBe(204);
  app.clock.advance(1);
  const refused = await remove((await buildUser(app, 'penulis')).id, cookie);
  expect([refused.status, refused.body.code]).toEqual([401, 'auth.password_needed']);
  expect(refused.body.message).toBe(messages.auth.passwordNeeded);
  app.clock.advance(-window * 2 - 2);
  expect((await remove((await buildUser(app, 'penulis')).id, cookie)).status).toBe(401);
  app.clock.advance(window);
});

test('signing in again in the same browser is enough, and the earlier session ends', async () => {
  const user = await buildUser(app, 'penulis');
  const old = await app.signIn(admin);
  app.clock.advance(window + 1);
  expect((await remove(user.id, old)).status).toBe(401);
  expect((await app.call({ url: '/api/users', cookie: old })).status).toBe(200);
  const body = { email: admin.email, password: testPassword };
  const fresh = cookieOf(await app.call({ method: 'POST', url: '/api/auth/login', body, cookie: old }));
  expect((await remove(user.id, fresh)).status).toBe(204);
  expect((await app.call({ url: '/api/auth/session', cookie: old })).status).toBe(401);
});

test('is asked after the role and before the object, and is no denial', async () => {
  const [author, stale] = [await buildUser(app, 'penulis'), await app.signIn(admin)];
  const old = await app.signIn(author);
  app.clock.advance(window + 1);
  const since = app.clock.now();
  expect((await remove(author.id, old)).status).toBe(403);
  expect((await remove('tidak-ada', stale)).body.code).toBe('auth.password_needed');
  const rows = await app.db.reads
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('created_at', '>=', since)
    .execute();
  expect(rows).toEqual([{ action: 'access.denied', actor_id: author.id }]);
});

test('a refusal for it uses up no tries', async () => {
  const [user, stale] = [await buildUser(app, 'penulis'), await app.signIn(admin)];
  app.clock.advance(window + 1);
  const password = 'jendela-hijau-31';
  const body = { oldPassword: testPassword, password, confirmPassword: password };
  const set = (cookie: string) =>
    app.call({ method: 'PUT', url: `/api/users/${user.id}/password`, body, cookie });
  for (let attempt = 0; attempt < 70; attempt += 1) expect((await set(stale)).status).toBe(401);
  expect((await set(await app.signIn(admin))).status).toBe(200);
});
