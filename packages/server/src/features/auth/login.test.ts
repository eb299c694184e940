import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { createPasswordHasher } from '../../infra/passwords.ts';

/** §8 Login (threat T7, T10, T13, T26). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const login = (email: string, password = testPassword, cookie?: string, on = app): Promise<Answer> =>
  on.call({
    method: 'POST',
    url: '/api/auth/login',
    body: { email, password },
    ...(cookie !== undefined && { cookie }),
  });
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';
const statusOf = async (cookie: string): Promise<number> =>
  (await app.call({ url: '/api/auth/session', cookie })).status;

describe('signing in (§7 Authentication)', () => {
  test('answers the account, and nothing of the token', async () => {
    const user = await buildUser(app, 'redaksi');
    const answer = await login(` ${user.email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: { id: user.id, nama: user.nama, email: user.email, role: 'redaksi' } },
    ]);
    const session = await app.call({ url: '/api/auth/session', cookie: cookieOf(answer) });
    expect(session.body).toEqual(answer.body);
    expect(answer.text).not.toContain(cookieOf(answer).slice(4));
  });

  test('sets a cookie that scripts and other sites cannot use', async () => {
    const { email } = await buildUser(app, 'penulis');
    expect((await login(email)).headers['set-cookie']?.[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('on https the cookie is bound to host and transport', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' });
    const { email } = await buildUser(secure, 'penulis');
    const headers = { origin: 'https://portal.penerbit.id' };
    const body = { email, password: testPassword };
    const answer = await secure.call({ method: 'POST', url: '/api/auth/login', body, headers });
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const asPlain = await secure.call({
      url: '/api/auth/session',
      cookie: cookieOf(answer).replace('__Host-', ''),
    });
    expect(asPlain.status).toBe(401);
    await secure.close();
  });

  test('the database holds no usable token', async () => {
    const { email } = await buildUser(app, 'penulis');
    const token = cookieOf(await login(email)).slice(4);
    expect(JSON.stringify(await app.db.reads.selectFrom('sessions').selectAll().execute())).not.toContain(
      token,
    );
  });

  test('a planted token never becomes valid, and the old session of the browser ends', async () => {
    const [attacker, victim] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    const planted = cookieOf(await login(attacker.email));
    const answer = await login(victim.email, testPassword, planted);
    expect(cookieOf(answer)).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
    const own = `sid=${'A'.repeat(43)}`;
    await login(victim.email, testPassword, own);
    expect(await statusOf(own)).toBe(401);
  });

  test('only the ten newest sessions of a person live, the one just started always', async () => {
    const user = await buildUser(app, 'penulis');
    const cookies: string[] = [];
    // All in one millisecond, so that the age does not order them.
    for (let at = 0; at < 12; at += 1) {
      cookies.push(cookieOf(await login(user.email)));
      expect(await statusOf(cookies.at(-1) ?? '')).toBe(200);
    }
    const alive = await Promise.all(cookies.map(statusOf));
    expect(alive.filter((status) => status === 200)).toHaveLength(10);
  });

  test('a hash of an older cost is renewed, and the password still works', async () => {
    const user = await buildUser(app, 'penulis');
    const cost = { memory: 16, passes: 1, parallelism: 1 };
    const old = await createPasswordHasher({ peppers: app.deps.secrets.peppers, cost }).hash(testPassword);
    await app.db.write((tx) =>
      tx.updateTable('credentials').set({ password_hash: old }).where('user_id', '=', user.id).execute(),
    );
    const renewed = await login(user.email);
    expect(renewed.status).toBe(200);
    const row = await app.db.reads
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(app.deps.passwords.needsRehash(row.password_hash)).toBe(false);
    expect((await login(user.email)).status).toBe(200);
    // The known device belongs to the hash that is stored now.
    for (let attempt = 0; attempt < 10; attempt += 1) await login(user.email, 'salah-sekali');
    const device = renewed.headers['set-cookie']?.[1]?.split(';')[0];
    expect((await login(user.email)).status).toBe(429);
    expect((await login(user.email, testPassword, device)).status).toBe(200);
  });
});

describe('a failure', () => {
  test('is the same for an unknown address and for a wrong password (§8 Login and reset)', async () => {
    const { email } = await buildUser(app, 'penulis');
    const [wrong, unknown] = [
      await login(email, 'salah-sekali'),
      await login('tidak.ada@contoh.id', 'salah-sekali'),
    ];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'auth.login_failed',
      message: 'Gagal login: Email atau password salah.',
      requestId: expect.any(String),
    });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    for (const answer of [wrong, unknown]) expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('takes the exact password: no trimming, no case, no cutting', async () => {
    const { email } = await buildUser(app, 'penulis', { password: ' Dua Kata 1' });
    for (const near of ['Dua Kata 1', ' dua kata 1', ' Dua Kata', ' Dua Kata 1 ']) {
      expect((await login(email, near)).status).toBe(401);
    }
    expect((await login(email, ' Dua Kata 1')).status).toBe(200);
  });

  test('ten in a quarter of an hour lock the account, known or not, until the window ends', async () => {
    const { email } = await buildUser(app, 'penulis');
    for (const address of [email, 'hantu@contoh.id']) {
      app.clock.advance(300_000);
      for (let attempt = 1; attempt <= 10; attempt += 1)
        expect((await login(address, 'salah-sekali')).status).toBe(401);
      const closed = await login(address);
      expect([closed.status, closed.body.code]).toEqual([429, 'auth.login_limited']);
      expect(Number(closed.headers['retry-after'])).toBe(900);
    }
    app.clock.advance(900_000);
    expect((await login(email)).status).toBe(200);
  });

  test('fifty in a day lock it until the day is over, even with a success in between', async () => {
    const { email } = await buildUser(app, 'penulis');
    app.clock.advance(24 * 3_600_000);
    for (let at = 0; at < 50; at += 1) {
      if (at % 9 === 0) expect((await login(email)).status).toBe(200);
      expect((await login(email, 'salah-sekali')).status).toBe(401);
      app.clock.advance(120_000);
    }
    const closed = await login(email);
    expect([closed.status, closed.headers['retry-after']]).toEqual([429, String(24 * 3600 - 50 * 120)]);
    app.clock.advance((24 * 3600 - 50 * 120) * 1000);
    expect((await login(email)).status).toBe(200);
  });

  test('fifty guesses sent at once get no more than ten answers', async () => {
    const { email } = await buildUser(app, 'penulis');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => login(email, `tebakan-${at}`)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    // Over the limit, or without a place: one network gets sixteen of these.
    const refused = answers.filter(({ status }) => status === 429 || status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(40);
  });

  test('a network has thirty in five minutes over all accounts; successes are not counted', async () => {
    const { email } = await buildUser(app, 'penulis');
    for (let at = 0; at < 40; at += 1) expect((await login(email)).status).toBe(200);
    for (let at = 0; at < 30; at += 1)
      expect((await login(`acak${at}@contoh.id`, 'salah-sekali')).status).toBe(401);
    const closed = await login(email);
    expect([closed.status, closed.headers['retry-after']]).toEqual([429, '300']);
    app.clock.advance(300_000);
    expect((await login(email)).status).toBe(200);
  });

  test('a right password forgets the failures before it', async () => {
    const { email } = await buildUser(app, 'penulis');
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(300_000);
      for (let attempt = 1; attempt <= 9; attempt += 1) await login(email, 'salah-sekali');
      expect((await login(email)).status).toBe(200);
    }
  });

  test('after a hundred in a row only the reset link works, which unlocks the account', {
    tags: ['deep'],
  }, async () => {
    const [user, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    for (let at = 0; at < 100; at += 1) {
      app.clock.advance(1_800_000);
      expect((await login(user.email, 'salah-sekali')).status).toBe(401);
      if (at < 90) await login(other.email, 'salah-sekali');
    }
    app.clock.advance(24 * 3_600_000);
    expect((await login(user.email)).body.code).toBe('auth.login_failed');
    // Ninety failures do not lock the account, as ten more may be under way; a right password resets the count.
    expect((await login(other.email)).status).toBe(200);
    for (let at = 0; at < 91; at += 1) {
      app.clock.advance(1_800_000);
      if (at === 90) expect((await login(other.email)).status).toBe(200);
      await login(other.email, 'salah-sekali');
    }
    for (let at = 0; at < 90; at += 1) {
      app.clock.advance(1_800_000);
      await login(other.email, 'salah-sekali');
    }
    app.clock.advance(24 * 3_600_000);
    expect((await login(other.email)).body.code).toBe('auth.login_failed');
    const password = 'pintu-terbuka-5';
    const body = { token: await resetToken(app, user), password, confirmPassword: password };
    expect((await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body })).status).toBe(
      200,
    );
    expect((await login(user.email, password)).status).toBe(200);
  });

  test.each([
    [{ email: 'bukan-email', password: 'x' }, ['email']],
    [{ email: 'a@contoh.id' }, ['password']],
    [{}, ['email', 'password']],
    [{ email: 'a@contoh.id', password: 'x', role: 'admin' }, ['role']],
    [{ email: ['a@contoh.id'], password: { $ne: 1 } }, ['email', 'password']],
  ])('%j is refused at its fields', async (body, fields) => {
    const answer = await app.call({ method: 'POST', url: '/api/auth/login', body });
    expect([answer.status, Object.keys(answer.body.fields).sort()]).toEqual([422, fields]);
  });
});

describe('signing out', () => {
  test('ends the session and tells the browser to forget', async () => {
    const user = await buildUser(app, 'penulis');
    const [cookie, elsewhere] = [await app.signIn(user), await app.signIn(user)];
    const answer = await app.call({ method: 'POST', url: '/api/auth/logout', cookie });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect([await statusOf(cookie), await statusOf(elsewhere)]).toEqual([401, 200]);
  });
  test('is possible without a session, and twice', async () => {
    expect((await app.call({ method: 'POST', url: '/api/auth/logout' })).status).toBe(204);
    const cookie = await app.signIn(await buildUser(app, 'penulis'));
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call({ method: 'POST', url: '/api/auth/logout', cookie })).status).toBe(204);
    }
  });
});

test('sign-ins, failures and sign-outs stand in the audit log, without addresses typed', async () => {
  const user: TestUser = await buildUser(app, 'penulis');
  const since = app.clock.now();
  await login(user.email, 'salah-sekali');
  await login('orang.lain@contoh.id', 'salah-sekali');
  const cookie = cookieOf(await login(user.email));
  await app.call({ method: 'POST', url: '/api/auth/logout', cookie });
  const rows = await app.db.reads
    .selectFrom('audit_events')
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('seq')
    .execute();
  expect(
    rows.map(({ action, actor_id, object_id, result }) => [action, actor_id, object_id, result]),
  ).toEqual([
    ['auth.login_failed', null, user.id, 'failed'],
    ['auth.login_failed', null, null, 'failed'],
    ['auth.login', user.id, user.id, 'ok'],
    ['auth.logout', user.id, expect.any(String), 'ok'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('orang.lain@contoh.id');
  expect(messages.activities.auditActions).toMatchObject(
    Object.fromEntries(rows.map(({ action }) => [action, expect.any(String)])),
  );
});
