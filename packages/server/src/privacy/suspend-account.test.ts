/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { buildProject, heldBy } from '../../test/project-factories.ts';
import { Authenticator } from '../../test/support/authenticator.ts';
import { deliverMails } from '../../test/support/delivered-mails.ts';
import { addPasskey, answerByPasskey, askPasskey } from '../../test/support/second-step.ts';
import { mailDueNotices } from '../features/notices/mail-due.ts';
import { createAdmin, ensureFirstAdmin } from '../features/users/create-admin.ts';
import { changeRoleByOperator } from './change-role.ts';
import { reopenByOperator, suspendAgain, suspendByOperator } from './suspend-account.ts';

/** Closing an account without erasing it (decision 0145). */

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
});

const suspend = (id: string, by = cookie, reason = 'Pindah ke penerbit lain.') =>
  app.call({ method: 'PUT', url: `/api/users/${id}/suspension`, cookie: by, body: { reason } });
const reopen = (id: string) => app.call({ method: 'DELETE', url: `/api/users/${id}/suspension`, cookie });
const signIn = async ({ email }: TestUser, password = testPassword) =>
  app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
const read = async (url: string) => (await app.call({ url, cookie })).body;

const mails = () => deliverMails(app);

test('who is suspended is let in nowhere, is told so after the right password, and comes back as they were', async () => {
  const user = await buildUser(app, 'redaksi');
  const own = await app.signIn(user);
  const { address } = (await app.call({ method: 'POST', url: '/api/calendar-feed', cookie: own })).body;
  const { pathname, search } = new URL(address);
  const feed = async () => (await app.call({ url: `${pathname}${search}` })).status;
  expect(await feed()).toBe(200);
  const forgotten = { method: 'POST', url: '/api/auth/password-reset', body: { email: user.email } } as const;
  const usual = await app.call(forgotten);
  const [link] = await mails();
  const answer = await suspend(user.id);
  expect([answer.status, answer.body]).toEqual([200, { message: messages.accountChanges.suspendDone }]);

  expect((await app.call({ url: '/api/auth/session', cookie: own })).status).toBe(401);
  const right = await signIn(user);
  expect([right.status, right.body.message]).toEqual([403, 'Akun ini dinonaktifkan. Hubungi admin.']);
  expect((await signIn(user, 'bukan-password-itu')).body.code).toBe('auth.login_failed');
  expect(await feed()).toBe(404);
  const again = await app.call(forgotten);
  expect([again.status, again.body]).toEqual([usual.status, usual.body]);
  const token = /token=([\w-]+)/.exec(link?.bodyText ?? '')?.[1];
  const fresh = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };
  const confirmed = await app.call({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    body: { token, ...fresh },
  });
  expect(confirmed.body.code).toBe('auth.reset_token_invalid');
  const reset = await app.call({ method: 'POST', url: `/api/users/${user.id}/password-reset`, cookie });
  expect(reset.body.code).toBe('users.suspended');
  expect(await mails()).toEqual([]);
  // It is no account that waits for approval.
  expect((await app.call({ method: 'POST', url: `/api/users/${user.id}/approval`, cookie })).body.code).toBe(
    'users.not_held',
  );
  const { held, items } = await read('/api/users?status=suspended');
  expect([held, items.map(({ id }: TestUser) => id)]).toEqual([0, [user.id]]);
  expect(await read(`/api/users/${user.id}`)).toMatchObject({
    active: false,
    suspendedAt: expect.any(String),
    suspendedReason: 'Pindah ke penerbit lain.',
  });

  expect((await suspend(user.id)).body.code).toBe('users.suspended');
  expect((await reopen(user.id)).status).toBe(200);
  expect((await reopen(user.id)).body.code).toBe('users.not_suspended');
  expect((await signIn(user)).body.user.id).toBe(user.id);
  expect(await feed()).toBe(200);
});

test('a passkey of a suspended account is told the same', async () => {
  const user = await buildUser(app, 'penulis');
  const device = new Authenticator();
  expect((await addPasskey(app, user, { cookie: await app.signIn(user), device })).answer.status).toBe(201);
  await suspend(user.id);
  const answer = await answerByPasskey(app, device.get(await askPasskey(app)));
  expect([answer.status, answer.body.code]).toEqual([403, 'auth.suspended']);
});

test('nobody suspends themselves or the last admin, and of an admin all others learn', async () => {
  const other = await buildUser(app, 'admin');
  const waiting = await buildUser(app, 'redaksi', { active: false });
  await mails();
  expect((await suspend(boss.id)).body.code).toBe('users.cannot_suspend_self');
  expect((await suspend(waiting.id)).body.code).toBe('users.held');
  expect((await suspend(other.id, cookie, ' ')).status).toBe(422);
  expect((await suspend(other.id)).status).toBe(200);
  const told = await mails();
  expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [boss.email, messages.mail.adminsChangedSubject],
  ]);
  expect(told[0]?.bodyText).not.toContain('Pindah');
  // Suspended admins are no admins that are left.
  await expect(suspendByOperator(app.deps, boss.email)).rejects.toThrow('The last admin stays.');
  await expect(changeRoleByOperator(app.deps, boss.email, 'penulis')).rejects.toThrow(
    'The last admin stays admin.',
  );
  await changeRoleByOperator(app.deps, other.email, 'admin');
  expect((await signIn(other)).body.code).toBe('auth.suspended');
  const role = { method: 'PUT', url: `/api/users/${other.id}/role`, cookie } as const;
  expect((await app.call({ ...role, body: { role: 'penulis' } })).body.code).toBe('users.suspended');
  expect((await app.call({ method: 'DELETE', url: `/api/users/${other.id}`, cookie })).status).toBe(204);
});

