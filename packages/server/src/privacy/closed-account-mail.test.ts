/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser, nextNumber, registerInput, testPassword } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { projectInput } from '../../test/project-factories.ts';
import { deliverMails } from '../../test/support/delivered-mails.ts';
import { mailDueNotices } from '../features/notices/mail-due.ts';
import { changeEmailByOperator } from './change-email.ts';
import { reopenByOperator, suspendByOperator } from './suspend-account.ts';

/** What a closed account is sent, and what it learns once it is open again (decision 0145). */

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  boss = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await mails();
});

const mails = () => deliverMails(app);

const subjectsTo = async (email: string) =>
  (await mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
const forgotten = (email: string) =>
  app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email } });
const newProject = (author: TestUser) =>
  app.call({
    method: 'POST',
    url: '/api/projects',
    as: boss,
    body: projectInput(author, { stages: { Penulisan: { deadline: '2026-12-24', submissionLink: null } } }),
  });
const allowWhatsapp = (author: TestUser) =>
  app.call({
    method: 'PUT',
    url: '/api/notices/preferences',
    as: author,
    body: { mail: {}, whatsappAllowed: true },
  });

test('mails that wait for an account when it is closed are sent to it no more', async () => {
  const author = await buildUser(app, 'penulis');
  await newProject(author);
  app.clock.advance(120_000);
  expect(await mailDueNotices(app.deps)).toBe(1);
  await forgotten(author.email);
  await suspendByOperator(app.deps, author.email);
  expect(await subjectsTo(author.email)).toEqual([]);
  await reopenByOperator(app.deps, author.email);
  app.clock.advance(120_000);
  await mailDueNotices(app.deps);
  expect(await subjectsTo(author.email)).toEqual([]);
});

test('what happens while an account is closed is told in the bell only, also once it is open again', async () => {
  const author = await buildUser(app, 'penulis');
  await allowWhatsapp(author);
  const { id } = await buildManuscript(app, { author });
  await suspendByOperator(app.deps, author.email);
  const note = { text: 'Mohon kirim bab terakhir.' };
  const noted = await app.call({
    method: 'POST',
    url: `/api/manuscripts/${id}/notes`,
    as: boss,
    body: note,
  });
  expect(noted.status).toBe(201);
  await reopenByOperator(app.deps, author.email);
  app.clock.advance(120_000);
  await mailDueNotices(app.deps);
  expect(await subjectsTo(author.email)).toEqual([]);
  const waiting = await app.call({ url: '/api/whatsapp?state=ready', as: boss });
  expect(waiting.body.items).toEqual([]);
  const bell = await app.call({ url: '/api/notices', as: author });
  expect(bell.body.items).toHaveLength(1);
});

test('a stranger who registers with the address of a closed account causes no mail to it', async () => {
  const author = await buildUser(app, 'penulis');
  await suspendByOperator(app.deps, author.email);
  const answer = await app.call({
    method: 'POST',
    url: '/api/auth/register',
    body: await registerInput(app, { email: author.email }),
  });
  expect(answer.status).toBe(409);
  expect(await mails()).toEqual([]);
});

test('a new address of a closed account gets its link for a password once the account is open', async () => {
  const author = await buildUser(app, 'penulis');
  const email = `alamat-lain${nextNumber()}@contoh.id`;
  await suspendByOperator(app.deps, author.email);
  await changeEmailByOperator(app.deps, author.email, { email });
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([author.email, boss.email].sort());
  app.clock.advance(3 * 24 * 3_600_000);
  await reopenByOperator(app.deps, email);
  const [link, ...others] = await mails();
  expect([link?.recipient, link?.subject, others]).toEqual([email, messages.mail.emailLinkSubject, []]);
  const token = /token=([\w-]+)/.exec(link?.bodyText ?? '')?.[1];
  const password = `${testPassword}-baru`;
  const confirmed = await app.call({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    body: { token, password, confirmPassword: password },
  });
  expect(confirmed.status).toBe(200);
  await mails();
  // Closed and opened once more, it keeps its password.
  await suspendByOperator(app.deps, email);
  await reopenByOperator(app.deps, email);
  expect(await mails()).toEqual([]);
});
