/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { type App, addApp, beginSignIn, giveCode, givePassword } from '../../../test/support/second-step.ts';

/** Guessing at the second step (decision 0121). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function buildWithApp() {
  const user = await buildUser(app, 'penulis');
  const phone = await addApp(app, user);
  app.clock.advance(limits.totpSeconds * 1000);
  return { user, phone };
}

function wrongFor(phone: App): string {
  const right = [-1, 0, 1].map((later) => phone.code(later));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

function deviceIn({ headers }: Answer): string {
  const cookie = [headers['set-cookie']].flat().find((each) => each?.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

async function warningsTo(user: TestUser): Promise<number> {
  const rows = await app.db.reads
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', user.id)
    .where('subject', '=', 'Percobaan masuk ke akun Ruang Naskah Anda dihentikan')
    .execute();
  return rows.length;
}

describe('strangers who know the password or read the mail', () => {
  test('tell the owner of five wrong codes, once a day, also when each sign-in is left before its fifth', async () => {
    const { user, phone } = await buildWithApp();
    for (let round = 0; round < 2; round += 1) {
      const step = await beginSignIn(app, user);
      for (let at = 1; at < limits.secondStepTries; at += 1) await giveCode(app, step, wrongFor(phone));
    }
    expect(await warningsTo(user)).toBe(1);
  });

  test('do not end what the owner has begun, however often they begin; a known device may always begin', async () => {
    const { user, phone } = await buildWithApp();
    const device = deviceIn(await giveCode(app, await beginSignIn(app, user), phone.code()));
    app.clock.advance(limits.totpSeconds * 1000);
    const step = await beginSignIn(app, user);
    const begun: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      app.clock.advance(1000);
      begun.push((await givePassword(app, user)).status);
    }
    expect([begun[0], begun.at(-1)]).toEqual([200, 429]);
    expect((await giveCode(app, step, phone.code())).status).toBe(200);
    expect((await givePassword(app, user, device)).body.secondStep).toMatchObject({ totp: true });
  });

  test('guess a hundred times a day at most on devices that new passwords by mail make known', async () => {
    const { user, phone } = await buildWithApp();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const token = await resetToken(app, user);
      const body = { token, password: testPassword, confirmPassword: testPassword };
      const url = '/api/auth/password-reset/confirm';
      const device = deviceIn(await app.call({ method: 'POST', url, body }));
      for (let half = 0; half < 2; half += 1) {
        const step = await beginSignIn(app, user);
        for (let at = 0; at < limits.secondStepTries; at += 1)
          statuses.push((await giveCode(app, step, wrongFor(phone), device)).status);
      }
      app.clock.advance(limits.resetLinkSeconds * 1000);
    }
    expect(statuses).toEqual([...Array(100).fill(401), ...Array(10).fill(429)]);
  });
});
