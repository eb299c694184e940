import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../src/infra/ids.ts';
import { buildUser, manuscriptInput, registerInput } from './factories.ts';
import { type Answer, captchaCode, openTestApp, type TestApp } from './harness.ts';

/**
 * Threats T9 and T29: an attacker with the database, its files, the data folder or a copy of them reads no sealed
 * value and finds nothing that opens a session, a reset link or an account.
 */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Stored sealed, in whatever form people write them. */
const sealed = {
  nik: '9911223344556677',
  npwp: '99.112.233.4-455.667',
  noRek: '9911-8822-7733',
  tanggalLahir: '1961-09-19',
};
/** Stored in plain text, since lists, search and letters need them; access to the database protects them. */
const plain = {
  nama: 'Kanari Namawati',
  nomerHp: '0899 9911 2233',
  alamat: 'Jalan Kanari Diam 99',
  alamatKtp: 'Jalan Kanari Sah 98',
  tempatLahir: 'Kota Kanari Lahir',
  kota: 'Kota Kanari Tinggal',
  telpRumah: '0274 9911 22',
  telpKantor: '0274 9911 33',
  alamatNpwp: 'Jalan Kanari Pajak 97',
};
const email = 'kanari.diam@contoh.id';
const passwords = ['sandi-kanari-satu-1', 'sandi-kanari-dua-22', 'sandi-kanari-salah-3'];

/** Every value of every cookie that an answer set. */
function cookiesOf(answer: Answer): string[] {
  return [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
}

/** The bodies of the mails that wait, as they will be sent. */
async function waitingMail(): Promise<string[]> {
  const rows = await app.db.reads
    .selectFrom('outbox')
    .select(['id', 'body_text'])
    .where('body_text', '<>', '')
    .execute();
  return rows.map(({ id, body_text }) =>
    app.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: id }, body_text),
  );
}

interface Secrets {
  /** Tokens of cookies and links: each of them gives access. */
  readonly tokens: readonly string[];
  readonly texts: readonly string[];
}

/** Uses every field and every secret; returns the tokens that give access. */
async function live(): Promise<Secrets> {
  const [password = '', second = '', wrong = ''] = passwords;
  const post = (url: string, body: unknown, cookie?: string, headers = {}) =>
    app.call({ method: 'POST', url, body, headers, ...(cookie !== undefined && { cookie }) });
  const input = await registerInput(app, { ...plain, ...sealed, email, password, confirmPassword: password });
  expect((await post('/api/auth/register', input)).status).toBe(201);
  expect((await post('/api/auth/register', { ...input, ...(await freshCaptcha()) })).status).toBe(409);
  await post('/api/auth/login', { email, password: wrong });
  const login = await post('/api/auth/login', { email, password });
  const cookie = cookiesOf(login)[0] ?? '';
  const once = { 'idempotency-key': 'kunci-kanari' };
  expect((await post('/api/manuscripts', manuscriptInput(), cookie, once)).status).toBe(201);
  const profile = (await app.call({ url: '/api/profile', cookie })).body;
  const { id, version } = profile;
  const changed = { ...plain, ...sealed, tujuanPendaftaran: profile.tujuanPendaftaran };
  const headers = { 'if-match': `"${version}"` };
  expect(
    (await app.call({ method: 'PUT', url: '/api/profile', body: changed, cookie, headers })).status,
  ).toBe(200);
  const passwordForm = { oldPassword: password, password: second, confirmPassword: second };
  const renewed = await app.call({ method: 'PUT', url: '/api/auth/password', body: passwordForm, cookie });
  expect(renewed.status).toBe(200);
  const admin = await app.signIn(await buildUser(app, 'admin'));
  expect((await app.call({ url: `/api/users/${id}`, cookie: admin })).body.nik).toBe(sealed.nik);
  await app.call({ url: `/api/users?q=${encodeURIComponent(plain.nama)}`, cookie: admin });
  await app.call({ url: '/api/audit/export', cookie: admin });
  await post('/api/auth/password-reset', { email });
  const mails = await waitingMail();
  const links = mails.flatMap((text) => text.match(/(?<=token=)[\w-]{43}/g) ?? []);
  expect(links).toHaveLength(1);
  const given = [cookie, admin, ...cookiesOf(login), ...cookiesOf(renewed)].map((pair) =>
    pair.slice(pair.indexOf('=') + 1),
  );
  return { tokens: [...links, ...given], texts: [...passwords, captchaCode] };
}

