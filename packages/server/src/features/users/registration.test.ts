import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, registerInput, testPassword } from '../../../test/factories.ts';
import { type Answer, captchaCode, openTestApp, publicUrl, type TestApp } from '../../../test/harness.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';
import { captchaAnswer } from '../../infra/captcha/captcha.ts';
import { deleteExpired } from '../../jobs/cleanup.ts';

/** §5 Register, §8 Register. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
// One address has twenty tries an hour.
beforeEach(() => app.clock.advance(3_600_000));

type Overrides = Parameters<typeof registerInput>[1];
async function register(overrides: Overrides & Record<string, unknown> = {}): Promise<Answer> {
  return app.call({ method: 'POST', url: '/api/auth/register', body: await registerInput(app, overrides) });
}
const login = (email: string, password = testPassword) =>
  app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
const accountsOf = (email: string) =>
  app.db.reads.selectFrom('users').selectAll().where('email', '=', email).execute();

describe('a complete registration', () => {
  test('makes an account that can sign in, with its whole profile', async () => {
    const input = await registerInput(app, { email: ' Baru@Contoh.ID ', nama: 'Dewi  Lestari' });
    const answer = await app.call({ method: 'POST', url: '/api/auth/register', body: input });
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: `${messages.auth.registered} ${messages.auth.registeredMail('baru@contoh.id')}` },
    ]);
    const signedIn = await login('baru@contoh.id');
    expect(signedIn.body.user).toMatchObject({
      email: 'baru@contoh.id',
      role: 'penulis',
      nama: 'Dewi  Lestari',
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const profile = await app.call({ url: '/api/profile', cookie });
    const { password: _p, confirmPassword: _c, captchaId: _i, captchaAnswer: _a, ...fields } = input;
    expect(profile.body).toMatchObject({ ...fields, email: 'baru@contoh.id', active: true, version: 1 });
  });

  test('keeps neither password nor identity numbers readable, and notes the consent', async () => {
    const secret = { nik: '3404019911220033', npwp: '99.887.766.5-544.332', noRek: '5544332211' };
    await register({ ...secret, email: 'sandi@contoh.id', tanggalLahir: '1971-03-04' });
    const [user] = await accountsOf('sandi@contoh.id');
    const stored = JSON.stringify([user, await app.db.reads.selectFrom('credentials').selectAll().execute()]);
    for (const plain of [...Object.values(secret), '1971-03-04', testPassword])
      expect(stored).not.toContain(plain);
    expect(user).toMatchObject({ consent_at: app.clock.now(), consent_version: expect.stringMatching(/\S/) });
  });

  test.each([
    ['Gabung Penulis', 'penulis'],
    ['Gabung Redaksi', 'redaksi'],
  ] as const)('%s becomes %s', async (tujuanPendaftaran, role) => {
    const email = `${role}.baru@contoh.id`;
    expect((await register({ email, tujuanPendaftaran })).status).toBe(201);
    expect((await login(email)).body.user.role).toBe(role);
  });

  test('a new redaksi waits where the publisher wants it (decision 0011)', async () => {
    const admin = await buildUser(app, 'admin');
    const save = (holdNewEditors: boolean, version: number) =>
      app.call({
        method: 'PUT',
        url: '/api/settings',
        as: admin,
        headers: { 'if-match': `"${version}"` },
        body: { ...defaultSettings, holdNewEditors },
      });
    expect((await save(true, 0)).status).toBe(200);
    const waiting = await register({ email: 'ditahan@contoh.id', tujuanPendaftaran: 'Gabung Redaksi' });
    const mailed = messages.auth.registeredMail('ditahan@contoh.id');
    const told = `${messages.auth.registered} ${mailed} ${messages.auth.registeredHeld}`;
    expect([waiting.status, waiting.body.message]).toEqual([201, told]);
    const held = await login('ditahan@contoh.id');
    expect([held.status, held.body.message]).toEqual([403, messages.auth.awaitingApproval]);
    expect(held.headers['set-cookie']).toBeUndefined();
    const lines = app.db.reads.selectFrom('audit_events').select(['action', 'result']).orderBy('seq', 'desc');
    expect(await lines.executeTakeFirst()).toEqual({ action: 'auth.login_failed', result: 'denied' });
    expect((await register({ email: 'tidak.ditahan@contoh.id' })).body.message).toBe(
      `${messages.auth.registered} ${messages.auth.registeredMail('tidak.ditahan@contoh.id')}`,
    );
    expect((await login('tidak.ditahan@contoh.id')).status).toBe(200);
    await save(false, 1);
  });
});

test('the new address gets a welcome at once, without a word of who typed it, and once a day', async () => {
  const own = await openTestApp();
  let woken = 0;
  own.onMailQueued(() => {
    woken += 1;
  });
  const admin = await buildUser(own, 'admin');
  const [email, held] = ['citra@contoh.id', 'putu@contoh.id'];
  const send = async (overrides: Overrides) =>
    own.call({ method: 'POST', url: '/api/auth/register', body: await registerInput(own, overrides) });
  const welcomesTo = async (recipient: string) => {
    const rows = await own.db.reads
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('kind', '=', 'welcome')
      .execute();
    return rows.map((row) => [
      row.subject,
      own.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: row.id }, row.body_text) ?? '',
    ]);
  };
  await send({ email, nama: 'Citra Iklan www.jahat.example' });
  expect(woken).toBe(1);
  const [[subject, text] = []] = await welcomesTo(email);
  expect(subject).toBe('Akun Ruang Naskah Anda sudah dibuat');
  expect(text).toContain(`${publicUrl}/login`);
  expect(text).not.toContain('Citra');
  // Deleted and made again within the day: no second one.
  const { id } =
    (await own.db.reads.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) ?? {};
  expect((await own.call({ method: 'DELETE', url: `/api/users/${id}`, as: admin })).status).toBe(204);
  await send({ email });
  expect(await welcomesTo(email)).toEqual([]);

  const { version, ...settings } = (await own.call({ url: '/api/settings', as: admin })).body;
  await own.call({
    method: 'PUT',
    url: '/api/settings',
    as: admin,
    headers: { 'if-match': `"${version}"` },
    body: { ...settings, holdNewEditors: true },
  });
  await send({ email: held, tujuanPendaftaran: 'Gabung Redaksi' });
  expect((await welcomesTo(held))[0]?.[1]).toContain('menunggu persetujuan admin');
  await own.close();
});

describe('above so many registrations in an hour, in the whole portal', () => {
  test('new redaksi wait for the admin, who is notified once; authors are active at once', async () => {
    const own = await openTestApp();
    const admin = await buildUser(own, 'admin');
    const saved = await own.call({
      method: 'PUT',
      url: '/api/settings',
      as: admin,
      headers: { 'if-match': '"0"' },
      body: { ...defaultSettings, registrationsPerHour: 2 },
    });
    expect(saved.status).toBe(200);
    const join = async (tujuanPendaftaran: 'Gabung Penulis' | 'Gabung Redaksi') => {
      const body = await registerInput(own, { tujuanPendaftaran });
      expect((await own.call({ method: 'POST', url: '/api/auth/register', body })).status).toBe(201);
      const { email, password } = body;
      return (await own.call({ method: 'POST', url: '/api/auth/login', body: { email, password } })).status;
    };
    expect([await join('Gabung Penulis'), await join('Gabung Redaksi')]).toEqual([200, 200]);
    expect([await join('Gabung Redaksi'), await join('Gabung Penulis')]).toEqual([403, 200]);
    expect(await join('Gabung Redaksi')).toBe(403);
    expect((await own.call({ url: '/api/users', as: admin })).body.held).toBe(2);
    const told = (await own.call({ url: '/api/audit?action=auth.editors_held', as: admin })).body.items;
    expect(told.map(({ detail }: { detail: object }) => detail)).toEqual([{ limit: 2 }]);
    own.clock.advance(3_600_000);
    expect(await join('Gabung Redaksi')).toBe(200);
    await own.close();
  });

  test('which are sixty by default', () => {
    expect(defaultSettings.registrationsPerHour).toBe(60);
  });
});

describe('what is wrong', () => {
  test('is reported for every field at once', async () => {
    const answer = await app.call({ method: 'POST', url: '/api/auth/register', body: {} });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields).sort()).toEqual(
      'alamat alamatKtp captchaAnswer captchaId confirmPassword email kota nama nik nomerHp password tanggalLahir tempatLahir'.split(
        ' ',
      ),
    );
  });

  test.each([
    [
      { password: 'abc12', confirmPassword: 'abc12' },
      'password',
      'Peringatan: Password minimal harus 6 karakter.',
    ],
    [
      { password: '😀😀😀😀😀', confirmPassword: '😀😀😀😀😀' },
      'password',
      'Peringatan: Password minimal harus 6 karakter.',
    ],
    [{ password: '123456', confirmPassword: '123456' }, 'password', messages.auth.passwordTooCommon],
    [
      { confirmPassword: 'kertas-biru-78' },
      'confirmPassword',
      'Password dan konfirmasi password tidak cocok.',
    ],
    [{ captchaAnswer: 'zzzzzz' }, 'captchaAnswer', 'Captcha yang Anda masukkan salah.'],
    [{ tanggalLahir: '2026-11-21' }, 'tanggalLahir', messages.fields.birthDate],
    [{ tanggalLahir: '1990-02-30' }, 'tanggalLahir', messages.fields.date],
    [{ nama: `a${String.fromCharCode(0)}b` }, 'nama', messages.fields.controlCharacters(2)],
    [{ email: 'siti@contoh.id\r\nBcc: x@x.id' }, 'email', messages.fields.email],
    [{ role: 'admin' }, 'role', messages.fields.unknown],
    [{ active: true }, 'active', messages.fields.unknown],
  ])('%j is refused at its field (§8 Register)', async (overrides, field, sentence) => {
    app.clock.set(Date.UTC(2026, 10, 21, 2));
    await app.db.write((tx) => tx.deleteFrom('rate_limits').execute());
    const before = await fingerprint(app.db, ['captchas']);
    const answer = await register({ email: 'ditolak@contoh.id', ...overrides });
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: sentence }]);
    expect(answer.body.message).toBe(sentence);
    expect(await fingerprint(app.db, ['captchas'])).toEqual(before);
  });

  test('an invisible name, town or address counts as missing; other invisible characters are removed', async () => {
    for (const nothing of ['\u200b', '\u3164', '\u2800 \u00ad', '\u{e0041}']) {
      const answer = await register({ nama: nothing, kota: nothing, alamat: nothing });
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        { nama: 'Wajib diisi.', kota: 'Wajib diisi.', alamat: 'Wajib diisi.' },
      ]);
    }
    const marks = await register({ nama: '- -' });
    expect(marks.body.fields).toEqual({ nama: 'Isi paling sedikit satu huruf atau angka.' });
    const email = 'terlihat@contoh.id';
    await register({ email, nama: 'De\u200bwi\u3164 Lestari', nomerHp: '\u202a081234567890\u202c' });
    expect(await accountsOf(email)).toMatchObject([{ nama: 'Dewi Lestari', nomer_hp: '081234567890' }]);
  });

  test('a password of the owner’s own name is too easy', async () => {
    const answer = await register({
      nama: 'Kusumawardhani',
      password: 'kusumawardhani1',
      confirmPassword: 'kusumawardhani1',
    });
    expect(answer.body.fields).toEqual({ password: messages.auth.passwordTooCommon });
  });

  test('six random characters and 128 emoji are passwords, to the last one', async () => {
    const emoji = (count: number) =>
      Array.from({ length: count }, (_, at) => String.fromCodePoint(0x1f331 + at)).join('');
    const long = emoji(128);
    for (const [email, password] of [
      ['pendek@contoh.id', 'k7#vq2'],
      ['panjang@contoh.id', long],
    ] as const) {
      expect((await register({ email, password, confirmPassword: password })).status).toBe(201);
      expect((await login(email, password)).status).toBe(200);
    }
    expect((await login('panjang@contoh.id', emoji(127))).status).toBe(401);
    const longer = emoji(129);
    const refused = await register({ password: longer, confirmPassword: longer });
    expect(refused.body.fields).toEqual({ password: messages.auth.passwordTooLong });
  });

  test('a signed-in person cannot register anybody (409)', async () => {
    const as = await buildUser(app, 'penulis');
    const body = await registerInput(app);
    const answer = await app.call({ method: 'POST', url: '/api/auth/register', as, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'auth.already_signed_in']);
    expect(await accountsOf(body.email)).toEqual([]);
  });
});

describe('the captcha (§5, threat T17)', () => {
  test('counts capital letters as small ones', async () => {
    expect((await register({ captchaAnswer: ` ${captchaCode.toUpperCase()} ` })).status).toBe(201);
  });

  test('is used up by a wrong answer and by a right one', async () => {
    const { captchaId } = await registerInput(app);
    expect((await register({ captchaId, captchaAnswer: 'zzzzzz' })).body.code).toBe('auth.captcha_wrong');
    expect((await register({ captchaId })).body.code).toBe('auth.captcha_wrong');
    const used = await registerInput(app);
    await app.call({ method: 'POST', url: '/api/auth/register', body: used });
    expect((await register({ captchaId: used.captchaId })).body.code).toBe('auth.captcha_wrong');
  });

  test('lets one of ten through that use it at the same moment', { tags: ['engine'] }, async () => {
    const { captchaId } = await registerInput(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ captchaId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'auth.captcha_wrong')).toHaveLength(9);
  });

  test('lasts five minutes, and is answered as expired for a day, with or without the hourly cleanup', async () => {
    for (const [minutes, code] of [
      [5, 'auth.captcha_expired'],
      [24 * 60 - 1, 'auth.captcha_expired'],
      [24 * 60 + 5, 'auth.captcha_wrong'],
    ] as const) {
      const late = await registerInput(app);
      app.clock.advance(minutes * 60_000);
      await deleteExpired(app.deps);
      const answer = await app.call({ method: 'POST', url: '/api/auth/register', body: late });
      expect(answer.body.code).toBe(code);
      expect(answer.body.fields.captchaAnswer).toBe(sentenceOf(code));
    }
    const justInTime = await registerInput(app);
    app.clock.advance(5 * 60_000 - 1);
    expect((await app.call({ method: 'POST', url: '/api/auth/register', body: justInTime })).status).toBe(
      201,
    );
  });

  test('an id that was never given out is a wrong captcha', async () => {
    expect((await register({ captchaId: 'tidak-pernah-ada' })).body.code).toBe('auth.captcha_wrong');
  });

  test('an empty answer is reported at its field, and a hundred guesses at one captcha find nothing', {
    tags: ['deep'],
  }, async () => {
    expect(Object.keys((await register({ captchaAnswer: ' ' })).body.fields)).toEqual(['captchaAnswer']);
    const { captchaId } = await registerInput(app);
    for (let guess = 0; guess < 100; guess += 1) {
      const captchaAnswer = guess === 99 ? captchaCode : `tebak${String.fromCharCode(97 + (guess % 26))}`;
      expect((await register({ captchaId, captchaAnswer })).body.code).toBe('auth.captcha_wrong');
      if (guess % 20 === 0) app.clock.advance(1000);
    }
  });

  test('is spoken as well while it is open, and for no other id', async () => {
    const { captchaId } = await registerInput(app);
    const spoken = await app.call({ url: `/api/captcha/${captchaId}/audio` });
    expect([spoken.status, spoken.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(spoken.headers['cache-control']).toBe('no-store');
    app.clock.advance(5 * 60_000);
    // Another captcha is valid meanwhile.
    await registerInput(app);
    for (const id of [captchaId, 'tidak-ada', '%00', '%ff', '..', 'x'.repeat(400)]) {
      const silent = await app.call({ url: `/api/captcha/${id}/audio` });
      expect([id, silent.status, silent.body.code]).toEqual([id, 404, 'not_found']);
    }
  });

  test('is spoken ten times, and sixty times in five minutes to one network', async () => {
    const speak = async (id: string) => (await app.call({ url: `/api/captcha/${id}/audio` })).status;
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push((await registerInput(app)).captchaId);
    const [first = '', second = '', ...others] = ids;
    for (let at = 0; at < 10; at += 1) expect(await speak(first)).toBe(200);
    expect([await speak(first), await speak(second)]).toEqual([429, 200]);
    for (const id of others) for (let at = 0; at < 10; at += 1) await speak(id);
    expect(await speak(second)).toBe(429);
    app.clock.advance(299_000);
    expect(await speak(second)).toBe(429);
  });

  test('without a fixed code the answer belongs to the id and leaves the server in no answer', async () => {
    const real = await openTestApp({ CAPTCHA_CODE: '' });
    const [first, second] = await Promise.all([registerInput(real), registerInput(real)]);
    const answerOf = (id: string) => captchaAnswer(real.deps.secrets.subkey('captcha'), id);
    const send = (body: object) => real.call({ method: 'POST', url: '/api/auth/register', body });
    const crossed = await send({ ...first, captchaAnswer: answerOf(second.captchaId) });
    const right = await send({ ...second, captchaAnswer: answerOf(second.captchaId) });
    expect([crossed.body.code, right.status]).toEqual(['auth.captcha_wrong', 201]);
    const shown = await real.call({ method: 'POST', url: '/api/captcha' });
    expect(Object.keys(shown.body).sort()).toEqual(['id', 'image']);
    expect(shown.body.image).toMatch(/^data:image\/png;base64,/);
    expect(Buffer.from(shown.body.image.split(',')[1], 'base64').toString('latin1')).not.toContain(
      answerOf(shown.body.id),
    );
    await real.close();
  });
});

describe('an e-mail address that is taken (§8, threat T12)', () => {
  test('is refused, in upper or lower case, and makes no second account (§8 Register)', async () => {
    const owner = await buildUser(app, 'penulis', { email: 'pemilik@contoh.id', nama: 'Pemilik Lama' });
    const answer = await register({ email: 'PEMILIK@contoh.id' });
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'auth.email_in_use',
        message: 'Peringatan: Alamat email ini sudah terdaftar.',
        fields: { email: 'Peringatan: Alamat email ini sudah terdaftar.' },
        requestId: expect.any(String),
      },
    ]);
    expect(await accountsOf('pemilik@contoh.id')).toMatchObject([{ id: owner.id, nama: 'Pemilik Lama' }]);
    expect((await login('pemilik@contoh.id')).status).toBe(200);
  });

  test('its owner is notified by mail', async () => {
    const owner = await buildUser(app, 'penulis');
    await register({ email: owner.email });
    const mails = await app.db.reads
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', owner.email)
      .execute();
    expect(mails).toMatchObject([
      { kind: 'email-in-use', subject: messages.mail.emailInUseSubject, user_id: owner.id },
    ]);
  });

  test('is not revealed without the captcha', async () => {
    const { email } = await buildUser(app, 'penulis');
    const [taken, free] = [
      await register({ email, captchaAnswer: 'zzzzzz' }),
      await register({ email: 'bebas@contoh.id', captchaAnswer: 'zzzzzz' }),
    ];
    expect({ ...taken.body, requestId: '' }).toEqual({ ...free.body, requestId: '' });
  });

  test('ten parallel registrations make one account', { tags: ['engine'] }, async () => {
    const email = 'serentak@contoh.id';
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await accountsOf(email)).toHaveLength(1);
    expect((await login(email)).status).toBe(200);
  });
});

test('a network has twenty tries an hour, by the form too, whatever headers it sends', async () => {
  for (let attempt = 1; attempt <= 20; attempt += 1) expect((await register()).status).toBe(201);
  const body = await registerInput(app);
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  const refused = await app.call({ method: 'POST', url: '/api/auth/register', body, headers });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBe(3600);
  expect(await accountsOf(body.email)).toEqual([]);
  app.clock.advance(3_600_000);
  expect((await register()).status).toBe(201);
});
