/** @module-tag once */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, publicUrl, type TestApp, type TestUser } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';

/** Threat T13: guessing may lock an account, but not for a known device (decision 0022). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(24 * 3_600_000));

const wrong = 'salah-sekali';
const login = (email: string, password = testPassword, cookie = ''): Promise<Answer> =>
  app.call({ method: 'POST', url: '/api/auth/login', body: { email, password }, cookie });
/** The cookies an answer sets, by name. */
const cookiesOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries([headers['set-cookie'] ?? []].flat().map((line) => line.split(/[=;]/).slice(0, 2)));
const deviceOf = (answer: Answer): string => `device=${cookiesOf(answer).device}`;

/** Guesses until a stranger is refused without a check of the password. */
async function closeDoor({ email }: TestUser): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) await login(email, wrong);
  expect((await login(email)).status).toBe(429);
}

test('the cookie lasts a year, is out of reach of scripts and other sites, and reveals nothing about the person', async () => {
  const user = await buildUser(app, 'penulis');
  const [, line = ''] = [(await login(user.email)).headers['set-cookie'] ?? []].flat();
  expect(line).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const again = deviceOf(await login(user.email));
  expect(again).not.toBe(line.split(';')[0]);
  for (const part of again.slice(7).split('.')) {
    const text = Buffer.from(part, 'base64url').toString('latin1');
    for (const own of [user.id, user.email, user.nama]) expect(text).not.toContain(own);
  }
});

test('on https it is bound to host and transport, and the plain one counts for nothing', async () => {
  const secure = await openTestApp({ PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' });
  const { email } = await buildUser(secure, 'penulis');
  const enter = (password: string, cookie = '') => {
    const headers = { origin: 'https://portal.penerbit.id' };
    const body = { email, password };
    return secure.call({ method: 'POST', url: '/api/auth/login', body, headers, cookie });
  };
  const [, line = ''] = [(await enter(testPassword)).headers['set-cookie'] ?? []].flat();
  expect(line).toMatch(
    /^__Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const device = line.split(';')[0] ?? '';
  for (let attempt = 0; attempt < 10; attempt += 1) await enter(wrong);
  expect((await enter(testPassword, device.replace('__Host-', ''))).status).toBe(429);
  expect((await enter(testPassword, device)).status).toBe(200);
  await secure.close();
});

test('who is refused among strangers learns that a known device works, and until when the others wait', async () => {
  const own = await openTestApp();
  const user = await buildUser(own, 'penulis');
  const enter = (password: string, cookie = '') =>
    own.call({ method: 'POST', url: '/api/auth/login', body: { email: user.email, password }, cookie });
  const device = deviceOf(await enter(testPassword));
  for (let attempt = 0; attempt < 10; attempt += 1) await enter(wrong);
  expect((await enter(testPassword)).body.message).toBe(
    'Terlalu banyak percobaan. Browser yang pernah Anda pakai untuk masuk tetap dapat dipakai. Coba lagi sekitar pukul 09.15 WIB.',
  );
  const body = new URLSearchParams({ email: user.email, password: testPassword }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl };
  expect((await own.call({ method: 'POST', url: '/login', body, headers })).text).toContain(
    'tetap dapat dipakai. Coba lagi sekitar pukul 09.15 WIB.',
  );
  for (let attempt = 0; attempt < 10; attempt += 1) await enter(wrong, device);
  expect((await enter(testPassword, device)).body.message).toBe(
    'Terlalu banyak percobaan. Coba lagi sekitar pukul 09.15 WIB.',
  );
  await own.close();
});

describe('an owner with a known device', () => {
  test('enters while strangers are refused, and after their hundred failures', async () => {
    const user = await buildUser(app, 'penulis');
    const device = deviceOf(await login(user.email));
    await closeDoor(user);
    expect((await login(user.email, testPassword, device)).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    for (let at = 0; at < 100; at += 1) {
      app.clock.advance(1_800_000);
      expect((await login(user.email, wrong)).status).toBe(401);
    }
    app.clock.advance(24 * 3_600_000);
    expect((await login(user.email)).body.code).toBe('auth.login_failed');
    expect((await login(user.email, testPassword, device)).status).toBe(200);
  });

  test('enters from the network the guesses come from', async () => {
    const user = await buildUser(app, 'penulis');
    const device = deviceOf(await login(user.email));
    for (let at = 0; at < 31; at += 1) await login(`acak${at}@contoh.id`, wrong);
    expect((await login(user.email)).status).toBe(429);
    expect((await login(user.email, testPassword, device)).status).toBe(200);
  });

  test('has ten attempts in a quarter of an hour there and fifty a day of its own', async () => {
    const user = await buildUser(app, 'penulis');
    const [device, second] = [deviceOf(await login(user.email)), deviceOf(await login(user.email))];
    for (let quarter = 0; quarter < 5; quarter += 1) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await login(user.email, wrong, device)).status).toBe(401);
      const refused = await login(user.email, testPassword, device);
      // Of both limits the one that lasts longer: who comes back at the hour that is named gets in.
      const left = quarter === 4 ? 24 * 3600 - 4 * 900 : 900;
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(left)]);
      app.clock.advance(900_000);
    }
    const closed = await login(user.email, testPassword, device);
    expect([closed.status, closed.headers['retry-after']]).toEqual([429, String(24 * 3600 - 5 * 900)]);
    expect((await login(user.email, testPassword, second)).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
  });

  test('may fail there for days without locking another browser of theirs', async () => {
    const user = await buildUser(app, 'penulis');
    const device = deviceOf(await login(user.email));
    for (let attempt = 0; attempt < 110; attempt += 1) {
      if (attempt % 10 === 0) app.clock.advance(6 * 3_600_000);
      expect((await login(user.email, wrong, device)).status).toBe(401);
    }
    expect((await login(user.email)).status).toBe(200);
  });

  test('keeps it through signing out, and gets it from the plain form too', async () => {
    const user = await buildUser(app, 'penulis');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (cookie = '') =>
      app.call({
        method: 'POST',
        url: '/login',
        headers: type,
        body: `email=${user.email}&password=${testPassword}`,
        cookie,
      });
    const first = await send();
    const cookies = Object.entries(cookiesOf(first)).map(([name, value]) => `${name}=${value}`);
    const out = await app.call({ method: 'POST', url: '/api/auth/logout', cookie: cookies.join('; ') });
    expect(Object.keys(cookiesOf(out))).toEqual(['sid']);
    await closeDoor(user);
    expect((await send()).status).toBe(429);
    expect((await send(deviceOf(first))).status).toBe(303);
  });
});

