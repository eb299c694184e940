/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser, nextNumber, testPassword } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { projectInput } from '../../test/project-factories.ts';
import { Authenticator } from '../../test/support/authenticator.ts';
import { deliverMails } from '../../test/support/delivered-mails.ts';
import { addApp, addPasskey, answerByPasskey, askPasskey } from '../../test/support/second-step.ts';
import { mailDueNotices } from '../features/notices/mail-due.ts';
import { changeEmailByOperator } from './change-email.ts';
import { changeRoleByOperator } from './change-role.ts';

/** Another e-mail address for an account (decision 0145). */

const day = 24 * 3_600_000;
let app: TestApp;
let boss: TestUser;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  boss = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cookie = await app.signIn(boss);
  await mails();
});

const newEmail = () => `alamat-baru${nextNumber()}@contoh.id`;
const change = (id: string, email: string, emailAgain = email) =>
  app.call({
    method: 'PUT',
    url: `/api/users/${id}/email`,
    cookie,
    body: { email, emailAgain, reason: 'Salah ketik saat mendaftar.' },
  });
const signIn = (email: string, password = testPassword) =>
  app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
const confirm = (token: string | undefined) =>
  app.call({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    body: { token, password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' },
  });
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1];

const mails = () => deliverMails(app);

test('what belonged to the old address ends, and the new one gets a link for a password', async () => {
  const user = await buildUser(app, 'penulis', { nama: 'Citra Ayu' });
  const own = await app.signIn(user);
  await addApp(app, user, { cookie: own });
  await mails();
  const { address } = (await app.call({ method: 'POST', url: '/api/calendar-feed', cookie: own })).body;
  const { pathname, search } = new URL(address);
  expect((await app.call({ url: `${pathname}${search}` })).status).toBe(200);
  // Waits for the old address, with a link that opens the account.
  await app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email: user.email } });
  await app.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ mail_failed_at: 1, mail_failure: 'mailbox' })
      .where('id', '=', user.id)
      .execute(),
  );
  const email = newEmail();
  const answer = await change(user.id, email);
  expect([answer.status, answer.body]).toEqual([200, { message: messages.accountChanges.emailDone }]);

  expect((await app.call({ url: '/api/auth/session', cookie: own })).status).toBe(401);
  expect((await app.call({ url: `${pathname}${search}` })).status).toBe(404);
  for (const each of [user.email, email]) expect((await signIn(each)).body.code).toBe('auth.login_failed');
  const told = await mails();
  expect(told.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual(
    [
      [user.email, messages.mail.emailChangedSubject],
      [email, messages.mail.emailLinkSubject],
      [boss.email, messages.mail.addressChangedSubject],
    ].sort(),
  );
  for (const { recipient, bodyText } of told) {
    for (const known of [user.email, email, 'Citra', 'Salah ketik'])
      expect([recipient, bodyText.includes(known)]).toEqual([recipient, false]);
  }
  // Almost a day later.
  app.clock.advance(day - 2 * 60_000);
  const token = tokenIn(told.find(({ recipient }) => recipient === email)?.bodyText);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).body.code).toBe('auth.reset_token_invalid');
  // The second step stays.
  expect((await signIn(email, 'jendela-hijau-31')).body.secondStep).toMatchObject({ totp: true });
  cookie = await app.signIn(boss);
  const { items } = (await app.call({ url: `/api/users?q=${email}`, cookie })).body;
  expect(items.map(({ id }: TestUser) => id)).toEqual([user.id]);
  expect((await app.call({ url: `/api/users/${user.id}`, cookie })).body.mailFailedAt).toBeNull();
});

test('a later change makes the link of the first worthless, and a day makes it old', async () => {
  const user = await buildUser(app, 'penulis');
  const [first, second] = [newEmail(), newEmail()];
  await change(user.id, first);
  const early = (await mails()).find(({ recipient }) => recipient === first);
  await change(user.id, second);
  const late = (await mails()).find(({ recipient }) => recipient === second);
  expect((await confirm(tokenIn(early?.bodyText))).body.code).toBe('auth.reset_token_invalid');
  app.clock.advance(day + 1);
  expect((await confirm(tokenIn(late?.bodyText))).body.code).toBe('auth.reset_token_invalid');
});

