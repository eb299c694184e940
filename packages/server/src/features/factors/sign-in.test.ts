/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import {
  addApp,
  addPasskey,
  answerByPasskey,
  askPasskey,
  beginSignIn,
  cookieIn,
  giveCode,
  givePassword,
} from '../../../test/support/second-step.ts';

/** Where the account has a second step, a right password alone gives no session (decision 0121). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const who = (cookie: string) => app.call({ url: '/api/auth/session', cookie });
const stepMs = limits.totpSeconds * 1000;
const codesOf = (answers: readonly { body: { code?: string }; status: number }[]) =>
  answers.map(({ body, status }) => body.code ?? status).sort();

async function buildWithApp(role: TestUser['role'] = 'penulis') {
  const user = await buildUser(app, role);
  const phone = await addApp(app, user);
  app.clock.advance(stepMs);
  return { user, phone };
}

describe('the code of an app', () => {
  test('makes a session of a right password, which alone makes none', async () => {
    const { user, phone } = await buildWithApp();
    const half = await givePassword(app, user);
    expect([half.status, half.headers['set-cookie']]).toEqual([200, undefined]);
    expect(half.body).toEqual({
      secondStep: {
        ...{ stepToken: expect.any(String), totp: true, passkey: false, recovery: true },
        expiresAt: new Date(app.clock.now() + limits.secondStepSeconds * 1000).toISOString(),
      },
    });
    expect((await who(`sid=${half.body.secondStep.stepToken}`)).status).toBe(401);
    const code = phone.code();
    const done = await giveCode(app, half.body.secondStep, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.body).toEqual({
      user: { id: user.id, nama: user.nama, email: user.email, role: 'penulis' },
    });
    expect((await who(cookieIn(done))).status).toBe(200);
  });

  test('counts once, though it is still shown', async () => {
    const { user, phone } = await buildWithApp();
    const code = phone.code();
    expect((await giveCode(app, await beginSignIn(app, user), code)).status).toBe(200);
    const again = await beginSignIn(app, user);
    expect((await giveCode(app, again, code)).body.code).toBe('factors.code_wrong');
    // An earlier code is refused too.
    expect((await giveCode(app, again, phone.code(-1))).body.code).toBe('factors.code_wrong');
    app.clock.advance(stepMs);
    expect((await giveCode(app, again, phone.code())).status).toBe(200);
  });

  test('is that of the account, now or a step to either side', async () => {
    const [one, other] = [await buildWithApp(), await buildWithApp()];
    const refused = [other.phone.code(), one.phone.code(2), one.phone.code(-2)];
    const step = await beginSignIn(app, one.user);
    for (const code of refused)
      if (code !== one.phone.code() && code !== one.phone.code(1) && code !== one.phone.code(-1))
        expect((await giveCode(app, step, code)).body.code).toBe('factors.code_wrong');
    expect((await giveCode(app, step, one.phone.code(1))).status).toBe(200);
  });

  test('signs in once, however often it is sent at the same moment', async () => {
    const { user, phone } = await buildWithApp();
    const [one, other] = [await beginSignIn(app, user), await beginSignIn(app, user)];
    const answers = await Promise.all([
      giveCode(app, one, phone.code()),
      giveCode(app, one, phone.code()),
      giveCode(app, other, phone.code()),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  });
});

describe('a sign-in that waits', () => {
  test('is used once and for five minutes', async () => {
    const { user, phone } = await buildWithApp();
    const [used, late] = [await beginSignIn(app, user), await beginSignIn(app, user)];
    expect((await giveCode(app, used, phone.code())).status).toBe(200);
    app.clock.advance(stepMs);
    expect((await giveCode(app, used, phone.code())).body.code).toBe('factors.sign_in_ended');
    app.clock.advance(limits.secondStepSeconds * 1000 - stepMs);
    expect((await giveCode(app, late, phone.code())).body.code).toBe('factors.sign_in_ended');
  });

  test('ends with the fifth wrong code, of which the owner learns; the account is not locked', async () => {
    const { user, phone } = await buildWithApp();
    const step = await beginSignIn(app, user);
    const wrong = phone.code() === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveCode(app, step, wrong)));
    expect(codesOf(answers)).toEqual([
      ...Array(limits.secondStepTries - 1).fill('factors.code_wrong'),
      ...Array(8 - limits.secondStepTries + 1).fill('factors.sign_in_ended'),
    ]);
    expect((await giveCode(app, step, phone.code())).body.code).toBe('factors.sign_in_ended');
    const mails = await app.db.reads
      .selectFrom('outbox')
      .select('subject')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .execute();
    expect(mails[0]?.subject).toBe('Percobaan masuk ke akun Ruang Naskah Anda dihentikan');
    app.clock.advance(15 * 60_000);
    expect((await giveCode(app, await beginSignIn(app, user), phone.code())).status).toBe(200);
  });

  test('is guessed ten times in a quarter of an hour, from wherever; a known device has its own ten', async () => {
    const { user, phone } = await buildWithApp();
    const known = await giveCode(app, await beginSignIn(app, user), phone.code());
    const device = [known.headers['set-cookie']].flat().find((each) => each?.startsWith('device=')) ?? '';
    app.clock.advance(stepMs);
    const wrong = phone.code() === '000000' ? '111111' : '000000';
    const statuses: (string | number)[] = [];
    for (let round = 0; round < 3; round += 1) {
      const step = await beginSignIn(app, user);
      for (let at = 0; at < 4; at += 1) statuses.push((await giveCode(app, step, wrong)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const step = await beginSignIn(app, user);
    const refused = await giveCode(app, step, phone.code());
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.login_limited']);
    expect(refused.body.message).toMatch(/tetap dapat dipakai\. Coba lagi sekitar pukul \d\d\.\d\d WIB\.$/);
    expect((await giveCode(app, step, phone.code(), device.split(';')[0])).status).toBe(200);
  });

  test('ends when the password is made new, which leaves the second step as it is', async () => {
    const { user, phone } = await buildWithApp();
    const step = await beginSignIn(app, user);
    const body = {
      token: await resetToken(app, user),
      password: testPassword,
      confirmPassword: testPassword,
    };
    await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body });
    expect((await giveCode(app, step, phone.code())).body.code).toBe('factors.sign_in_ended');
    expect((await giveCode(app, await beginSignIn(app, user), phone.code())).status).toBe(200);
  });
});

test('a recovery code signs in once, in whichever letters it is typed, and its owner is told', async () => {
  const { user, phone } = await buildWithApp();
  expect(phone.recoveryCodes).toHaveLength(limits.recoveryCodes);
  const [first = '', second = ''] = phone.recoveryCodes;
  const steps = [await beginSignIn(app, user), await beginSignIn(app, user)] as const;
  const answers = await Promise.all(
    steps.map((step) => giveCode(app, step, first.toUpperCase().replaceAll('-', ' '))),
  );
  expect(codesOf(answers)).toEqual([200, 'factors.code_wrong']);
  const stranger = await buildWithApp();
  expect((await giveCode(app, await beginSignIn(app, stranger.user), second)).body.code).toBe(
    'factors.code_wrong',
  );
  const rows = await app.db.reads
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toHaveLength(limits.recoveryCodes - 1);
  expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''));
  const mail = app.db.reads.selectFrom('outbox').select('subject').where('user_id', '=', user.id);
  expect(await mail.execute()).toContainEqual({
    subject: 'Kode pemulihan akun Ruang Naskah Anda telah dipakai',
  });
});

describe('a passkey', () => {
  test('takes the place of the code, and alone that of the password as well', async () => {
    const user = await buildUser(app, 'redaksi');
    const { device, answer } = await addPasskey(app, user);
    expect([answer.status, answer.body.recoveryCodes.length]).toEqual([201, limits.recoveryCodes]);
    const step = await beginSignIn(app, user);
    expect(step).toMatchObject({ totp: false, passkey: true });
    const question = await askPasskey(app, step);
    expect(question.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: device.credentialId, transports: ['internal'] }],
    });
    const signedIn = await answerByPasskey(app, device.get(question));
    expect(signedIn.body.user.id).toBe(user.id);
    const alone = await askPasskey(app);
    expect(alone.options.allowCredentials).toEqual([]);
    const done = await answerByPasskey(app, device.get(alone));
    expect((await who(cookieIn(done))).body.user.id).toBe(user.id);
  });

  test('answers its question once, here, with its owner’s hand on it, and counts on', async () => {
    const user = await buildUser(app, 'penulis');
    const { device } = await addPasskey(app, user);
    const question = await askPasskey(app);
    const given = device.get(question);
    expect((await answerByPasskey(app, given)).status).toBe(200);
    expect((await answerByPasskey(app, given)).body.code).toBe('factors.sign_in_ended');
    const other = await askPasskey(app);
    // The answer to one challenge is not valid for another.
    const swapped = { ...given, stepToken: other.stepToken };
    expect((await answerByPasskey(app, swapped)).body.code).toBe('factors.passkey_refused');
    const attempts = [
      { origin: 'https://ruangnaskah.example' },
      { rpId: 'ruangnaskah.example' },
      { unverified: true },
      { type: 'webauthn.create' },
    ] as const;
    for (const manner of attempts) {
      const answer = await answerByPasskey(app, device.get(await askPasskey(app), manner));
      expect([answer.status, answer.body.code]).toEqual([401, 'factors.passkey_refused']);
    }
    const spoiled = device.get(await askPasskey(app));
    const signature = `${spoiled.signature.slice(0, -2)}${spoiled.signature.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await answerByPasskey(app, { ...spoiled, signature })).status).toBe(401);
    // A cloned authenticator, whose counter is behind that of the real one.
    device.count = 0;
    expect((await answerByPasskey(app, device.get(await askPasskey(app)))).body.code).toBe(
      'factors.passkey_refused',
    );
    device.count = 50;
    expect((await answerByPasskey(app, device.get(await askPasskey(app)))).status).toBe(200);
  });

  test('of another account is none in the second step of this one', async () => {
    const [{ user }, other] = [await buildWithApp(), await buildUser(app, 'penulis')];
    const { device } = await addPasskey(app, other);
    const step = await beginSignIn(app, user);
    const answer = await answerByPasskey(app, device.get(await askPasskey(app, step)));
    expect([answer.body.code, answer.headers['set-cookie']]).toEqual(['factors.passkey_refused', undefined]);
  });

  test('that was removed signs in no longer, not even with a question asked before', async () => {
    const user = await buildUser(app, 'penulis');
    const { device } = await addPasskey(app, user);
    const question = await askPasskey(app);
    const cookie = await app.signIn(user);
    const { body } = await app.call({ url: '/api/factors', cookie });
    await app.call({ method: 'DELETE', url: `/api/factors/passkeys/${body.passkeys[0].id}`, cookie });
    expect((await answerByPasskey(app, device.get(question))).body.code).toBe('factors.passkey_refused');
    expect((await givePassword(app, user)).body.user.id).toBe(user.id);
  });

  test('is stepping up, in place of the session before', async () => {
    const user = await buildUser(app, 'penulis');
    const { device } = await addPasskey(app, user);
    const old = await app.signIn(user);
    app.clock.advance(limits.recentSignInSeconds * 1000 + 1);
    const renew = (cookie: string) =>
      app.call({ method: 'POST', url: '/api/factors/recovery-codes', cookie });
    expect((await renew(old)).body.code).toBe('auth.password_needed');
    const question = await askPasskey(app, undefined, old);
    expect(question.options.allowCredentials).toHaveLength(1);
    const body = device.get(question);
    const done = await app.call({ method: 'POST', url: '/api/factors/passkey-sign-in', body, cookie: old });
    expect((await renew(cookieIn(done))).body.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect((await who(old)).status).toBe(401);
  });

  test('is no way at an address where browsers make none', async () => {
    const elsewhere = await openTestApp({ PUBLIC_URL: 'http://192.0.2.7:3000' });
    try {
      const user = await buildUser(elsewhere, 'penulis');
      const headers = { origin: 'http://192.0.2.7:3000' };
      const cookie = await elsewhere.signIn(user);
      const asked = await elsewhere.call({
        ...{ method: 'POST', url: '/api/factors/passkeys/question', cookie, headers },
      });
      expect(asked.body.code).toBe('factors.passkeys_impossible');
      const read = await elsewhere.call({ url: '/api/factors', cookie });
      expect(read.body.passkeyPossible).toBe(false);
    } finally {
      await elsewhere.close();
    }
  });
});
