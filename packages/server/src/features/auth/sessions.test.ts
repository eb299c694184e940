import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { changeRoleByOperator } from '../../privacy/change-role.ts';

/** Own sessions, their lifetimes (threat T8). */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const statusOf = async (cookie: string): Promise<number> =>
  (await app.call({ url: '/api/auth/session', cookie })).status;

describe('a session lives', () => {
  test.each([
    ['penulis', 7 * day],
    ['redaksi', 7 * day],
    ['user', 7 * day],
    ['admin', 8 * hour],
  ] as const)('of a %s unused for %d ms and no longer', async (role, idle) => {
    const cookie = await app.signIn(await buildUser(app, role));
    app.clock.advance(idle - 1);
    expect(await statusOf(cookie)).toBe(200);
    app.clock.advance(idle);
    expect(await statusOf(cookie)).toBe(401);
    // A clock set back to a time at which the session was valid makes it valid.
    app.clock.advance(-1);
    expect(await statusOf(cookie)).toBe(200);
  });

  test.each([
    ['penulis', 30 * day, 3 * day],
    ['admin', day, 4 * hour],
  ] as const)('of a %s in use at most %d ms', async (role, absolute, step) => {
    const cookie = await app.signIn(await buildUser(app, role));
    for (let age = step; age < absolute; age += step) {
      app.clock.advance(step);
      expect(await statusOf(cookie)).toBe(200);
    }
    app.clock.advance(step - 1);
    expect(await statusOf(cookie)).toBe(200);
    app.clock.advance(1);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('by its own use and by no other’s', async () => {
    const [here, other] = [
      await app.signIn(await buildUser(app, 'penulis')),
      await app.signIn(await buildUser(app, 'penulis')),
    ];
    app.clock.advance(4 * day);
    expect(await statusOf(here)).toBe(200);
    app.clock.advance(4 * day);
    expect([await statusOf(here), await statusOf(other)]).toEqual([200, 401]);
  });

  test('and not by the automatic requests of an open page', async () => {
    const admin = await app.signIn(await buildUser(app, 'admin'));
    const body = { stream: '0123456789012345678901', projectIds: [] };
    for (let passed = 0; passed < 8; passed += 1) {
      const answers = [
        await app.call({ url: '/api/live', cookie: admin }),
        await app.call({ url: '/api/notices/unread', cookie: admin }),
        await app.call({ method: 'PUT', url: '/api/live/open', cookie: admin, body }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
      app.clock.advance(60 * minute);
    }
    expect(await statusOf(admin)).toBe(401);
  });

  test('and its use is stored every five minutes at most, because a write costs more than the request', async () => {
    const user = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    const seenAfter = async (passed: number) => {
      app.clock.advance(passed);
      expect(await statusOf(cookie)).toBe(200);
      const query = app.db.reads.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id);
      return app.clock.now() - (await query.executeTakeFirstOrThrow()).last_seen_at;
    };
    expect(await seenAfter(5 * minute - 1)).toBe(5 * minute - 1);
    expect(await seenAfter(1)).toBe(0);
  });

  test('through a jump of the clock ten years back, during which it is invalid', async () => {
    const cookie = await app.signIn(await buildUser(app, 'penulis'));
    app.clock.advance(-3650 * day);
    expect(await statusOf(cookie)).toBe(401);
    app.clock.advance(3650 * day);
    expect(await statusOf(cookie)).toBe(200);
  });
});

describe('a session ends with', () => {
  const password = 'pintu-terbuka-5';

  test('the deletion of its account', async () => {
    const [user, admin] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
    const cookie = await app.signIn(user);
    await app.call({ method: 'DELETE', url: `/api/users/${user.id}`, as: admin });
    expect(await statusOf(cookie)).toBe(401);
  });

  test('the deletion of its account, which a page that is open hears; one that only expired does not (§8 Other)', async () => {
    const [user, admin] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
    const [cookie, other] = [await app.signIn(user), await app.signIn(admin)];
    const ask = async (id: string, session: string) =>
      (await app.call({ url: '/api/profile', cookie: session, headers: { 'x-acting-as': id } })).body.code;
    await app.call({ method: 'DELETE', url: `/api/users/${user.id}`, as: admin });
    expect(await ask(user.id, cookie)).toBe('auth.account_gone');
    app.clock.advance(9 * hour);
    expect(await ask(admin.id, other)).toBe('unauthenticated');
  });

  test('the deletion of its account while it signs in', async () => {
    const admin = await app.signIn(await buildUser(app, 'admin'));
    for (let round = 0; round < 10; round += 1) {
      const { id, email } = await buildUser(app, 'penulis');
      const body = { email, password: testPassword };
      const [login, deletion] = await Promise.all([
        app.call({ method: 'POST', url: '/api/auth/login', body }),
        app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: admin }),
      ]);
      expect(deletion.status).toBe(204);
      expect([200, 401]).toContain(login.status);
      const cookie = String(login.headers['set-cookie'] ?? 'sid=').split(';')[0] ?? '';
      expect(await statusOf(cookie)).toBe(401);
    }
  });

  test('a password reset, all of them', async () => {
    const user = await buildUser(app, 'penulis');
    const cookies = [await app.signIn(user), await app.signIn(user)];
    const body = { token: await resetToken(app, user), password, confirmPassword: password };
    expect((await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body })).status).toBe(
      200,
    );
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 401]);
  });

  test('a password set by the admin, all of them', async () => {
    const [user, admin] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
    const cookies = [await app.signIn(user), await app.signIn(user)];
    const body = { oldPassword: testPassword, password, confirmPassword: password };
    expect(
      (await app.call({ method: 'PUT', url: `/api/users/${user.id}/password`, as: admin, body })).status,
    ).toBe(200);
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 401]);
  });

  test('an admin who signs the person out everywhere, and nobody else', async () => {
    const [user, other, admin] = [
      await buildUser(app, 'penulis'),
      await buildUser(app, 'penulis'),
      await buildUser(app, 'admin'),
    ];
    const cookies = [await app.signIn(user), await app.signIn(user)];
    const kept = [await app.signIn(other), await app.signIn(admin)];
    const answer = await app.call({ method: 'DELETE', url: `/api/users/${user.id}/sessions`, as: admin });
    expect([answer.status, answer.body.message]).toEqual([200, messages.userAdmin.sessionsEnded]);
    expect(await Promise.all([...cookies, ...kept].map(statusOf))).toEqual([401, 401, 200, 200]);
    // The password stays.
    expect(await statusOf(await app.signIn(user))).toBe(200);
  });

  test('a new role given by the operator', async () => {
    const user = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    await changeRoleByOperator(app.deps, user.email, 'redaksi');
    expect(await statusOf(cookie)).toBe(401);
    const { body } = await app.call({ url: '/api/auth/session', as: user });
    expect(body.user.role).toBe('redaksi');
  });

  test('the hold on its account, until it is lifted', async () => {
    const user = await buildUser(app, 'redaksi');
    const cookie = await app.signIn(user);
    const hold = (active: 0 | 1) =>
      app.db.write((tx) => tx.updateTable('users').set({ active }).where('id', '=', user.id).execute());
    await hold(0);
    expect(await statusOf(cookie)).toBe(401);
    await hold(1);
    expect(await statusOf(cookie)).toBe(200);
  });

  test('a change of the own password, all but this one', async () => {
    const user = await buildUser(app, 'penulis');
    const [here, there] = [await app.signIn(user), await app.signIn(user)];
    const body = { oldPassword: testPassword, password, confirmPassword: password };
    const answer = await app.call({ method: 'PUT', url: '/api/auth/password', cookie: here, body });
    expect([answer.status, answer.body.message]).toEqual([200, messages.auth.passwordChanged]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  });
});

