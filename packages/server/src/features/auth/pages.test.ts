import { messages } from '@ruang-naskah/domain/messages.id';
import { describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import type { Answer } from '../../../test/harness.ts';
import { type FormFields, fieldsOf, postForm, visitForms } from '../../../test/support/html-form.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';

/** The visitor's forms as plain HTML, without JavaScript (decision 0026). */

const here = visitForms();

const get = (url: string, cookie?: string) => here.app.call({ url, ...(cookie !== undefined && { cookie }) });
const post = (url: string, form: FormFields, headers?: Record<string, string>) =>
  postForm(here.app, { url, form, ...(headers !== undefined && { headers }) });
const secret = 'rahasia-kanari-99';
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';
/** Where a sign-in leads a browser that keeps its cookie. */
async function followed(answer: Answer): Promise<unknown[]> {
  const next = await get(String(answer.headers.location), cookieOf(answer));
  return [answer.status, next.status, next.headers.location];
}

describe('/login', () => {
  test('signs in with the fields of its own form and leads to the own area', async () => {
    const page = await get('/login');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const fields = { ...fieldsOf(page.text, '/login'), email: here.user.email, password: testPassword };
    const answer = await post('/login', fields);
    expect(await followed(answer)).toEqual([303, 302, '/dashboard']);
    expect((await here.app.call({ url: '/api/auth/session', cookie: cookieOf(answer) })).body.user.id).toBe(
      here.user.id,
    );
    const admin = await buildUser(here.app, 'admin');
    expect(await followed(await post('/login', { ...fields, email: admin.email }))).toEqual([
      303,
      302,
      '/admin',
    ]);
  });

  test('a browser that refuses the cookie is told so where the sign-in leads', async () => {
    const kembali = '/dashboard/profile';
    const answer = await post('/login', { kembali, email: here.user.email, password: testPassword });
    const page = await get(String(answer.headers.location));
    expect([page.status, fieldsOf(page.text, '/login').kembali]).toEqual([200, kembali]);
    expect(page.text).toContain(
      'Peramban ini menolak cookie dari alamat ini. Izinkan cookie untuk alamat ini, lalu masuk lagi.',
    );
  });

  test('"Ingat Saya" ticked changes nothing on the server', async () => {
    const page = await get('/login');
    const names = [...page.text.matchAll(/<input[^>]* type="checkbox"[^>]*>/g)].map(
      ([tag]) => / name="([^"]+)"/.exec(tag)?.[1],
    );
    const ticked = Object.fromEntries(names.filter((name) => name !== undefined).map((name) => [name, 'on']));
    expect((await post('/login', { ...ticked, email: here.user.email, password: testPassword })).status).toBe(
      303,
    );
  });

  test('a refusal keeps the address, says why, and echoes no password (§8 Login and reset)', async () => {
    const answer = await post('/login', { email: here.user.email, password: secret });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Gagal login: Email atau password salah.');
    expect(fieldsOf(answer.text, '/login')).toMatchObject({ email: here.user.email, password: '' });
    expect(answer.text).not.toContain(secret);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the error of a field is shown at the field', async () => {
    const answer = await post('/login', { email: 'bukan-email', password: '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(messages.fields.email);
    expect(fieldsOf(answer.text, '/login').email).toBe('bukan-email');
  });

  test.each([
    '"><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '" autofocus onfocus="alert(1)',
  ])('what was typed comes back as text: %s', async (typed) => {
    const answer = await post('/login', { email: typed, password: 'x', kembali: typed });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain(typed);
    expect(answer.text.match(/<script/g)).toEqual((await get('/login')).text.match(/<script/g));
  });

  test.each([
    ['/dashboard/submissions?x=1', '/dashboard/submissions?x=1'],
    ['/dashboard/profile', '/dashboard/profile'],
    ['/admin/users', '/dashboard'],
    ['//x.id', '/dashboard'],
    ['/\\x.id', '/dashboard'],
    ['https://x.id', '/dashboard'],
    ['https:x.id', '/dashboard'],
    ['/%09/x.id', '/dashboard'],
    ['/dashboard/%0d%0aSet-Cookie:x=1', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/dashboard@x.id', '/dashboard'],
    ['.x.id', '/dashboard'],
    ['', '/dashboard'],
  ])('remembers %j and leads to %s (threat T22)', async (kembali, location) => {
    const page = await get(`/login?kembali=${encodeURIComponent(kembali)}`);
    expect(page.status).toBe(200);
    const fields = fieldsOf(page.text, '/login');
    const answer = await post('/login', {
      ...fields,
      kembali,
      email: here.user.email,
      password: testPassword,
    });
    expect(await followed(answer)).toEqual([303, 302, location]);
  });

  test('the remembered path survives a refusal', async () => {
    const answer = await post('/login', {
      email: here.user.email,
      password: secret,
      kembali: '/dashboard/profile',
    });
    expect(fieldsOf(answer.text, '/login').kembali).toBe('/dashboard/profile');
  });

  test('too many attempts are refused, with the time to wait', async () => {
    for (let at = 0; at < 10; at += 1) await post('/login', { email: here.user.email, password: secret });
    const answer = await post('/login', { email: here.user.email, password: testPassword });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900']);
    expect(answer.text).toMatch(/Coba lagi sekitar pukul \d\d\.\d\d WIB\./);
  });

  test('a signed-in person is sent to their area', async () => {
    const admin = await here.app.signIn(await buildUser(here.app, 'admin'));
    for (const path of ['/login', '/register']) {
      expect((await get(path, admin)).headers.location).toBe('/admin');
      expect((await get(path, await here.app.signIn(here.user))).headers.location).toBe('/dashboard');
    }
  });
});

describe('/reset-password', () => {
  test('asks for the mail (§8 Login and reset)', async () => {
    const page = await get('/reset-password');
    const answer = await post('/reset-password', {
      ...fieldsOf(page.text, '/reset-password'),
      email: here.user.email,
    });
    expect([answer.status, answer.text.includes(messages.auth.resetSent)]).toEqual([200, true]);
    const mails = await here.app.db.reads
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', here.user.email)
      .execute();
    expect(mails).toEqual([{ kind: 'password-reset' }]);
  });

  test('takes the new password with the token of the link, once', async () => {
    const token = await resetToken(here.app, here.user);
    const page = await get(`/reset-password?token=${token}`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const fields = { ...fieldsOf(page.text, '/reset-password'), password: secret, confirmPassword: secret };
    const answer = await post('/reset-password', fields);
    expect([answer.status, answer.text.includes(messages.auth.resetDone)]).toEqual([200, true]);
    expect(answer.text).not.toContain(secret);
    // A link of the account's mail proves its owner: the browser becomes a known device, without a session.
    expect(String(answer.headers['set-cookie'])).toMatch(/^device=[\w-]{22}\.[\w-]{43};/);
    expect((await post('/login', { email: here.user.email, password: secret })).status).toBe(303);
    const again = await post('/reset-password', fields);
    expect([again.status, again.text.includes(messages.auth.resetTokenInvalid)]).toEqual([422, true]);
    expect(again.text).not.toContain(secret);
  });

  test('has the limit of the API: twenty mails an hour from one network', { tags: ['deep'] }, async () => {
    for (let at = 0; at < 20; at += 1)
      expect((await post('/reset-password', { email: `acak${at}@contoh.id` })).status).toBe(200);
    const refused = await post('/reset-password', { email: here.user.email });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    const mails = await here.app.db.reads
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', here.user.email)
      .execute();
    expect(mails).toEqual([]);
  });

  test.each(['?token=a&token=b', '?token=', '?token=%00', `?token=${'x'.repeat(5000)}`, '?token[]=a'])(
    '%s is a page too',
    async (search) => {
      expect((await get(`/reset-password${search}`)).status).toBe(200);
    },
  );
});

test('/logout ends the session and leads to the login', async () => {
  const cookie = await here.app.signIn(here.user);
  const answer = await post('/logout', {}, { cookie });
  expect([answer.status, answer.headers.location]).toEqual([303, '/login']);
  expect(String(answer.headers['set-cookie'])).toContain('sid=; Max-Age=0');
  expect((await here.app.call({ url: '/api/auth/session', cookie })).status).toBe(401);
  expect((await get('/logout')).status).toBe(404);
});

describe('forms from elsewhere are refused (threat T6)', () => {
  test.each(['/login', '/register', '/reset-password', '/logout'])('%s', async (path) => {
    const cookie = await here.app.signIn(here.user);
    for (const headers of [
      { origin: 'https://x.id' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000.x.id' },
    ] as Record<string, string>[]) {
      const answer = await post(
        path,
        { email: here.user.email, password: testPassword },
        { ...headers, cookie },
      );
      expect([answer.status, answer.body.code]).toEqual([403, 'bad_origin']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await here.app.call({ url: '/api/auth/session', cookie })).status).toBe(200);
  });
});

test('of a name sent twice the last counts', async () => {
  const answer = await post('/login', [
    ['email', 'x'],
    ['email', here.user.email],
    ['password', testPassword],
  ]);
  expect(answer.status).toBe(303);
});
