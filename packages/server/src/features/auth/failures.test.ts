import { messages } from '@ruang-naskah/domain/messages.id';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser, profileInput, registerInput, testPassword } from '../../../test/factories.ts';
import { captchaCode, openTestApp, type TestApp } from '../../../test/harness.ts';
import { nobody } from '../../../test/support/signed-in-context.ts';
import { OverloadError } from '../../infra/overload.ts';
import { login } from './login.ts';
import { authRoutes } from './routes.ts';

/** When the database or mail fails, no partial change remains, and the person reads a sentence of the catalogue. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const drop = (table: string) => app.db.write((tx) => sql`drop table ${sql.table(table)}`.execute(tx));
/** Makes every later update of the table fail, as on a full disk. */
async function refuseUpdates(table: string): Promise<void> {
  const statements =
    app.db.engine === 'sqlite'
      ? [`create trigger full before update on ${table} begin select raise(abort, 'full'); end`]
      : [
          `create function full_disk() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
          `create trigger full_disk before update on ${table} execute function full_disk()`,
        ];
  for (const statement of statements) await app.db.write((tx) => sql.raw(statement).execute(tx));
}
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, form: Record<string, string>, cookie = '') =>
  app.call({ method: 'POST', url, body: new URLSearchParams(form).toString(), headers: formType, cookie });

test('a registration that cannot be finished is a failure of ours and leaves no account, in the form too', async () => {
  const body = await registerInput(app);
  const captcha = (await app.call({ method: 'POST', url: '/api/captcha' })).body;
  await drop('audit_events');
  const answer = await app.call({ method: 'POST', url: '/api/auth/register', body });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  const { password, confirmPassword } = body;
  const secrets = { password, confirmPassword, captchaId: captcha.id, captchaAnswer: captchaCode };
  const page = await post('/register', { ...profileInput(), email: body.email, ...secrets });
  expect([page.status, page.text.includes('Peringatan: Terjadi kesalahan saat pendaftaran.')]).toEqual([
    500,
    true,
  ]);
  expect(await app.db.reads.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(app.logLines.filter((line) => line.includes('"form failed"'))).toHaveLength(1);
});

test('typed text stays in the form even where no new captcha can be made', async () => {
  await drop('captchas');
  const page = await post('/register', { ...profileInput({ nama: 'Ningsih Rahayu' }), email: 'n@contoh.id' });
  expect(page.text).toContain('Ningsih Rahayu');
  expect(page.text).toContain(messages.auth.captchaFailed);
  expect(page.text).not.toContain('<img src=""');
});

test('a reset mail that cannot be queued is answered with the sentence of §8, and leaves no link', async () => {
  const { email } = await buildUser(app, 'penulis');
  await drop('outbox');
  const answer = await app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email } });
  expect([answer.status, answer.body.code]).toEqual([503, 'auth.reset_failed']);
  expect(answer.body.message).toBe(
    'Gagal mengirim email reset. Pastikan email yang Anda masukkan benar dan terdaftar.',
  );
  expect(await app.db.reads.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  expect(app.logLines.join('')).toContain('reset mail not queued');
});

test('a server too busy to check passwords counts no attempts', async () => {
  const { email } = await buildUser(app, 'penulis');
  const busy = { ...app.deps.passwords, verify: () => Promise.reject(new OverloadError()) };
  const input = { email, password: testPassword };
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(login({ ...app.deps, passwords: busy }, nobody, input, undefined)).rejects.toThrow(
      OverloadError,
    );
  await expect(login(app.deps, nobody, input, undefined)).resolves.toMatchObject({
    session: { user: { email } },
  });
});

test('a person who waits for approval is told so at every attempt', async () => {
  const { email } = await buildUser(app, 'redaksi', { active: false });
  const body = { email, password: testPassword };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const answer = await app.call({ method: 'POST', url: '/api/auth/login', body });
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.awaiting_approval']);
  }
});

test('a signed-in person can read while nothing can be written', async () => {
  const cookie = await app.signIn(await buildUser(app, 'penulis'));
  await refuseUpdates('sessions');
  app.clock.advance(3_600_000);
  expect((await app.call({ url: '/api/profile', cookie })).status).toBe(200);
  expect((await app.call({ url: '/berita', cookie, headers: { accept: 'text/html' } })).status).toBe(200);
  expect(app.logLines.join('')).toContain('session not touched');
});

test('a reset for an account without a password is answered as usual, and sends no mail', async () => {
  const { id, email } = await buildUser(app, 'penulis');
  await app.db.write((tx) => tx.deleteFrom('credentials').where('user_id', '=', id).execute());
  const body = await registerInput(app, { email });
  expect((await app.call({ method: 'POST', url: '/api/auth/register', body })).status).toBe(409);
  expect(await app.db.reads.selectFrom('outbox').selectAll().execute()).toEqual([]);
  const signIn = { email, password: testPassword };
  expect((await app.call({ method: 'POST', url: '/api/auth/login', body: signIn })).status).toBe(401);
});

test('a form without a body says what is missing, and one sent by somebody signed in leads them home', async () => {
  expect((await app.call({ method: 'POST', url: '/login' })).status).toBe(422);
  const cookie = await app.signIn(await buildUser(app, 'penulis'));
  const answer = await post('/register', {}, cookie);
  expect([answer.status, answer.headers.location]).toEqual([302, '/dashboard']);
});

test('operations on a session refuse a call without one', async () => {
  const cookies = {
    setSession: () => undefined,
    clearSession: () => undefined,
    deviceCookie: undefined,
    setDeviceCookie: () => undefined,
  };
  const call = {
    ...nobody,
    params: { id: 'x' },
    query: {},
    body: {},
    file: undefined,
    cookies,
  } as const;
  const own = authRoutes(app.deps).filter(({ endpoint }) => endpoint.access === 'signed-in');
  expect(own.length).toBeGreaterThan(3);
  for (const { handle } of own)
    await expect(Promise.resolve().then(() => handle(call))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
});

test('the forms say the sentence of §8 first and the cause after it', { tags: ['deep'] }, async () => {
  const network = { ...formType, 'x-forwarded-for': '198.51.100.7' };
  const send = (url: string, form: Record<string, string>) =>
    app.call({ method: 'POST', url, body: new URLSearchParams(form).toString(), headers: network });
  const last = async (url: string, form: Record<string, string>) => {
    let page = await send(url, form);
    for (let tries = 0; tries < 200 && page.status !== 429; tries += 1) page = await send(url, form);
    return page;
  };
  const cause = messages.errors.tooManyRequests;
  expect((await last('/reset-password', { email: 'n@contoh.id' })).text).toContain(
    `${messages.auth.resetFailed} ${cause}`,
  );
  expect((await last('/register', {})).text).toContain(`${messages.auth.registerFailed} ${cause}`);
});
