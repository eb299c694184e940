import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser, registerInput, testPassword } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { type SmtpSink, startSmtpSink } from '../../../test/smtp-sink.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { parseSender } from '../../infra/mail.ts';
import { createSmtpMailer } from '../../infra/mail-smtp.ts';
import { type MailWorker, startMailWorker } from '../../jobs/mail-worker.ts';

/** Mail that somebody waits for is not delayed until the worker's next round. */

let app: TestApp;
let sink: SmtpSink;
let worker: MailWorker;
beforeEach(async () => {
  [app, sink] = await Promise.all([openTestApp(), startSmtpSink()]);
  const mailer = createSmtpMailer({ url: sink.url, from: parseSender(app.deps.config.mailFrom) });
  worker = startMailWorker({ ...app.deps, mailer }, 3_600_000);
  app.onMailQueued(() => worker.kick());
});
afterEach(async () => {
  await worker.stop();
  await Promise.all([app.close(), sink.close()]);
});

const fresh = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };
const post = (url: string, body: object) => app.call({ method: 'POST', url, body });

const occasions: Record<string, readonly [subject: string, act: (user: TestUser) => Promise<unknown>]> = {
  'a reset link': [messages.mail.resetSubject, ({ email }) => post('/api/auth/password-reset', { email })],
  'a password replaced by a link': [
    messages.mail.passwordChangedSubject,
    async (user) =>
      post('/api/auth/password-reset/confirm', { token: await resetToken(app, user), ...fresh }),
  ],
  'a password changed': [
    messages.mail.passwordChangedSubject,
    (user) => {
      const body = { oldPassword: testPassword, ...fresh };
      return app.call({ method: 'PUT', url: '/api/auth/password', as: user, body });
    },
  ],
  'a registration with a used address': [
    messages.mail.emailInUseSubject,
    async ({ email }) => post('/api/auth/register', { ...(await registerInput(app)), email }),
  ],
};

test.each(Object.keys(occasions))('%s', async (occasion) => {
  const [subject, act] = occasions[occasion] ?? [];
  const user = await buildUser(app, 'penulis');
  await act?.(user);
  await expect.poll(() => sink.received.map(({ to }) => to)).toEqual([[user.email]]);
  expect(sink.received[0]?.raw.replaceAll('\r\n ', ' ')).toContain(subject);
});
