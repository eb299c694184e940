/** @module-tag once */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@ruang-naskah/domain/messages.id';
import { profileGroups } from '@ruang-naskah/domain/users/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSender } from '../src/infra/mail.ts';
import { createMailFolder } from '../src/infra/mail-folder.ts';
import { createSmtpMailer } from '../src/infra/mail-smtp.ts';
import { deliverDueMail } from '../src/jobs/outbox.ts';
import { buildUser, registerInput } from './factories.ts';
import { openTestApp, publicUrl, type TestApp, type TestUser } from './harness.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { fingerprint } from './support/fingerprint.ts';

/** Threat T35: no text of a person becomes a header or an address of a mail, or a command to the mail server. */

let app: TestApp;
let admin: TestUser;
let sink: SmtpSink;
const from = parseSender('Ruang Naskah <no-reply@penerbit.id>');
beforeAll(async () => {
  [app, sink] = await Promise.all([openTestApp(), startSmtpSink()]);
  admin = await buildUser(app, 'admin');
});
afterAll(() => Promise.all([app.close(), sink.close()]));
beforeEach(() => app.clock.advance(3_600_000));

const injected = 'semua@contoh.id';
const tails = [
  `\r\nBcc: ${injected}`,
  `\nBcc: ${injected}`,
  `\rBcc: ${injected}`,
  `\u2028Bcc: ${injected}`,
  `\u0085Bcc: ${injected}`,
  `\r\n\r\n<html>${injected}`,
  `\r\n.\r\nMAIL FROM:<x@y.id>\r\nRCPT TO:<${injected}>\r\nDATA\r\nx\r\n.\r\n`,
  `\n.\nRCPT TO:<${injected}>\n`,
  `\r\n\tfolded: ${injected}`,
] as const;

const breaks = /[\r\n\v\f\u0085\u2028\u2029]/;
/** A field of the account with this address, as an admin reads it. */
async function storedOf(email: string, field: string): Promise<string> {
  const { id } = await app.db.reads
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return String((await app.call({ url: `/api/users/${id}`, as: admin })).body[field]);
}

describe('from outside', () => {
  const fields = [...Object.values(profileGroups).flat(), 'email'] as const;

  test.each(fields)('a line break in %s is refused or becomes a space, by API and by form', async (field) => {
    for (const tail of tails) {
      await app.db.write((tx) => tx.deleteFrom('rate_limits').execute());
      const byApi = await registerInput(app);
      const body = { ...byApi, [field]: `${byApi[field] || 'Jalan 1'}${tail}x` };
      const answer = await app.call({ method: 'POST', url: '/api/auth/register', body });
      if (answer.status === 422) expect([tail, Object.keys(answer.body.fields)]).toEqual([tail, [field]]);
      else
        expect([tail, await storedOf(byApi.email, field)]).toEqual([tail, expect.not.stringMatching(breaks)]);

      const byForm = await registerInput(app);
      const form = await app.app.inject({
        method: 'POST',
        url: '/register',
        headers: {
          origin: publicUrl,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        payload: new URLSearchParams({ ...byForm, [field]: body[field] ?? '' }).toString(),
      });
      if (form.statusCode !== 422)
        expect([tail, await storedOf(byForm.email, field)]).toEqual([
          tail,
          expect.not.stringMatching(breaks),
        ]);
    }
  });

  test('a line break in an address is refused', async () => {
    const input = await registerInput(app);
    for (const tail of tails) {
      const body = { ...input, email: `${input.email}${tail}x` };
      const answer = await app.call({ method: 'POST', url: '/api/auth/register', body });
      expect([tail, answer.status, Object.keys(answer.body.fields)]).toEqual([tail, 422, ['email']]);
    }
  });

  test.each(['/api/auth/login', '/api/auth/password-reset'])(
    'nor in the address given to %s',
    async (url) => {
      const before = await fingerprint(app.db, ['audit_events']);
      for (const tail of [...tails, `,${injected}`, ` <${injected}>`, `%0d%0aBcc:${injected}`]) {
        const body = { email: `${admin.email}${tail}`, ...(url.endsWith('login') && { password: 'x' }) };
        const answer = await app.call({ method: 'POST', url, body });
        expect([tail, answer.status, Object.keys(answer.body.fields)]).toEqual([tail, 422, ['email']]);
      }
      expect(await fingerprint(app.db, ['audit_events'])).toEqual(before);
    },
  );
});

/** Values that may be stored although the rules refuse them: imported, or older than the rule. */
async function storedUser(change: { nama?: string; email?: string }): Promise<TestUser> {
  const user = await buildUser(app, 'penulis');
  await app.db.write((tx) => tx.updateTable('users').set(change).where('id', '=', user.id).execute());
  return user;
}
async function sendReset(user: TestUser): Promise<void> {
  const answer = await app.call({ method: 'POST', url: `/api/users/${user.id}/password-reset`, as: admin });
  expect(answer.status).toBe(202);
}
/** The headers of every mail, sorted. */
const always = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];
const headerNames = (raw: string) =>
  (raw.split('\r\n\r\n')[0] ?? '')
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .sort();
/** Every line must end in CRLF; servers disagree on anything else. */
const bareLineEnds = (raw: string) => raw.match(/\r(?!\n)|(?<!\r)\n/g) ?? [];