describe('a cookie counts for nothing', () => {
  test('for another account, cut, changed, or made up', async () => {
    const [user, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    const device = deviceOf(await login(user.email));
    // Even where both have the very same hash, as two imported accounts could.
    await app.db.write(async (tx) => {
      const hashOf = tx.selectFrom('credentials').select('password_hash').where('user_id', '=', user.id);
      const { password_hash } = await hashOf.executeTakeFirstOrThrow();
      await tx.updateTable('credentials').set({ password_hash }).where('user_id', '=', other.id).execute();
    });
    const foreign = deviceOf(await login(other.email));
    await closeDoor(user);
    const [id = '', proof = ''] = device.slice(7).split('.');
    const made = [
      foreign,
      'device=',
      `device=${id}`,
      `device=${id}.`,
      `device=${id}.${proof.slice(1)}`,
      `device=${id}.${'A'.repeat(43)}`,
      `device=${'A'.repeat(22)}.${proof}`,
      `device=${'A'.repeat(22)}${id}.${proof}`,
      `device=${id}.${proof}AAAA`,
      `device=${'x'.repeat(5000)}`,
      'device=%00',
    ];
    for (const cookie of made) {
      // From other networks, because this one has used up its limit.
      await app.db.write((tx) =>
        tx.deleteFrom('rate_limits').where('key', 'like', 'login-failed:%').execute(),
      );
      expect([cookie, (await login(user.email, testPassword, cookie)).status]).toEqual([cookie, 429]);
    }
    expect((await login(user.email, testPassword, device)).status).toBe(200);
    expect((await login('hantu@contoh.id', testPassword, device)).status).toBe(401);
  });

  const password = 'pintu-terbuka-5';
  const twice = { password, confirmPassword: password };
  const changes: Record<string, (user: TestUser) => Promise<Answer>> = {
    'the owner changed it': async (user) =>
      app.call({
        method: 'PUT',
        url: '/api/auth/password',
        body: { oldPassword: testPassword, ...twice },
        as: user,
      }),
    'it was reset by mail': async (user) =>
      app.call({
        method: 'POST',
        url: '/api/auth/password-reset/confirm',
        body: { token: await resetToken(app, user), ...twice },
      }),
    'the admin set it': async (user) =>
      app.call({
        method: 'PUT',
        url: `/api/users/${user.id}/password`,
        body: { oldPassword: testPassword, ...twice },
        as: await buildUser(app, 'admin'),
      }),
  };
  test.each(Object.keys(changes))('after the password is another: %s', async (how) => {
    const user = await buildUser(app, 'penulis');
    const device = deviceOf(await login(user.email));
    const changed = await changes[how]?.(user);
    expect(changed?.status).toBe(200);
    await closeDoor(user);
    expect((await login(user.email, password, device)).status).toBe(429);
    // Changing one's own password makes the browser a known device; an admin's change does not.
    const own = changed === undefined ? '' : deviceOf(changed);
    expect((await login(user.email, password, own)).status).toBe(how === 'the admin set it' ? 429 : 200);
  });
});

describe('ten thousand guesses in a day', { tags: ['deep'] }, () => {
  const [atOnce, rounds] = [50, 200];
  /** Makes one guess; returns whether the password was checked. */
  async function guess(email: string, number: number, networks: number): Promise<boolean> {
    const network = number % networks;
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `198.51.${Math.trunc(network / 100)}.${(network % 100) + 1}`,
      headers: { origin: publicUrl },
      payload: { email, password: `tebakan-${number}` },
    });
    // 503 where the network has no place: the guess was not looked at.
    expect([401, 429, 503]).toContain(statusCode);
    return statusCode === 401;
  }

  test.each([
    ['one network', 1],
    ['two hundred networks', 200],
  ])('from %s: at most a hundred are looked at, and the owner enters all day', async (_, networks) => {
    const { email } = await buildUser(app, 'penulis');
    let device = deviceOf(await login(email));
    let verified = 0;
    for (let round = 0; round < rounds; round += 1) {
      app.clock.advance((24 * 3_600_000) / rounds);
      const numbers = Array.from({ length: atOnce }, (_one, at) => round * atOnce + at);
      const heard = await Promise.all(numbers.map((number) => guess(email, number, networks)));
      verified += heard.filter(Boolean).length;
      if (round % 10 !== 9) continue;
      const entered = await login(email, testPassword, device);
      expect(entered.status).toBe(200);
      device = deviceOf(entered);
    }
    expect(verified).toBeGreaterThan(0);
    expect(verified).toBeLessThanOrEqual(100);
  });
});