test('an address that is typed differently, taken or the same is refused at its field', async () => {
  const [user, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
  expect((await change(user.id, newEmail(), newEmail())).body.fields).toEqual({
    emailAgain: 'Kedua email tidak sama.',
  });
  const taken = await change(user.id, other.email);
  expect([taken.status, taken.body.fields]).toEqual([409, { email: messages.auth.emailInUse }]);
  expect((await change(user.id, user.email)).body.fields).toEqual({
    email: messages.accountChanges.emailSame,
  });
  expect((await signIn(user.email)).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test('of an admin, and of who was one lately, the operator alone changes it', async () => {
  const [admin, former] = [await buildUser(app, 'admin'), await buildUser(app, 'admin')];
  await changeRoleByOperator(app.deps, former.email, 'penulis');
  const byOperator = async ({ id }: TestUser) =>
    (await app.call({ url: `/api/users/${id}`, cookie })).body.emailByOperator;
  for (const each of [boss, admin, former]) {
    expect((await change(each.id, newEmail())).body.code).toBe('users.email_by_operator');
    // The page says so before anything is typed.
    expect(await byOperator(each)).toBe(true);
  }
  const email = newEmail();
  await mails();
  await changeEmailByOperator(app.deps, admin.email, { email: email.toUpperCase() });
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients).toEqual(expect.arrayContaining([admin.email, email, boss.email]));
  await expect(changeEmailByOperator(app.deps, email, { email: boss.email })).rejects.toThrow(
    'has an account already.',
  );
  await expect(changeEmailByOperator(app.deps, email, { email: 'bukan alamat' })).rejects.toThrow(
    'is not an e-mail address.',
  );
  app.clock.advance(31 * day);
  cookie = await app.signIn(boss);
  expect(await byOperator(former)).toBe(false);
  expect((await change(former.id, newEmail())).status).toBe(200);
});

test('the operator writes an address as the forms take it and the screens show it', async () => {
  const user = await buildUser(app, 'penulis');
  const shown = `Citra${nextNumber()}@bücher.example`;
  // Copied from a mail program, with a sign that nobody sees.
  await changeEmailByOperator(app.deps, `${user.email}\u200B`, { email: `\u200B${shown} ` });
  const stored = `${shown.split('@')[0]?.toLowerCase()}@xn--bcher-kva.example`;
  expect((await app.call({ url: `/api/users/${user.id}`, cookie })).body.email).toBe(stored);
  const back = newEmail();
  await changeEmailByOperator(app.deps, shown, { email: back });
  expect((await app.call({ url: `/api/users/${user.id}`, cookie })).body.email).toBe(back);
});

test('a mail to the address before stops no mail to the new one', async () => {
  const user = await buildUser(app, 'penulis');
  const noticed = async () => {
    const body = projectInput(user, {
      stages: { Penulisan: { deadline: '2027-12-24', submissionLink: null } },
    });
    expect((await app.call({ method: 'POST', url: '/api/projects', cookie, body })).status).toBe(201);
    app.clock.advance(120_000);
    await mailDueNotices(app.deps);
    const { pathname, search } = new URL((await mails())[0]?.unsubscribeUrl ?? '');
    return `${pathname}${search}`;
  };
  const before = await noticed();
  expect((await app.call({ url: before })).status).toBe(200);
  await change(user.id, newEmail());
  await mails();
  expect((await app.call({ method: 'POST', url: before })).status).toBe(404);
  const after = await noticed();
  expect((await app.call({ method: 'POST', url: after })).status).toBe(200);
});

test('a passkey of before opens the account no more', async () => {
  const user = await buildUser(app, 'penulis');
  const device = new Authenticator();
  expect((await addPasskey(app, user, { cookie: await app.signIn(user), device })).answer.status).toBe(201);
  expect((await change(user.id, newEmail())).status).toBe(200);
  expect((await answerByPasskey(app, device.get(await askPasskey(app)))).status).toBe(401);
});
