import { messages } from '@ruang-naskah/domain/messages.id';
import type { UserSummary } from '@ruang-naskah/domain/users/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';
import { addApp } from '../../../test/support/second-step.ts';
import { changeRoleByOperator } from '../../privacy/change-role.ts';
import { AccountError } from './create-admin.ts';

/** §5 Admin direct password update; decisions 0014 and 0015. */

let app: TestApp;
let admin: TestUser;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Admin Utama' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cookie = await app.signIn(admin);
});

const canSignIn = async (email: string, password: string) =>
  (await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } })).status === 200;
const remove = (id: string, by = cookie) =>
  app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: by });

describe('the list', { tags: ['engine'] }, () => {
  const list = (query: Record<string, string> = {}) =>
    app.call({ url: `/api/users?${new URLSearchParams(query)}`, cookie });
  const all = async (query: Record<string, string> = {}): Promise<UserSummary[]> => {
    const items: UserSummary[] = [];
    let cursor = '';
    do {
      const { body } = await list({ ...query, ...(cursor && { cursor }) });
      items.push(...body.items);
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    return items;
  };

  test('is complete, newest first, over several pages, without personal numbers (§2 Admin area)', async () => {
    const made: string[] = [];
    for (let at = 0; at < 60; at += 1)
      made.push((await buildUser(app, 'penulis', { nama: `Penulis Massal ${at}` })).id);
    const items = await all();
    expect((await list()).body.total).toBe(items.length);
    expect(items.slice(0, 60).map(({ id }) => id)).toEqual([...made].reverse());
    expect(items.at(-1)?.id).toBe(admin.id);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'active',
      'createdAt',
      'email',
      'id',
      'kota',
      'nama',
      'nomerHp',
      'role',
      'secondStep',
      'suspended',
    ]);
  });

  test('says who has a second step, and can show only the admins without', async () => {
    const [step, none] = [
      { status: 'without-second-step' },
      await buildUser(app, 'admin', { nama: 'Ayu Dua' }),
    ];
    const author = await buildUser(app, 'penulis', { nama: 'Ayu Tiga' });
    await addApp(app, admin, { cookie });
    await addApp(app, author);
    const marks = (await all({ q: 'ayu' })).map(({ id, secondStep }) => [id, secondStep]);
    expect(marks).toEqual([
      [author.id, true],
      [none.id, false],
    ]);
    for (const [more, found] of [
      [{}, [none.id]],
      [{ q: 'ayu' }, [none.id]],
      [{ q: 'tiga' }, []],
      [{ role: 'penulis' }, []],
      [{ role: 'admin' }, [none.id]],
    ] as const)
      expect((await all({ ...step, ...more })).map(({ id }) => id)).toEqual(found);
    const file = await app.call({ url: '/api/users/export?format=csv', cookie });
    expect([file.status, /langkah/i.test(file.text)]).toEqual([200, false]);
    for (const { id } of [none, author]) expect((await remove(id)).status).toBe(204);
    expect((await app.call({ method: 'DELETE', url: '/api/factors', cookie })).status).toBe(204);
  });

  test('is filtered by role and searched by name, address and town (§2 Admin area)', async () => {
    const editor = await buildUser(app, 'redaksi', {
      nama: 'Ratna Wulan',
      kota: 'Purworejo',
      email: 'rw.unik@contoh.id',
    });
    for (const q of ['ratna', 'WULAN ratna', 'purwo', 'rw.unik@contoh.id', 'rw']) {
      expect((await all({ q })).map(({ id }) => id)).toEqual([editor.id]);
    }
    expect((await all({ role: 'redaksi' })).map(({ id }) => id)).toEqual([editor.id]);
    expect(await all({ role: 'penulis', q: 'ratna' })).toEqual([]);
    expect(await all({ role: 'penulis', q: 'massal' })).toHaveLength(60);
  });

  test.each([{ role: 'root' }, { cursor: 'bukan-kursor' }, { q: '\u0000' }, { limit: '9' }] as Record<
    string,
    string
  >[])('%j is refused', async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(query)]);
  });
});

