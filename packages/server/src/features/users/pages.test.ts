import { messages } from '@ruang-naskah/domain/messages.id';
import { describe, expect, test } from 'vitest';
import { profileInput, registerInput, testPassword } from '../../../test/factories.ts';
import { captchaCode } from '../../../test/harness.ts';
import { type FormFields, fieldsOf, postForm, visitForms } from '../../../test/support/html-form.ts';

/** The form of registration as plain HTML, without JavaScript. */

const here = visitForms();

const get = (url: string) => here.app.call({ url });
const post = (url: string, form: FormFields) => postForm(here.app, { url, form });
const secret = 'rahasia-kanari-99';

describe('/register', () => {
  const filled = async (overrides: Record<string, string> = {}): Promise<Record<string, string>> => {
    const page = await get('/register');
    const own = fieldsOf(page.text, '/register');
    expect(own.captchaId).toMatch(/^[\w-]{22}$/);
    const typed = {
      email: `formulir${own.captchaId?.slice(0, 6).toLowerCase().replace(/\W/g, 'x')}@contoh.id`,
      password: testPassword,
    };
    return {
      ...own,
      ...profileInput(),
      ...typed,
      confirmPassword: testPassword,
      captchaAnswer: captchaCode,
      ...overrides,
    };
  };

  test('makes an account from the fields of its own form, confirms it and leads to the login (§8 Register)', async () => {
    const form = await filled();
    const answer = await post('/register', form);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Pendaftaran berhasil! Anda akan diarahkan ke halaman login.');
    expect(answer.headers.refresh).toBe('3; url=/login');
    expect((await post('/login', { email: form.email ?? '', password: testPassword })).status).toBe(303);
  });

  test.each([
    ['/register', 'Gabung Penulis'],
    ['/register?tujuan=Gabung%20Redaksi', 'Gabung Redaksi'],
    ['/register?tujuan=Gabung%20Admin', 'Gabung Penulis'],
    ['/register?tujuan=a&tujuan=Gabung%20Redaksi', 'Gabung Redaksi'],
  ])('%s starts with the purpose %s', async (url, purpose) => {
    expect(fieldsOf((await get(url)).text, '/register').tujuanPendaftaran).toBe(purpose);
  });

  test('a refusal keeps everything but the secrets, and shows a new captcha', async () => {
    const form = await filled({
      nik: 'abc',
      alamat: 'Jalan Tetap 5',
      statusPerkawinan: 'Lainnya',
      password: secret,
      confirmPassword: `${secret}x`,
      captchaAnswer: 'jawaban',
    });
    const answer = await post('/register', form);
    expect(answer.status).toBe(422);
    for (const sentence of [messages.fields.identity, messages.auth.passwordMismatch])
      expect(answer.text).toContain(sentence);
    const again = fieldsOf(answer.text, '/register');
    expect(again).toMatchObject({
      nik: 'abc',
      alamat: 'Jalan Tetap 5',
      email: form.email,
      password: '',
      confirmPassword: '',
      captchaAnswer: '',
    });
    expect(again.captchaId).not.toBe(form.captchaId);
    for (const value of [secret, 'jawaban']) expect(answer.text).not.toContain(value);
    const corrected = {
      ...form,
      ...again,
      nik: '3404010101900001',
      password: testPassword,
      confirmPassword: testPassword,
      captchaAnswer: captchaCode,
    };
    expect((await post('/register', corrected)).status).toBe(200);
  });

  test('a wrong captcha and a taken address are answered with the sentences of §8', async () => {
    const wrong = await post('/register', await filled({ captchaAnswer: 'zzzzzz' }));
    expect([wrong.status, wrong.text.includes('Captcha yang Anda masukkan salah.')]).toEqual([422, true]);
    const taken = await post('/register', await filled({ email: here.user.email }));
    expect([taken.status, taken.text.includes('Peringatan: Alamat email ini sudah terdaftar.')]).toEqual([
      409,
      true,
    ]);
  });

  test('an unknown field is refused as in the API', async () => {
    const form = await filled({ role: 'admin' });
    expect((await post('/register', form)).status).toBe(422);
    const rows = await here.app.db.reads
      .selectFrom('users')
      .select('id')
      .where('email', '=', form.email ?? '')
      .execute();
    expect(rows).toEqual([]);
  });

  test('opening the page has the limit of the captcha: each view makes one', { tags: ['deep'] }, async () => {
    for (let at = 0; at < 120; at += 1) await here.app.call({ method: 'POST', url: '/api/captcha' });
    const answer = await here.app.call({ url: '/register', headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('a refused form gets a new captcha within the same limit, and keeps what was typed beyond it', {
    tags: ['deep'],
  }, async () => {
    const made = async () => (await here.app.db.reads.selectFrom('captchas').select('id').execute()).length;
    const before = await made();
    for (let at = 0; at < 130; at += 1) await post('/register', { nama: 'Siti' });
    expect((await made()) - before).toBe(120);
    expect((await post('/register', { nama: 'Ningsih Rahayu' })).text).toContain('Ningsih Rahayu');
  });

  test.each(['image', 'iframe', 'empty', 'script'])(
    'another site that asks for it as %s makes no captcha and closes the form for nobody',
    async (purpose) => {
      const made = async () => (await here.app.db.reads.selectFrom('captchas').select('id').execute()).length;
      const before = await made();
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': purpose };
      for (let at = 0; at < 130; at += 1) await here.app.call({ url: '/register', headers });
      expect(await made()).toBe(before);
      const visit = { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
      const page = await here.app.call({ url: '/register', headers: visit });
      expect([page.status, page.text.includes('data:image/png')]).toEqual([200, true]);
    },
  );

  test('the form has the limit of the API: together twenty tries', async () => {
    for (let at = 0; at < 20; at += 1) {
      await here.app.call({
        method: 'POST',
        url: '/api/auth/register',
        body: await registerInput(here.app, { email: here.user.email }),
      });
    }
    expect((await post('/register', await filled())).status).toBe(429);
  });
});
