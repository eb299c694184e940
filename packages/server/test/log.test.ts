import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, manuscriptInput, registerInput } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { resetToken } from './support/matrix-auth.ts';

/** Threat T28: what people type, send or hold never reaches the log, on good days and on bad ones. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const canary = {
  email: 'kanari.rahasia@contoh.id',
  nama: 'Kanari Namawati',
  nik: '9901990199019901',
  npwp: '99.019.901.9-901.990',
  noRek: '9902990299',
  nomerHp: '0899 9901 9901',
  alamat: 'Jalan Kanari 99',
  tempatLahir: 'Kota Kanari',
  tanggalLahir: '1961-09-19',
  password: 'sandi-kanari-9901',
};

async function liveADay(): Promise<string[]> {
  const post = (url: string, body: unknown, cookie?: string) =>
    app.call({
      method: 'POST',
      url,
      body,
      ...(cookie !== undefined && { cookie }),
      headers: { 'user-agent': 'Peramban Kanari' },
    });
  await post('/api/auth/register', await registerInput(app, { ...canary, confirmPassword: canary.password }));
  await post('/api/auth/register', await registerInput(app, { ...canary, confirmPassword: canary.password }));
  await post('/api/auth/login', { email: canary.email, password: 'salah-kanari-1' });
  await post('/api/auth/login', '{"email":"kanari.rahasia@contoh.id","password":');
  const login = await post('/api/auth/login', { email: canary.email, password: canary.password });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  await app.call({ url: `/api/users?q=${encodeURIComponent(canary.nama)}`, cookie });
  await app.call({ url: '/api/profile', cookie });
  await post('/api/auth/password-reset', { email: canary.email });
  const token = await resetToken(app, {
    id: login.body.user.id,
    email: canary.email,
    role: 'penulis',
    nama: canary.nama,
  });
  await app.call({ url: `/reset-password?token=${token}`, headers: { accept: 'text/html' } });
  await post(
    '/api/manuscripts',
    manuscriptInput({ judul: 'Judul Kanari', urlNaskah: 'https://drive.google.com/kanari-tautan' }),
    cookie,
  );
  await post('/api/auth/password-reset/confirm', {
    token,
    password: 'baru-kanari-22',
    confirmPassword: 'baru-kanari-22',
  });
  return [cookie.slice(4), token];
}

test('a day in the life of one person leaves routes and ids, nothing of what was said', async () => {
  const tokens = await liveADay();
  const log = app.logLines.join('');
  const typed = [
    'salah-kanari-1',
    'baru-kanari-22',
    'Peramban Kanari',
    'Judul Kanari',
    'kanari-tautan',
    '127.0.0.1',
  ];
  for (const secret of [...Object.values(canary), ...tokens, ...typed]) expect(log).not.toContain(secret);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('each request is one line of JSON with route, status and time', async () => {
  const before = app.logLines.length;
  const { body } = await app.call({
    url: '/api/users/tidak-ada?q=kanari\r\n{"level":"fatal"}',
    as: await buildUser(app, 'admin'),
  });
  const lines = app.logLines.slice(before).map((line) => JSON.parse(line));
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: body.requestId,
      method: 'GET',
      route: '/api/users/:id',
      status: 404,
      ms: expect.any(Number),
      userId: expect.stringMatching(/^[\w-]{22}$/),
      msg: 'request',
    },
  ]);
  for (const line of app.logLines) expect(line.trim()).not.toMatch(/[\r\n]/);
});

test('a failure is logged with its cause and the id that the caller got, without the row it was about', async () => {
  const own = await openTestApp();
  const cookie = await own.signIn(await buildUser(own, 'penulis'));
  await own.db.write((tx) =>
    (own.db.engine === 'postgres'
      ? sql`alter table activities add constraint refuse check (user_name = 'x') not valid`
      : sql`create trigger refuse before insert on activities begin select raise(abort, 'refuse'); end`
    ).execute(tx),
  );
  const body = manuscriptInput({ judul: 'Judul Kanari' });
  const answer = await own.call({ method: 'POST', url: '/api/manuscripts', cookie, body });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toMatch(/refuse|constraint|trigger/);
  const failure = own.logLines.map((line) => JSON.parse(line)).find((line) => line.err !== undefined);
  expect(failure).toMatchObject({ level: 'error', err: { message: expect.stringContaining('refuse') } });
  expect(Object.values(failure)).toContain(answer.body.requestId);
  expect(own.logLines.join('')).not.toContain('Judul Kanari');
  await own.close();
});
