import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { type SmtpSink, startSmtpSink } from '../../../test/smtp-sink.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { nobody } from '../../../test/support/signed-in-context.ts';
import { parseSender } from '../../infra/mail.ts';
import { createSmtpMailer } from '../../infra/mail-smtp.ts';
import { deliverDueMail } from '../../jobs/outbox.ts';
import { requestReset } from './reset-password.ts';

/** Decision 0013, §8 Login and reset. */

const fresh = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  [app, sink] = await Promise.all([openTestApp(), startSmtpSink()]);
});
afterAll(() => Promise.all([app.close(), sink.close()]));
beforeEach(() => app.clock.advance(3_600_000));

const request = (email: string, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email }, headers });
const confirm = (token: string, password = fresh) =>
  app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body: { token, ...password } });
const canSignIn = async (user: TestUser, password: string) =>
  (await app.call({ method: 'POST', url: '/api/auth/login', body: { email: user.email, password } }))
    .status === 200;

/** Sends what is queued to a real SMTP server and returns the newest mail to the address. */
async function mailTo(email: string): Promise<string> {
  const from = parseSender(app.deps.config.mailFrom);
  await deliverDueMail({ ...app.deps, mailer: createSmtpMailer({ url: sink.url, from }) });
  const mail = sink.received.findLast(({ to }) => to.includes(email));
  // Decodes the mail's quoted-printable.
  return (mail?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

describe('a forgotten password', () => {
  test('is replaced with the link of the mail, once (§8 Login and reset)', async () => {
    const user = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati' });
    const bystander = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    const asked = await request(` ${user.email.toUpperCase()}`, { host: 'x.id', 'x-forwarded-host': 'x.id' });
    expect([asked.status, asked.body]).toEqual([202, { message: messages.auth.resetSent }]);

    const mail = await mailTo(user.email);
    expect(mail).toContain(`Subject: ${messages.mail.resetSubject}`);
    // From the configuration, never from the request (threat T36).
    const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\r\n/.exec(mail)?.[1] ?? '';
    expect(token).not.toBe('');

    const done = await confirm(token);
    expect([done.status, done.body]).toEqual([200, { message: messages.auth.resetDone }]);
    expect(await canSignIn(user, testPassword)).toBe(false);
    expect(await canSignIn(user, fresh.password)).toBe(true);
    expect(await canSignIn(bystander, testPassword)).toBe(true);
    expect((await app.call({ url: '/api/auth/session', cookie })).status).toBe(401);
    expect(await mailTo(user.email)).toContain(`Subject: ${messages.mail.passwordChangedSubject}`);
    expect((await confirm(token)).body.code).toBe('auth.reset_token_invalid');
  });

  test('comes from the publisher by name, with a way to ask them', async () => {
    const [user, admin] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
    const body = { ...defaultSettings, publisherName: 'Pustaka Senja', whatsapp: '', email: 'halo@senja.id' };
    const headers = { 'if-match': '"0"' };
    await app.call({ method: 'PUT', url: '/api/settings', as: admin, headers, body });
    await request(user.email);
    expect(await mailTo(user.email)).toMatch(
      /\r\n\r\nSalam,\r\nPustaka Senja\r\n\r\nEmail ini dikirim otomatis\. Pertanyaan: email halo@senja\.id/,
    );
  });

  test('three mails go out while a link lives, however many networks ask; the last one works', {
    tags: ['deep'],
  }, async () => {
    const [user, stranger] = [await buildUser(app, 'penulis'), 'bukan-siapa-siapa@contoh.id'];
    const ask = (email: string, network: number) =>
      requestReset(app.deps, { ...nobody, address: `198.51.100.${network}` }, email);
    const mails = async () =>
      (await app.db.reads.selectFrom('outbox').select('id').where('recipient', '=', user.email).execute())
        .length;
    for (let network = 1; network <= 6; network += 1) await ask(user.email, network);
    expect(await mails()).toBe(3);
    for (let network = 1; network <= 6; network += 1) await ask(stranger, network);
    const token = /token=([\w-]{43})/.exec(await mailTo(user.email))?.[1] ?? '';
    app.clock.advance(1_799_999);
    await ask(user.email, 7);
    expect((await confirm(token)).status).toBe(200);
    app.clock.advance(1);
    const before = await mails();
    await ask(user.email, 8);
    expect(await mails()).toBe(before + 1);
  });

  test('the link lasts thirty minutes', async () => {
    const user = await buildUser(app, 'penulis');
    const token = async () => {
      await request(user.email);
      const mail = await mailTo(user.email);
      expect(mail).toContain('30 menit');
      return /token=([\w-]{43})/.exec(mail)?.[1] ?? '';
    };
    const late = await token();
    app.clock.advance(30 * 60_000);
    expect((await confirm(late)).body.code).toBe('auth.reset_token_invalid');
    const next = await token();
    app.clock.advance(30 * 60_000 - 1);
    expect((await confirm(next)).status).toBe(200);
  });

  test('a newer link makes the older one worthless', async () => {
    const [user, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    const foreign = await resetToken(app, other);
    const [older, newer] = [await resetToken(app, user), await resetToken(app, user)];
    expect((await confirm(older)).status).toBe(422);
    expect((await confirm(newer)).status).toBe(200);
    expect((await confirm(foreign)).status).toBe(200);
  });

  test('of twenty that use one link at the same moment one gets the account (threat T9)', async () => {
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance(3_600_000);
      const user = await buildUser(app, 'penulis');
      const token = await resetToken(app, user);
      const passwords = Array.from({ length: 20 }, (_, at) => `perebutan-kunci-${at}`);
      const answers = await Promise.all(
        passwords.map((password) => confirm(token, { password, confirmPassword: password })),
      );
      const winners = passwords.filter((_, at) => answers[at]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(await canSignIn(user, winners[0] ?? '')).toBe(true);
    }
  });

  test('unknown, used and expired links get one answer', async () => {
    const user = await buildUser(app, 'penulis');
    const expired = await resetToken(app, await buildUser(app, 'penulis'));
    app.clock.advance(30 * 60_000);
    const used = await resetToken(app, user);
    await confirm(used);
    const bodies = await Promise.all(
      [used, expired, 'A'.repeat(43), "' or 1=1 --"].map(async (token) => {
        const { status, body } = await confirm(token);
        return { status, ...body, requestId: '' };
      }),
    );
    expect(bodies[0]).toMatchObject({ status: 422, message: messages.auth.resetTokenInvalid });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('a password too easy does not use the link up', async () => {
    const user = await buildUser(app, 'penulis');
    const token = await resetToken(app, user);
    const weak = await confirm(token, { password: '123456', confirmPassword: '123456' });
    expect([weak.status, weak.body.fields]).toEqual([422, { password: messages.auth.passwordTooCommon }]);
    expect((await confirm(token)).status).toBe(200);
  });

  test('the database holds no usable link, not even in the mail', async () => {
    const user = await buildUser(app, 'penulis');
    await request(user.email);
    const rows = [
      await app.db.reads.selectFrom('password_resets').selectAll().execute(),
      await app.db.reads.selectFrom('outbox').selectAll().execute(),
    ];
    const token = /token=([\w-]{43})/.exec(await mailTo(user.email))?.[1] ?? '';
    expect(token).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(app.logLines.join('\n')).not.toContain(token);
  });
});

describe('asking for the link (threat T11)', () => {
  test('gives the same answer for an unknown address, to which no mail goes', async () => {
    const user = await buildUser(app, 'penulis');
    const [known, unknown] = [await request(user.email), await request('tidak.ada@contoh.id')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const mails = app.db.reads
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', '=', 'tidak.ada@contoh.id');
    expect(await mails.execute()).toEqual([]);
  });

  test('is answered after a time in which any mail is queued, whether or not one is', {
    tags: ['deep'],
  }, async () => {
    const user = await buildUser(app, 'penulis');
    for (const email of [user.email, 'tidak.ada@contoh.id']) {
      const begun = performance.now();
      await request(email);
      expect(performance.now() - begun).toBeGreaterThan(95);
    }
  });

  test('an account that is held gets no link', async () => {
    const user = await buildUser(app, 'redaksi', { active: false });
    expect((await request(user.email)).status).toBe(202);
    expect(await mailTo(user.email)).toBe('');
  });

  test('a malformed address gets the sentence of §8', async () => {
    for (const email of ['bukan-email', 'a@b', 'x@contoh.id\r\nBcc: y@y.id']) {
      const answer = await request(email);
      expect([answer.status, answer.body.fields]).toEqual([422, { email: messages.auth.resetFailed }]);
      expect(answer.body.message).toBe(
        'Gagal mengirim email reset. Pastikan email yang Anda masukkan benar dan terdaftar.',
      );
    }
  });

  test('stands in the audit log, known or not, and the admin’s own sending beside it', async () => {
    const [user, admin] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
    const since = app.clock.now();
    await request(user.email);
    await request('tidak.ada@contoh.id');
    await app.call({ method: 'POST', url: `/api/users/${user.id}/password-reset`, as: admin });
    const rows = await app.db.reads
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'object_id'])
      .where('created_at', '>=', since)
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { action: 'auth.reset_requested', actor_id: null, object_id: user.id },
      { action: 'auth.reset_requested', actor_id: null, object_id: null },
      { action: 'users.reset_sent', actor_id: admin.id, object_id: user.id },
    ]);
  });

  test('a network may ask twenty times an hour', { tags: ['deep'] }, async () => {
    for (let at = 0; at < 20; at += 1) expect((await request(`acak${at}@contoh.id`)).status).toBe(202);
    const refused = await request('acak@contoh.id');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
  });
});

describe('changing the own password', () => {
  const change = (cookie: string, body: object) =>
    app.call({ method: 'PUT', url: '/api/auth/password', cookie, body });

  test.each([
    [{ oldPassword: 'salah-sekali', ...fresh }, { oldPassword: messages.auth.oldPasswordWrong }],
    [
      { oldPassword: testPassword, ...fresh, confirmPassword: 'lain-lagi-9' },
      { confirmPassword: messages.auth.passwordMismatch },
    ],
    [
      { oldPassword: testPassword, password: 'abc12', confirmPassword: 'abc12' },
      { password: messages.auth.passwordTooShort },
    ],
    [
      { oldPassword: testPassword, password: 'qwerty', confirmPassword: 'qwerty' },
      { password: messages.auth.passwordTooCommon },
    ],
    [{ ...fresh }, { oldPassword: messages.fields.required }],
  ])('%j is refused and changes nothing', async (body, fields) => {
    const user = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    const before = await fingerprint(app.db);
    const answer = await change(cookie, body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect(await fingerprint(app.db)).toEqual(before);
  });

  test('works with the old one, and notifies the owner by mail', async () => {
    const user = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    expect((await change(cookie, { oldPassword: testPassword, ...fresh })).status).toBe(200);
    expect(await canSignIn(user, fresh.password)).toBe(true);
    expect(await canSignIn(user, testPassword)).toBe(false);
    expect(await mailTo(user.email)).toContain(`Subject: ${messages.mail.passwordChangedSubject}`);
  });

  test('has ten tries an hour', async () => {
    const cookie = await app.signIn(await buildUser(app, 'penulis'));
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await change(cookie, { oldPassword: 'salah-sekali', ...fresh })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

/** Threat T8, 'also on requests racing the change': the thief knows the old password and holds a session. */
describe('a reset is final against somebody who knows the old password', () => {
  const rounds = Array.from({ length: 12 }, (_, round) => ({ round, tags: round < 4 ? [] : ['deep'] }));
  describe.each(rounds)('', ({ round, tags }) => {
    test(`round ${round}`, { tags }, async () => {
      const user = await buildUser(app, 'penulis');
      const stolen = await app.signIn(user);
      const token = await resetToken(app, user);
      const thief = { password: 'milik-pencuri-9', confirmPassword: 'milik-pencuri-9' };
      const attacks = [
        () =>
          app.call({
            method: 'POST',
            url: '/api/auth/login',
            body: { email: user.email, password: testPassword },
          }),
        () =>
          app.call({
            method: 'PUT',
            url: '/api/auth/password',
            cookie: stolen,
            body: { oldPassword: testPassword, ...thief },
          }),
      ];
      const racing = Array.from({ length: 1 + (round % 4) }, () => attacks).flat();
      const [reset, ...answers] = await Promise.all([confirm(token), ...racing.map((attack) => attack())]);
      expect(reset.status).toBe(200);
      for (const answer of answers) {
        expect(answer.status).toBeLessThan(500);
        const cookie = String(answer.headers['set-cookie'] ?? stolen).split(';')[0] ?? '';
        expect((await app.call({ url: '/api/auth/session', cookie })).status).toBe(401);
      }
      expect(await canSignIn(user, fresh.password)).toBe(true);
      expect(await canSignIn(user, thief.password)).toBe(false);
    });
  });
});
