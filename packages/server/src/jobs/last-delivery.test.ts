/** @module-tag engine */

import { mailFailedPath } from '@ruang-naskah/domain/desk/values';
import { paths } from '@ruang-naskah/domain/paths';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { type SmtpSink, startSmtpSink } from '../../test/smtp-sink.ts';
import type { Mailer } from '../infra/mail.ts';
import { createSmtpMailer } from '../infra/mail-smtp.ts';
import { deliverDueMail } from './outbox.ts';

/** Mail that a server refuses for good ends at once, and the admin learns whose it was. */

let app: TestApp;
let sink: SmtpSink;
let mailer: Mailer;
let admin: TestUser;
let author: TestUser;
beforeEach(async () => {
  [app, sink] = await Promise.all([openTestApp(), startSmtpSink()]);
  mailer = createSmtpMailer({ url: sink.url, from: { name: '', address: 'no-reply@penerbit.id' } });
  admin = await buildUser(app, 'admin');
  author = await buildUser(app, 'penulis', { nama: 'Citra Salah' });
});
afterEach(() => Promise.all([app.close(), sink.close()]));

const MINUTE = 60_000;
const deliver = () => deliverDueMail({ ...app.deps, mailer });
const askForReset = (email = author.email) =>
  app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email } });
const profile = async () => (await app.call({ url: `/api/users/${author.id}`, as: admin })).body;
const listed = async () => {
  const query = mailFailedPath.slice(paths.users.length);
  const { items } = (await app.call({ url: `/api/users${query}`, as: admin })).body;
  return items.map(({ id }: { id: string }) => id);
};
const givenUp = async () =>
  (await app.call({ url: '/api/audit?action=mail.given_up', as: admin })).body.items;

/** Refused, and once more ten minutes later. */
async function refuseForGood(): Promise<void> {
  sink.setMode('no-mailbox');
  await askForReset();
  expect(await deliver()).toMatchObject({ postponed: 1, dead: 0 });
  app.clock.advance(10 * MINUTE - 1);
  expect(await deliver()).toMatchObject({ postponed: 0, dead: 0 });
  app.clock.advance(1);
  expect(await deliver()).toMatchObject({ postponed: 0, dead: 1 });
}

test('a mail to an unknown mailbox ends after one more try; the log, the list and the person’s page name the person', async () => {
  await refuseForGood();
  const failedAt = new Date(app.clock.now()).toISOString();
  expect(await profile()).toMatchObject({
    mailTakenAt: null,
    mailFailedAt: failedAt,
    mailFailure: 'mailbox',
  });
  expect(await listed()).toEqual([author.id]);
  expect((await app.call({ url: '/api/desk', as: admin })).body.mails).toBe(1);
  const [line, ...others] = await givenUp();
  expect(others).toEqual([]);
  expect(line.detail).toEqual({ kind: 'password-reset', attempts: 2, userId: 'Citra Salah' });
  const { detail } = await app.db.reads
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'mail.given_up')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(detail)).toEqual({ kind: 'password-reset', attempts: 2, userId: author.id });
});

test('later mail is still tried, and the next one taken clears it', async () => {
  await refuseForGood();
  sink.setMode('ok');
  app.clock.advance(60 * MINUTE);
  await askForReset();
  expect(await deliver()).toMatchObject({ sent: 1 });
  const takenAt = new Date(app.clock.now()).toISOString();
  expect(await profile()).toMatchObject({ mailTakenAt: takenAt, mailFailedAt: null, mailFailure: null });
  expect(await listed()).toEqual([]);
});

test('what befalls mail to a former address says nothing of the present one', async () => {
  sink.setMode('no-mailbox');
  await askForReset();
  await app.db.write((tx) =>
    tx.updateTable('users').set({ email: 'citra@contoh.id' }).where('id', '=', author.id).execute(),
  );
  await deliver();
  app.clock.advance(10 * MINUTE);
  expect(await deliver()).toMatchObject({ dead: 1 });
  expect(await profile()).toMatchObject({ mailFailedAt: null });
  expect((await givenUp())[0].detail.userId).toBe('Citra Salah');
});

test.each(['unknown-recipient', 'bad-sender', 'busy'] as const)(
  'a refusal that does not speak of the mailbox (%s) is tried on, as ever',
  async (mode) => {
    sink.setMode(mode);
    await askForReset();
    for (const wait of [0, 10_000, 30_000, 2 * MINUTE]) {
      app.clock.advance(wait);
      expect(await deliver()).toMatchObject({ postponed: 1, dead: 0 });
    }
    expect(await profile()).toMatchObject({ mailFailedAt: null });
  },
);

describe('a mail that could not be sent in its time', () => {
  test.each([
    ['because the server refused it', 'busy', 'refused'],
    ['because the server was away', 'away', 'unavailable'],
  ] as const)('%s', async (_why, mode, mailFailure) => {
    if (mode === 'away') await sink.close();
    else sink.setMode(mode);
    await askForReset();
    await deliver();
    // The link of a reset mail ends after half an hour.
    app.clock.advance(90 * MINUTE);
    expect(await deliver()).toMatchObject({ dead: 1 });
    expect(await profile()).toMatchObject({ mailFailure });
    if (mode === 'away') sink = await startSmtpSink();
  });
});

test('an erasure takes it along, and the log names nobody any more', async () => {
  await refuseForGood();
  await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: admin });
  expect(await listed()).toEqual([]);
  expect(JSON.stringify(await givenUp())).not.toContain('Citra');
});

test('the copy of one’s own data tells it', async () => {
  await refuseForGood();
  const { body } = await app.call({ url: '/api/profile/export', as: author });
  expect(body.profile).toMatchObject({ mailTakenAt: null, mailFailure: 'mailbox' });
});
