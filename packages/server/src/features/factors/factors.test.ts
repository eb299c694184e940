import { actingAsHeader } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { Authenticator } from '../../../test/support/authenticator.ts';
import {
  addApp,
  addPasskey,
  beginSignIn,
  giveCode,
  givePassword,
} from '../../../test/support/second-step.ts';
import { rotateKeys } from '../../cli/keys.ts';
import { resetFactorsByOperator } from './reset.ts';

/** Setting up, giving up and demanding a second step (decision 0121). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookie: string, body?: object) =>
  app.call({ method, url: `/api${path}`, cookie, ...(body && { body }) });
const readOwn = async (cookie: string) => (await ask('GET', '/factors', cookie)).body;

async function subjectsTo(user: TestUser): Promise<string[]> {
  const rows = await app.db.reads
    .selectFrom('outbox')
    .select('subject')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Sets up an app and waits until it shows the next code. */
async function addPhone(user: TestUser, session: { readonly cookie: string }) {
  const phone = await addApp(app, user, session);
  app.clock.advance(limits.totpSeconds * 1000);
  return phone;
}

async function signedIn(role: TestUser['role'] = 'penulis') {
  const user = await buildUser(app, role);
  return { user, cookie: await app.signIn(user) };
}

describe('setting up', () => {
  test('an app counts after its first code; its secret is sealed, and told until then alone', async () => {
    const { user, cookie } = await signedIn();
    const elsewhere = await app.signIn(user);
    const { body } = await ask('POST', '/factors/totp', cookie);
    expect(body.uri).toMatch(
      new RegExp(`^otpauth://totp/Ruang%20Naskah:.+\\?secret=${body.secret}&issuer=Ruang%20Naskah`),
    );
    expect((await givePassword(app, user)).body.user.id).toBe(user.id);
    const wrong = await ask('PUT', '/factors/totp', cookie, { code: '12345' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']]);
    const phone = await addPhone(user, { cookie });
    expect(new Set(phone.recoveryCodes).size).toBe(limits.recoveryCodes);
    expect(await readOwn(cookie)).toEqual({
      ...{ since: expect.any(String), totpSince: expect.any(String), passkeys: [] },
      ...{ recoveryLeft: limits.recoveryCodes, required: false, passkeyPossible: true },
    });
    // Earlier sessions have not verified it.
    expect((await app.call({ url: '/api/auth/session', cookie: elsewhere })).status).toBe(401);
    expect(await subjectsTo(user)).toEqual([messages.mail.factorAddedSubject]);
    const row = await app.db.reads
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(row?.secret).toMatch(/^v1\.k1\./);
  });

  test('a new app takes the place of the old one with its first code, not before', async () => {
    const { user, cookie } = await signedIn();
    const old = await addPhone(user, { cookie });
    await ask('POST', '/factors/totp', cookie);
    app.clock.advance(limits.totpSeconds * 1000);
    expect((await giveCode(app, await beginSignIn(app, user), old.code())).status).toBe(200);
    const phone = await addPhone(user, { cookie });
    expect(phone.recoveryCodes).toEqual([]);
    if (old.code() !== phone.code())
      expect((await giveCode(app, await beginSignIn(app, user), old.code())).status).toBe(401);
    expect((await giveCode(app, await beginSignIn(app, user), phone.code())).status).toBe(200);
  });

  test('takes ten minutes at most, and a question of one’s own session', async () => {
    const [{ user, cookie }, other] = [await signedIn(), await signedIn()];
    const device = new Authenticator();
    const asked = await ask('POST', '/factors/passkeys/question', cookie);
    const body = { name: 'Kunci', ...device.create(asked.body.options) };
    expect((await ask('POST', '/factors/passkeys', other.cookie, body)).body.code).toBe(
      'factors.enrolment_ended',
    );
    await ask('POST', '/factors/totp', cookie);
    app.clock.advance(limits.factorEnrolmentSeconds * 1000);
    const late = await app.signIn(user);
    expect((await ask('PUT', '/factors/totp', late, { code: '123456' })).body.code).toBe(
      'factors.enrolment_ended',
    );
    expect((await ask('POST', '/factors/passkeys', cookie, body)).status).toBe(409);
  });

  test('a passkey is kept once, and only one that was made for this question, here, by its owner’s hand', async () => {
    const { user, cookie } = await signedIn();
    const { device, answer } = await addPasskey(app, user, { cookie });
    expect(answer.status).toBe(201);
    expect((await addPasskey(app, await buildUser(app, 'penulis'), { device })).answer.body.code).toBe(
      'factors.passkey_unfit',
    );
    for (const manner of [
      { origin: 'https://lain.example' },
      { rpId: 'lain.example' },
      { unverified: true } as const,
      { type: 'webauthn.get' },
    ]) {
      const strange = await addPasskey(app, user, { cookie, device: new Authenticator(manner) });
      expect([strange.answer.status, strange.answer.body.code]).toEqual([422, 'factors.passkey_unfit']);
    }
    const { passkeys } = await readOwn(cookie);
    expect(passkeys).toEqual([
      { id: expect.any(String), name: 'Laptop kantor', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const named = { method: 'PATCH', url: `/api/factors/passkeys/${passkeys[0].id}` } as const;
    expect((await app.call({ ...named, cookie, body: { name: 'Ponsel' } })).status).toBe(204);
    expect((await readOwn(cookie)).passkeys[0].name).toBe('Ponsel');
    for (let more = passkeys.length; more < limits.passkeys; more += 1)
      await addPasskey(app, user, { cookie, device: new Authenticator() });
    expect((await ask('POST', '/factors/passkeys/question', cookie)).body.code).toBe('factors.passkeys_full');
  });
});

describe('giving up', () => {
  test('the last way leaves only the password, and deletes the codes', async () => {
    const { user, cookie } = await signedIn();
    const phone = await addPhone(user, { cookie });
    await addPasskey(app, user, { cookie });
    expect((await ask('DELETE', '/factors/totp', cookie)).status).toBe(204);
    expect((await beginSignIn(app, user)).totp).toBe(false);
    const [recovery = ''] = phone.recoveryCodes;
    const step = await beginSignIn(app, user);
    expect((await giveCode(app, step, phone.code())).body.code).toBe('factors.code_wrong');
    const { passkeys } = await readOwn(cookie);
    await ask('DELETE', `/factors/passkeys/${passkeys[0].id}`, cookie);
    expect((await givePassword(app, user)).body.user.id).toBe(user.id);
    expect(await readOwn(cookie)).toMatchObject({ since: null, recoveryLeft: 0 });
    expect((await giveCode(app, step, recovery)).status).toBe(401);
    expect((await ask('POST', '/factors/recovery-codes', cookie)).body.code).toBe('factors.none');
    expect((await subjectsTo(user)).slice(-2)).toEqual(Array(2).fill(messages.mail.factorRemovedSubject));
  });

  test('all at once does the same, and new codes end those before', async () => {
    const { user, cookie } = await signedIn();
    const phone = await addPhone(user, { cookie });
    const renewed = await ask('POST', '/factors/recovery-codes', cookie);
    const [old = '', fresh = ''] = [phone.recoveryCodes[0], renewed.body.recoveryCodes[0]];
    const step = await beginSignIn(app, user);
    expect((await giveCode(app, step, old)).status).toBe(401);
    expect((await giveCode(app, step, fresh)).status).toBe(200);
    expect((await ask('DELETE', '/factors', cookie)).status).toBe(204);
    expect((await givePassword(app, user)).body.user.id).toBe(user.id);
  });
});

describe('the rule for admins', { tags: ['engine'] }, () => {
  test('is made by one who has a second step, and opens nothing but setting one up to the others', async () => {
    const [boss, other, author] = [await signedIn('admin'), await signedIn('admin'), await signedIn()];
    const rule = (cookie: string, required: boolean) => ask('PUT', '/factors/rule', cookie, { required });
    expect((await rule(boss.cookie, true)).body.code).toBe('factors.own_first');
    const phone = await addPhone(boss.user, { cookie: boss.cookie });
    const made = await rule(boss.cookie, true);
    expect(made.body).toEqual({ required: true, admins: 2, without: 1 });

    expect((await app.call({ url: '/api/auth/session', cookie: other.cookie })).body.user.factorNeeded).toBe(
      true,
    );
    expect((await ask('GET', '/users', other.cookie)).body.code).toBe('factors.needed');
    const page = await app.call({ url: '/admin/users', cookie: other.cookie });
    expect([page.status, page.headers.location]).toEqual([302, '/admin/second-step']);
    expect((await app.call({ url: '/admin/second-step', cookie: other.cookie })).status).toBe(200);
    expect((await ask('GET', '/manuscripts', author.cookie)).status).toBe(200);
    const again = await givePassword(app, other.user);
    expect(again.body.user).toMatchObject({ id: other.user.id, factorNeeded: true });

    // An admin with a second step cannot remove the last one.
    for (const path of ['/factors/totp', '/factors'])
      expect((await ask('DELETE', path, boss.cookie)).body.code).toBe('factors.required');
    await addPasskey(app, boss.user, { cookie: boss.cookie });
    expect((await ask('DELETE', '/factors/totp', boss.cookie)).status).toBe(204);
    expect((await givePassword(app, boss.user)).body.secondStep).toMatchObject({ passkey: true });
    expect(phone.recoveryCodes).not.toEqual([]);

    await addPhone(other.user, { cookie: other.cookie });
    expect((await ask('GET', '/users', other.cookie)).status).toBe(200);
    expect((await rule(boss.cookie, false)).body).toEqual({ required: false, admins: 2, without: 0 });
    expect((await ask('DELETE', '/factors', other.cookie)).status).toBe(204);
  });

  test('closes every endpoint that does not say otherwise', async () => {
    const admin = await signedIn('admin');
    const boss = await signedIn('admin');
    await addPhone(boss.user, { cookie: boss.cookie });
    await ask('PUT', '/factors/rule', boss.cookie, { required: true });
    const open = endpoints.filter(({ openWithoutSecondStep }) => openWithoutSecondStep).map(({ id }) => id);
    expect(open.filter((id) => !id.startsWith('factors.')).sort()).toEqual([
      'auth.changePassword',
      'auth.listSessions',
      'auth.readSession',
      'auth.revokeOtherSessions',
      'auth.revokeSession',
    ]);
    for (const { id, method, path, access } of endpoints) {
      if (access === 'anyone' || access === 'guest' || open.includes(id)) continue;
      if (access !== 'signed-in' && !access.includes('admin')) continue;
      const url = path.replace(/:\w+/g, 'tidak-ada');
      const headers = { [actingAsHeader]: admin.user.id };
      const answer = await app.call({ method, url, cookie: admin.cookie, headers });
      expect([id, answer.status, answer.body.code]).toEqual([id, 403, 'factors.needed']);
    }
    await ask('PUT', '/factors/rule', boss.cookie, { required: false });
  });
});

describe('who has lost every way', () => {
  test('is let in by the password alone after an admin took the second step away, and is told', async () => {
    const [{ user, cookie }, admin] = [await signedIn('redaksi'), await signedIn('admin')];
    await addPhone(user, { cookie });
    const of = `/users/${user.id}/factors`;
    expect((await ask('GET', of, admin.cookie)).body.since).toEqual(expect.any(String));
    expect((await ask('DELETE', of, admin.cookie)).status).toBe(204);
    expect((await ask('GET', of, admin.cookie)).body).toEqual({ since: null, byOperator: false });
    expect((await app.call({ url: '/api/auth/session', cookie })).status).toBe(401);
    expect((await givePassword(app, user)).body.user.id).toBe(user.id);
    expect((await subjectsTo(user)).at(-1)).toBe(messages.mail.factorRemovedSubject);
  });

  test('and is an admin, needs the operator', async () => {
    const [{ user, cookie }, admin] = [await signedIn('admin'), await signedIn('admin')];
    await addPhone(user, { cookie });
    for (const id of [user.id, admin.user.id])
      expect((await ask('DELETE', `/users/${id}/factors`, admin.cookie)).body.code).toBe(
        'factors.by_operator',
      );
    expect(await resetFactorsByOperator(app.deps, ` ${user.email.toUpperCase()} `)).toBe(true);
    expect((await app.call({ url: '/api/auth/session', cookie })).status).toBe(401);
    expect(await resetFactorsByOperator(app.deps, user.email)).toBe(false);
    expect(await resetFactorsByOperator(app.deps, 'tidak-ada@contoh.id')).toBeUndefined();
    const lines = app.db.reads
      .selectFrom('audit_events')
      .select(['action', 'actor_role', 'result'])
      .where('object_id', '=', user.id)
      .where('action', '=', 'factors.reset');
    expect(await lines.execute()).toEqual([{ action: 'factors.reset', actor_role: 'system', result: 'ok' }]);
  });
});

test('the secret of an app moves to a new data key, and its codes go on', async () => {
  const { user, cookie } = await signedIn();
  const phone = await addPhone(user, { cookie });
  await rotateKeys(app.deps, () => undefined);
  const row = await app.db.reads
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  expect(row?.secret).toMatch(/^v1\.k2\./);
  expect((await giveCode(app, await beginSignIn(app, user), phone.code())).status).toBe(200);
});

test('an erased account leaves nothing of its second step', { tags: ['engine'] }, async () => {
  const [{ user, cookie }, admin] = [await signedIn(), await signedIn('admin')];
  await addPhone(user, { cookie });
  await addPasskey(app, user, { cookie });
  await beginSignIn(app, user);
  expect((await ask('DELETE', `/users/${user.id}`, admin.cookie)).status).toBe(204);
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'pending_sign_ins'] as const) {
    const left = await app.db.reads.selectFrom(table).selectAll().where('user_id', '=', user.id).execute();
    expect([table, left]).toEqual([table, []]);
  }
  const audited = await app.db.reads
    .selectFrom('audit_events')
    .selectAll()
    .where('actor_id', '=', user.id)
    .execute();
  expect(audited.map(({ action }) => action)).toContain('factors.added');
  expect(JSON.stringify(audited)).not.toContain('Laptop kantor');
});

test('the copy of one’s own data names ways and dates, and no secret', async () => {
  const { user, cookie } = await signedIn();
  const { body } = await ask('POST', '/factors/totp', cookie);
  const phone = await addPhone(user, { cookie });
  const { device } = await addPasskey(app, user, { cookie });
  const copy = await app.call({ url: '/api/profile/export', cookie });
  expect(copy.body.secondSteps).toEqual([
    { way: 'app', createdAt: expect.any(String) },
    { way: 'passkey', name: 'Laptop kantor', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  for (const secret of [body.secret, device.credentialId, phone.recoveryCodes[0] ?? ''])
    expect(copy.text).not.toContain(secret);
});
