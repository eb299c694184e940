import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailError } from '../src/infra/mail.ts';
import { deliverDueMail, enqueueMail } from '../src/jobs/outbox.ts';
import { buildUser, manuscriptInput, profileInput, registerInput } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { resetToken } from './support/matrix-auth.ts';
import { imagePart, newsText, postNews } from './support/news-form.ts';
import * as pictures from './support/pictures.ts';

/** Threat T28: nothing that people type, send or hold reaches the log, neither of successes nor of failures. */

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

test('the requests of a person leave only routes and ids in the log', async () => {
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

/** Asserts that the lines logged since hold nothing of the person or of `others`. */
function expectClean(since: number, others: readonly string[]): void {
  const log = app.logLines.slice(since).join('');
  expect(log).not.toBe('');
  for (const secret of [...Object.values(canary), ...others]) expect(log).not.toContain(secret);
}

test('each request is one line of JSON with route, status and time', async () => {
  const before = app.logLines.length;
  const { body } = await app.call({ url: '/api/users/tidak-ada', as: await buildUser(app, 'admin') });
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
});

test('a failure is logged with its cause and the id that the caller got, without the row it was about', async () => {
  const own = await openTestApp();
  const cookie = await own.signIn(await buildUser(own, 'penulis'));
  await own.db.write((tx) =>
    (own.db.engine === 'postgres'
      ? sql`alter table manuscripts add constraint refuse check (author_name = 'x') not valid`
      : sql`create trigger refuse before insert on manuscripts begin select raise(abort, 'refuse'); end`
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

test('refused values and their errors stay out of the log', async () => {
  const before = app.logLines.length;
  const cookie = await app.signIn(await buildUser(app, 'penulis'));
  const wrong = { ...canary, nik: `${canary.nik}=x`, npwp: `<${canary.npwp}>`, tanggalLahir: '1961-19-09' };
  const unknown = { [canary.nama]: canary.nik, password: canary.password };
  const statuses: number[] = [];
  const send = async (method: 'POST' | 'PUT', url: string, body: unknown, headers = {}) =>
    statuses.push(
      (await app.call({ method, url, body, headers, cookie: method === 'PUT' ? cookie : '' })).status,
    );
  await send('POST', '/api/auth/register', { ...(await registerInput(app)), ...wrong });
  await send('PUT', '/api/profile', wrong, { 'if-match': '"1"' });
  await send(
    'PUT',
    '/api/profile',
    { ...profileInput(canary), ...unknown },
    { 'if-match': `"${canary.nik}"` },
  );
  await send('POST', '/api/auth/login', unknown);
  await send('POST', '/api/auth/login', `{"email":"${canary.email}","password":"${canary.password}`);
  await send('POST', '/api/auth/login', JSON.stringify({ email: canary.nama.repeat(9000) }));
  await send('POST', `/api/${canary.nik}?password=${canary.password}`, {});
  await send('POST', '/api/auth/password-reset/confirm', { token: canary.nik, password: canary.password });
  expect(statuses).toEqual([422, 422, 422, 422, 400, 413, 404, 422]);
  expectClean(before, [...Object.values(wrong), '1961', canary.nama]);
});

test('a failure in the middle of a registration says nothing of the person', async () => {
  const own = await openTestApp();
  await own.db.write((tx) =>
    (own.db.engine === 'postgres'
      ? sql`alter table users add constraint refuse check (kota = 'x') not valid`
      : sql`create trigger refuse before insert on users begin select raise(abort, 'refuse'); end`
    ).execute(tx),
  );
  const body = await registerInput(own, { ...canary, confirmPassword: canary.password });
  expect((await own.call({ method: 'POST', url: '/api/auth/register', body })).status).toBe(500);
  expect(own.logLines.join('')).toContain('refuse');
  for (const value of Object.values(canary)) expect(own.logLines.join('')).not.toContain(value);
  await own.close();
});

test('a mail server that quotes what it refuses is not repeated', async () => {
  const before = app.logLines.length;
  const link = `http://localhost:3000/reset-password?token=${'kanari-tautan'.repeat(3)}`;
  const mail = { kind: 'password-reset', recipient: canary.email, subject: 'Hal', bodyText: `Buka ${link}` };
  await app.db.write((tx) => enqueueMail(app.deps, tx, mail));
  const send = () =>
    Promise.reject(
      new MailError('refused', `554 <${canary.email}> spam: ${link}`, { cause: new Error(link) }),
    );
  const report = await deliverDueMail({ ...app.deps, mailer: { send, probe: () => Promise.resolve(true) } });
  expect(report.postponed).toBeGreaterThan(0);
  expectClean(before, ['kanari-tautan']);
  const { last_error } = await app.db.reads
    .selectFrom('outbox')
    .select('last_error')
    .where('recipient', '=', canary.email)
    .where('subject', '=', 'Hal')
    .executeTakeFirstOrThrow();
  expect(last_error).toBe('refused: 554 <[email]> spam: http://localhost:3000/reset-password?token=[hidden]');
});

test('an image store that fails is named without its keys', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'KANARIKUNCI', S3_SECRET_ACCESS_KEY: 'kanari-kunci-rahasia' };
  const store = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'ruang-naskah', ...keys };
  const own = await openTestApp(store);
  const admin = await buildUser(own, 'admin');
  const answer = await postNews(own, admin, [...newsText, imagePart(await pictures.png())]);
  expect(answer.status).toBe(503);
  const log = own.logLines.join('');
  expect(log).toContain('"level":"error"');
  for (const key of Object.values(keys)) expect(log).not.toContain(key);
  await own.close();
});

test('for any request each event is one line of JSON without terminal control characters', async () => {
  const hostile = 'x\u001b[2J\u009b31m\u0085\u2028\r\n{"level":"fatal","msg":"palsu"}';
  const before = app.logLines.length;
  const headers = {
    'user-agent': hostile,
    referer: hostile,
    'x-request-id': hostile,
    'x-forwarded-for': hostile,
  };
  for (const url of [`/api/users?q=${encodeURIComponent(hostile)}`, `/api/${encodeURIComponent(hostile)}`]) {
    await app.call({ url, headers, as: await buildUser(app, 'admin') });
  }
  for (const body of [{ email: hostile, password: hostile }, { [hostile]: hostile }]) {
    await app.call({ method: 'POST', url: '/api/auth/login', body, headers });
  }
  app.deps.log.error({ err: new Error(hostile), hostile }, hostile);
  const lines = app.logLines.slice(before);
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    expect(JSON.parse(line).level).not.toBe('fatal');
  }
});

test('every other test watches its own log: one that leaks fails at its end', async () => {
  const own = await openTestApp();
  const user = await buildUser(own, 'penulis');
  const cookie = await own.signIn(user);
  own.deps.log.info({ note: cookie }, 'x');
  await expect(own.close()).rejects.toThrow(/threat T28.*\n.*"note":"sid=/);
});