async function freshCaptcha() {
  const { body } = await app.call({ method: 'POST', url: '/api/captcha' });
  return { captchaId: body.id, captchaAnswer: captchaCode };
}

/** All that can be stolen, as bytes read one to one. */
async function everything(): Promise<Record<string, string>> {
  const folder = app.deps.config.dataDir;
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const data = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
  const { config } = app.db;
  if (config.kind === 'postgres') return { data, tables: await dumpPostgres() };
  const copy = join(folder, '..', 'copy.db');
  const reader = new DatabaseSync(config.path, { readOnly: true });
  reader.prepare('vacuum into ?').run(copy);
  reader.close();
  return {
    data,
    main: readFileSync(config.path, 'latin1'),
    log: readFileSync(`${config.path}-wal`, 'latin1'),
    copy: readFileSync(copy, 'latin1'),
  };
}

/** Every table of the database, including any that this program does not know. */
async function dumpPostgres(): Promise<string> {
  const { reads } = app.db;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(reads);
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(reads),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

/** The encodings in which a value could have been written by mistake. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const digits = value.replace(/\D/g, '');
  return [value, digits.length >= 8 ? digits : value, bytes.toString('hex'), bytes.toString('base64')];
}

test('a stolen database, its files and its copies hold no sealed value in plain text and no token', async () => {
  const { tokens, texts } = await live();
  const stolen = await everything();
  const whole = Object.values(stolen).join('\n');
  // Shows that the search works: it finds what is stored in plain text, and the hashes of the tokens.
  for (const value of [...Object.values(plain), email, hashToken(tokens[0] ?? '')])
    expect(whole, value).toContain(value);
  if (stolen.copy !== undefined) expect(stolen.copy).toContain(email);
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  for (const [place, bytes] of Object.entries(stolen)) {
    for (const secret of [...Object.values(sealed), ...tokens, ...texts]) {
      for (const form of formsOf(secret)) expect(bytes.includes(form), `${secret} in ${place}`).toBe(false);
    }
  }
});

test('a stolen hash is not accepted in place of its token', async () => {
  const rows = await app.db.reads.selectFrom('sessions').select('token_hash').execute();
  const resets = await app.db.reads.selectFrom('password_resets').select('token_hash').execute();
  expect([rows.length, resets.length]).toEqual([expect.any(Number), 1]);
  for (const { token_hash } of rows) {
    expect((await app.call({ url: '/api/profile', cookie: `sid=${token_hash}` })).status).toBe(401);
  }
  const reset = {
    token: resets[0]?.token_hash,
    password: 'kertas-baru-12',
    confirmPassword: 'kertas-baru-12',
  };
  const answer = await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body: reset });
  expect([answer.status, answer.body.code]).toEqual([422, 'auth.reset_token_invalid']);
});

test('a sealed value put into another person’s row is not shown to that person', async () => {
  const [one, other] = [
    await buildUser(app, 'penulis', { nik: '8811223344556677' }),
    await buildUser(app, 'penulis'),
  ];
  await app.db.write(async (tx) => {
    const { nik } = await tx
      .selectFrom('users')
      .select('nik')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ nik }).where('id', '=', other.id).execute();
  });
  const answer = await app.call({ url: '/api/profile', as: other });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(answer.text).not.toContain('8811223344556677');
  expect((await app.call({ url: '/api/profile', as: one })).body.nik).toBe('8811223344556677');
});