describe('deleting', () => {
  test('erases account, sessions, profile and waiting mail; manuscripts keep the printed name', async () => {
    const user = await buildUser(app, 'penulis', { alamat: 'Jalan Terhapus 9' });
    const manuscript = await buildManuscript(app, { author: user });
    await app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email: user.email } });
    const own = await app.signIn(user);
    expect((await remove(user.id)).status).toBe(204);
    expect((await app.call({ url: '/api/auth/session', cookie: own })).status).toBe(401);
    expect(await canSignIn(user.email, testPassword)).toBe(false);
    for (const table of ['credentials', 'sessions', 'password_resets', 'outbox'] as const) {
      const rows = await app.db.reads
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', user.id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await app.call({ url: `/api/users/${user.id}`, cookie })).status).toBe(404);
    expect((await app.call({ url: `/api/manuscripts/${manuscript.id}`, cookie })).body.authorName).toBe(
      user.nama,
    );
    expect((await remove(user.id)).body.code).toBe('users.not_found');
  });

  test('frees the address for a new account, which inherits nothing', async () => {
    const user = await buildUser(app, 'penulis');
    await buildManuscript(app, { author: user });
    await remove(user.id);
    const again = await buildUser(app, 'penulis', { email: user.email });
    expect((await app.call({ url: '/api/manuscripts', as: again })).body.items).toEqual([]);
  });

  test('neither oneself nor the last admin (§8 Admin)', async () => {
    const answer = await remove(admin.id);
    expect([answer.status, answer.body.message]).toEqual([409, messages.userAdmin.cannotDeleteSelf]);
    await expect(changeRoleByOperator(app.deps, admin.email, 'penulis')).rejects.toThrow(AccountError);
    expect((await app.call({ url: '/api/auth/session', cookie })).status).toBe(200);
  });

  test('two admins who delete each other at once leave one', { tags: ['engine', 'deep'] }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const own = await openTwoAdmins();
      const answers = await Promise.all(
        own.admins.map(({ id }, at) => {
          const by = own.cookies[1 - at] ?? '';
          return own.test.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: by });
        }),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await own.test.db.reads
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .execute();
      expect(left).toHaveLength(1);
      await own.test.close();
    }
  });

  test('stands in the audit log, which outlives the account', async () => {
    const user = await buildUser(app, 'redaksi');
    await remove(user.id);
    const rows = await app.db.reads
      .selectFrom('audit_events')
      .selectAll()
      .where('object_id', '=', user.id)
      .execute();
    expect(rows).toMatchObject([
      { action: 'users.deleted', actor_id: admin.id, detail: '{"role":"redaksi"}' },
    ]);
  });
});

async function openTwoAdmins() {
  const test = await openTestApp();
  const admins = [await buildUser(test, 'admin'), await buildUser(test, 'admin')];
  const cookies = [await test.signIn(admins[0] as TestUser), await test.signIn(admins[1] as TestUser)];
  return { test, admins, cookies };
}

describe('setting somebody’s password', () => {
  const fresh = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };
  const set = (id: string, body: object): Promise<Answer> =>
    app.call({ method: 'PUT', url: `/api/users/${id}/password`, cookie, body });

  test('works with the old one; the owner is signed out and notified (§5 Admin direct password update)', async () => {
    const user = await buildUser(app, 'penulis');
    const own = await app.signIn(user);
    const answer = await set(user.id, { oldPassword: testPassword, ...fresh });
    expect([answer.status, answer.body]).toEqual([200, { message: messages.userAdmin.passwordUpdated }]);
    expect((await app.call({ url: '/api/auth/session', cookie: own })).status).toBe(401);
    expect(await canSignIn(user.email, fresh.password)).toBe(true);
    const mails = await app.db.reads
      .selectFrom('outbox')
      .select('kind')
      .where('user_id', '=', user.id)
      .execute();
    expect(mails).toEqual([{ kind: 'password-changed' }]);
    const audits = await app.db.reads
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', user.id)
      .execute();
    expect(audits.map(({ action }) => action)).toContain('users.password_set');
  });

  test.each([
    [{ ...fresh }, { oldPassword: 'Password lama pengguna diperlukan untuk update langsung!' }],
    [
      { ...fresh, oldPassword: '' },
      { oldPassword: 'Password lama pengguna diperlukan untuk update langsung!' },
    ],
    [{ ...fresh, oldPassword: 'salah-sekali' }, { oldPassword: messages.userAdmin.passwordOldWrong }],
    [
      { ...fresh, oldPassword: testPassword, confirmPassword: 'lain' },
      { confirmPassword: messages.users.passwordMismatch },
    ],
    [
      { oldPassword: testPassword, password: 'abc12', confirmPassword: 'abc12' },
      { password: messages.users.passwordTooShort },
    ],
    [
      { oldPassword: testPassword, password: '123456', confirmPassword: '123456' },
      { password: messages.auth.passwordTooCommon },
    ],
  ])('%j is refused and changes nothing (§5 Admin direct password update)', async (body, fields) => {
    const user = await buildUser(app, 'penulis');
    const before = await fingerprint(app.db);
    const answer = await set(user.id, body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect(await fingerprint(app.db)).toEqual(before);
  });

  test('has five tries an hour for one account, then waits, whatever is sent', async () => {
    const [user, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    for (let at = 0; at < 5; at += 1)
      expect((await set(user.id, { oldPassword: `salah-${at}`, ...fresh })).status).toBe(422);
    const closed = await set(user.id, { oldPassword: testPassword, ...fresh });
    expect([closed.status, closed.headers['retry-after']]).toEqual([429, '3600']);
    expect((await set(other.id, { oldPassword: testPassword, ...fresh })).status).toBe(200);
    app.clock.advance(3_600_000);
    cookie = await app.signIn(admin);
    expect((await set(user.id, { oldPassword: testPassword, ...fresh })).status).toBe(200);
  });

  test('the reset mail needs no old password', async () => {
    const user = await buildUser(app, 'penulis');
    const answer = await app.call({ method: 'POST', url: `/api/users/${user.id}/password-reset`, cookie });
    expect([answer.status, answer.body]).toEqual([202, { message: messages.userAdmin.resetSent }]);
    const mails = await app.db.reads
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .where('user_id', '=', user.id)
      .execute();
    expect(mails).toEqual([{ kind: 'password-reset', recipient: user.email }]);
    expect(answer.text).not.toMatch(/token/);
  });
});