test('two admins who suspend each other leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await buildUser(app, 'admin');
    const theirs = await app.signIn(other);
    const mine = await app.signIn(boss);
    const answers = await Promise.all([suspend(other.id, mine), suspend(boss.id, theirs)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await reopenByOperator(app.deps, boss.email).catch(() => undefined);
    await reopenByOperator(app.deps, other.email).catch(() => undefined);
    await changeRoleByOperator(app.deps, other.email, 'penulis');
  }
});

test('open stages stay with who is suspended, without a mail, until one press hands them over', async () => {
  const [user, successor] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
  const { id } = await buildProject(app, { overall: 'Layout', stages: { Layout: heldBy(user) } });
  await suspend(user.id);
  const holderOf = async () => (await read(`/api/projects/${id}`)).stages.Layout.editorId;
  expect(await holderOf()).toBe(user.id);
  expect((await read('/api/people?role=redaksi')).items.map(({ id: each }: TestUser) => each)).not.toContain(
    user.id,
  );
  // Visible on the Dashboard, and asked nothing.
  const loadOf = async (who: TestUser) =>
    (await read('/api/desk')).load.find((load: TestUser) => load.id === who.id);
  expect(await loadOf(user)).toMatchObject({ suspended: true, open: 1 });
  expect((await loadOf(successor)).suspended).toBe(false);
  // Where an admin would ask them for it.
  const { items } = await read(`/api/projects?personId=${user.id}`);
  expect(items).toMatchObject([{ id, holderSuspended: true }]);
  expect(await read(`/api/projects/${id}/reminder`)).toMatchObject({ holderSuspended: true });
  const { version } = await read(`/api/projects/${id}`);
  const reminded = await app.call({
    method: 'POST',
    url: '/api/projects/reminders',
    cookie,
    body: { rows: [{ id, version }] },
  });
  expect(reminded.body.reminded).toEqual([]);
  expect(reminded.body.refused[0].reason).toContain('dinonaktifkan');
  const hand = (handOverTo: string, of = user.id) =>
    app.call({ method: 'POST', url: `/api/users/${of}/hand-over`, cookie, body: { handOverTo } });
  expect((await hand(user.id)).status).toBe(422);
  expect((await hand(user.id, successor.id)).body.code).toBe('users.not_suspended');
  const { handOverDone, handOverNone } = messages.accountChanges;
  expect((await hand(successor.id)).body).toEqual({ message: handOverDone });
  expect(await holderOf()).toBe(successor.id);
  expect((await hand(successor.id)).body).toEqual({ message: handOverNone });
  expect(await loadOf(user)).toBeUndefined();

  // What was taken away is said where they read it once they are back, and mailed to nobody before.
  app.clock.advance(120_000);
  await mailDueNotices(app.deps);
  const mailed = (await mails()).map(({ recipient }) => recipient);
  expect([mailed.includes(successor.email), mailed.includes(user.email)]).toEqual([true, false]);
  await reopen(user.id);
  const bell = await app.call({ url: '/api/notices', as: user });
  expect(bell.body.items.map(({ event }: { event: string }) => event)).toEqual(['reassigned']);
});

test('a late stage of a closed account is offered to be handed over, not to be reminded of', async () => {
  const [user, other] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
  for (const holder of [user, other])
    await buildProject(app, { overall: 'Layout', stages: { Layout: heldBy(holder, '2020-01-02') } });
  await suspend(user.id);
  const { queues } = await read('/api/desk');
  const late = queues.find(({ queue }: { queue: string }) => queue === 'late').items;
  const rowOf = (who: TestUser) => late.find(({ name }: { name: string }) => name === who.nama);
  expect(rowOf(user)).toMatchObject({ handOverOf: user.id });
  expect(rowOf(user)).not.toHaveProperty('version');
  expect(rowOf(other)).toMatchObject({ version: 1 });
  expect(rowOf(other)).not.toHaveProperty('handOverOf');
});

test('the operator suspends and reopens too, with a reason or without', async () => {
  const user = await buildUser(app, 'penulis');
  await suspendByOperator(app.deps, ` ${user.email.toUpperCase()}`);
  expect((await signIn(user)).body.code).toBe('auth.suspended');
  await expect(suspendByOperator(app.deps, user.email)).rejects.toThrow('is suspended already.');
  await reopenByOperator(app.deps, user.email);
  await suspendByOperator(app.deps, user.email, 'Laptop dicuri.');
  expect((await read(`/api/users/${user.id}`)).suspendedReason).toBe('Laptop dicuri.');
  await reopenByOperator(app.deps, user.email);
  expect((await signIn(user)).status).toBe(200);
  await expect(reopenByOperator(app.deps, user.email)).rejects.toThrow('is not suspended.');
});

test('a site whose only admin a restore has closed starts, and makes no other one', async () => {
  const site = await openTestApp();
  try {
    const { email } = site.deps.config.firstAdmin;
    await createAdmin(site.deps, email, testPassword);
    const { id } = await site.db.reads.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await suspendAgain(site.deps, id, 'Alamatnya lain sejak cadangan ini.');
    expect(await ensureFirstAdmin(site.deps)).toBeUndefined();
    await reopenByOperator(site.deps, email);
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      body: { email, password: testPassword },
    } as const;
    expect((await site.call(login)).status).toBe(200);
  } finally {
    await site.close();
  }
});