describe('from the database', () => {
  // The welcomes of the accounts registered above.
  beforeAll(() => app.db.write((tx) => tx.deleteFrom('outbox').execute()));
  const deliver = () =>
    deliverDueMail({ ...app.deps, mailer: createSmtpMailer({ url: sink.url, from, timeoutMs: 600_000 }) });

  test.each(tails)('a name with %j is nowhere in the mail', async (tail) => {
    const user = await storedUser({ nama: `Siti${tail}` });
    const before = sink.received.length;
    await sendReset(user);
    expect(await deliver()).toMatchObject({ sent: 1, postponed: 0, dead: 0 });
    const [mail, ...more] = sink.received.slice(before);
    expect(more).toEqual([]);
    expect([mail?.from, mail?.to]).toEqual([from.address, [user.email]]);
    const raw = mail?.raw ?? '';
    expect(headerNames(raw)).toEqual(['auto-submitted', ...always]);
    expect(raw).toMatch(new RegExp(`^To: ${user.email}\r$`, 'm'));
    expect(raw).toMatch(new RegExp(`^Subject: ${messages.mail.resetSubject}\r$`, 'm'));
    expect(bareLineEnds(raw)).toEqual([]);
    expect(raw).not.toContain(injected);
  });

  test.each([
    ...tails.map((tail) => `siti@contoh.id${tail}`),
    `a@b.id, ${injected}`,
    `"a ${injected}"@b.id`,
    'a@b.id;',
  ])('an address like %j is written to nobody', async (email) => {
    const user = await storedUser({ email });
    const before = sink.received.length;
    await sendReset(user);
    expect(await deliver()).toMatchObject({ sent: 0, postponed: 1, dead: 0 });
    expect(sink.received.slice(before)).toEqual([]);
    await app.db.write((tx) => tx.deleteFrom('outbox').execute());
  });

  test('the same in the files that stand in for a mail server', async () => {
    const folder = join(app.deps.config.dataDir, 'outbox');
    const mailer = createMailFolder(folder, from, app.deps.log);
    for (const tail of tails) await sendReset(await storedUser({ nama: `Siti${tail}` }));
    expect(await deliverDueMail({ ...app.deps, mailer })).toMatchObject({
      sent: tails.length,
      postponed: 0,
      dead: 0,
    });
    const files = readdirSync(folder);
    expect(files).toHaveLength(tails.length);
    for (const file of files) {
      const raw = readFileSync(join(folder, file), 'utf8');
      expect(headerNames(raw)).toEqual(always);
      expect(bareLineEnds(raw)).toEqual([]);
    }
  });
});