describe('one’s own sessions', () => {
  const list = async (cookie: string) => (await app.call({ url: '/api/auth/sessions', cookie })).body.items;

  test('are listed with network, browser and time, the present one marked, and no token', async () => {
    const user = await buildUser(app, 'penulis');
    const other = await app.signIn(user);
    app.clock.advance(minute);
    const here = await app.signIn(user);
    const items = await list(here);
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      current: true,
      createdAt: new Date(app.clock.now()).toISOString(),
      lastSeenAt: new Date(app.clock.now()).toISOString(),
      ipPrefix: '127.0.0.0/24',
      userAgent: 'test',
    });
    expect(JSON.stringify(items)).not.toContain(other.slice(4));
  });

  test('expired ones are not listed', async () => {
    const admin = await buildUser(app, 'admin');
    await app.signIn(admin);
    app.clock.advance(9 * hour);
    expect(await list(await app.signIn(admin))).toHaveLength(1);
    // It ends although it is still used.
    const user = await buildUser(app, 'penulis');
    const old = await app.signIn(user);
    for (let week = 0; week < 5; week += 1) {
      app.clock.advance(6 * day - 1);
      expect(await statusOf(old)).toBe(200);
    }
    const here = await app.signIn(user);
    expect(await list(here)).toHaveLength(2);
    app.clock.advance(minute);
    expect(await list(here)).toHaveLength(1);
  });

  test('end one by one, or all but this one', async () => {
    const user = await buildUser(app, 'penulis');
    const [here, first, second] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)];
    const firstId = (await list(first)).find((item: { current: boolean }) => item.current).id;
    expect(
      (await app.call({ method: 'DELETE', url: `/api/auth/sessions/${firstId}`, cookie: here })).status,
    ).toBe(204);
    expect([await statusOf(first), await statusOf(second), await statusOf(here)]).toEqual([401, 200, 200]);
    const again = await app.call({ method: 'DELETE', url: `/api/auth/sessions/${firstId}`, cookie: here });
    expect([again.status, again.body.code]).toEqual([404, 'auth.session_not_found']);
    expect((await app.call({ method: 'DELETE', url: '/api/auth/sessions', cookie: here })).status).toBe(204);
    expect([await statusOf(second), await statusOf(here)]).toEqual([401, 200]);
    const lines = app.db.reads.selectFrom('audit_events').select(['object_type', 'object_id']);
    const mine = lines.where('actor_id', '=', user.id).where('action', '=', 'auth.session_revoked');
    expect(await mine.orderBy('seq').execute()).toEqual([
      { object_type: 'session', object_id: firstId },
      { object_type: 'session', object_id: null },
    ]);
  });

  test('where there is no other to end, nothing is written, sixty times in an hour', async () => {
    const cookie = await app.signIn(await buildUser(app, 'penulis'));
    const end = () => app.call({ method: 'DELETE', url: '/api/auth/sessions', cookie });
    const linesOf = async () => (await app.db.reads.selectFrom('audit_events').selectAll().execute()).length;
    const before = await linesOf();
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await end()).status);
    expect(statuses).toEqual([...Array(60).fill(204), 429]);
    expect(await linesOf()).toBe(before);
  });

  test('are ended one by one sixty times in an hour at most', async () => {
    const cookie = await app.signIn(await buildUser(app, 'penulis'));
    const end = () => app.call({ method: 'DELETE', url: '/api/auth/sessions/tidak-ada', cookie });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await end()).status);
    expect(statuses).toEqual([...Array(60).fill(404), 429]);
  });

  test('nobody ends another’s, who stays signed in', async () => {
    const [own, stranger] = [
      await app.signIn(await buildUser(app, 'penulis')),
      await buildUser(app, 'admin'),
    ];
    const id = (await list(own))[0].id;
    const answer = await app.call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, as: stranger });
    expect(answer.status).toBe(404);
    await app.call({ method: 'DELETE', url: '/api/auth/sessions', as: stranger });
    expect(await statusOf(own)).toBe(200);
  });
});

test.each(['', 'x', 'A'.repeat(5000), '%00', '__proto__', '"', 'a b'])(
  'the cookie sid=%j is nobody',
  async (token) => {
    expect(await statusOf(`sid=${token}`)).toBe(401);
    expect(await statusOf(`sid=${token}; sid=${token}`)).toBe(401);
  },
);
