/** @module-tag engine */

import { readFileSync } from 'node:fs';
import { messages } from '@ruang-naskah/domain/messages.id';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { auditRow } from '../../test/db-rows.ts';
import { buildUser, manuscriptInput, profileInput } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { deliverLink } from '../../test/project-calls.ts';
import { buildProject, drive, heldBy } from '../../test/project-factories.ts';
import { deleteExpired } from '../jobs/cleanup.ts';
import { finishErasures } from './erase-account.ts';

/** Decisions 0015 and 0052: only the credits of books remain of a deleted person. */

let app: TestApp;
let admin: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await app.signIn(await buildUser(app, 'admin', { nama: 'Admin Utama' }));
});
afterEach(() => app.close());

const nama = 'Kenanga Widyaningrum';
const email = 'kenanga.rahasia@contoh.id';
/** A unique value for every field. */
const personal = profileInput({
  nama,
  nik: '3404880011223344',
  nomerHp: '0899 7766 5544',
  alamat: 'Gang Kanari Biru 17',
  tempatLahir: 'Muntilan Kanari',
  tanggalLahir: '1987-07-19',
  alamatKtp: 'Gang Kanari Ungu 18',
  kota: 'Kanaripura',
  kodePos: '98761',
  telpRumah: '0274 998877',
  statusPerkawinan: 'Belum Menikah',
  npwp: '88.776.655.4-433.221',
  telpKantor: '0274 887766',
  alamatNpwp: 'Gang Kanari Hijau 19',
  noRek: '9988776655443',
});
const { tujuanPendaftaran: _purpose, statusPerkawinan: _status, ...canaries } = { ...personal, email };

/** Makes a person with data in every table that can hold personal data. */
async function busyPerson(role: 'penulis' | 'redaksi'): Promise<TestUser> {
  const user = await buildUser(app, role, { ...personal, email });
  const cookie = await app.signIn(user);
  const headers = { 'idempotency-key': 'kunci-1' };
  if (role === 'penulis') {
    await app.call({ method: 'POST', url: '/api/manuscripts', cookie, body: manuscriptInput(), headers });
  }
  const project = await buildProject(app, {
    ...(role === 'penulis' ? { author: user } : {}),
    stages: {
      Penulisan: { deadline: '2026-12-24' },
      Layout: heldBy(user),
      Telaah: { ...heldBy(user), status: 'Disetujui', submissionLink: drive('telaah') },
    },
  });
  const stage = role === 'penulis' ? 'Penulisan' : 'Layout';
  expect((await deliverLink(app, cookie, { id: project.id, stage, link: drive('a') })).status).toBe(200);
  const login = { email, password: 'salah-sekali' };
  await app.call({ method: 'POST', url: '/api/auth/login', body: login });
  await app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email } });
  await app.call({ url: '/api/users', cookie });
  await app.call({ url: '/api/profile/export', cookie });
  await app.call({ url: `/api/users/${user.id}`, cookie: admin });
  return user;
}

const erase = async ({ id }: TestUser) => {
  const answer = await app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: admin });
  expect(answer.status).toBe(204);
};

/** Every text of every table, including the text indexes, as `table.column: value`. */
async function everyText(): Promise<string[]> {
  const { rows: tables } = await (testEngine === 'sqlite'
    ? sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(app.db.reads);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      app.db.reads,
    );
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        texts.push(`${name}.${column}: ${value instanceof Uint8Array ? Buffer.from(value) : value}`);
  }
  return texts;
}

/** The columns that hold one of the values. */
async function traces(values: readonly string[]): Promise<string[]> {
  const found = (await everyText()).filter((text) =>
    values.some((value) => text.toLowerCase().includes(value.toLowerCase())),
  );
  return [...new Set(found.map((text) => text.slice(0, text.indexOf(':'))))].sort();
}

describe.each(['penulis', 'redaksi'] as const)('a deleted %s', (role) => {
  test('leaves nothing but the name that a book credits', async () => {
    const user = await busyPerson(role);
    expect(await traces([email])).toEqual(expect.arrayContaining(['outbox.recipient', 'users.email']));
    await erase(user);
    const { nama: name, ...others } = canaries;
    expect(await traces(Object.values(others))).toEqual([]);
    const credits =
      role === 'penulis'
        ? [
            'manuscripts.author_name',
            'manuscripts.nama_pengarang',
            'manuscripts.search_text',
            'project_stages.editor_name',
            'projects.author_name',
            'projects.search_text',
          ]
        : ['project_stages.editor_name'];
    // The text indexes mirror `search_text`.
    expect((await traces([name])).filter((column) => !column.includes('_fts'))).toEqual(credits);
  });

  test('leaves no sign-in, mail, kept answer or count behind', async () => {
    const user = await busyPerson(role);
    await erase(user);
    for (const table of [
      'credentials',
      'sessions',
      'password_resets',
      'outbox',
      'idempotency_keys',
      'project_participants',
      'activities',
    ] as const) {
      const rows = await app.db.reads
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', user.id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await traces([user.id])).filter((column) => column.startsWith('rate_limits'))).toEqual([]);
  });
});

test('what they did stays on record, by an id that leads nowhere', async () => {
  const user = await busyPerson('penulis');
  const log = async () =>
    (await app.call({ url: `/api/audit?actorId=${user.id}`, cookie: admin })).body.items;
  const before = await log();
  await erase(user);
  const after = await log();
  const { erased } = messages.userAdmin;
  expect(before.length).toBeGreaterThan(3);
  // Lines about the person lose the name; lines about their works keep their titles.
  const left = before.map(({ objectTitle, ...line }: { objectTitle?: string; objectType: string }) => ({
    ...line,
    actorName: erased,
    ...(line.objectType !== 'user' && objectTitle !== undefined && { objectTitle }),
  }));
  expect(after).toEqual(left);
  const manuscripts = (await app.call({ url: '/api/manuscripts', cookie: admin })).body.items;
  const manuscript = (await app.call({ url: `/api/manuscripts/${manuscripts[0].id}`, cookie: admin })).body;
  expect([manuscript.authorName, manuscript.history[0].actorName]).toEqual([nama, erased]);
  const projects = (await app.call({ url: '/api/projects', cookie: admin })).body.items;
  const links = (await app.call({ url: `/api/projects/${projects[0].id}/links`, cookie: admin })).body.items;
  expect(links.map(({ submittedByName }: { submittedByName: string }) => submittedByName)).toEqual([erased]);
});

test('nobody else’s traces are touched', async () => {
  const other = await buildUser(app, 'penulis', { nama: 'Teratai Lestari' });
  const cookie = await app.signIn(other);
  await app.call({ method: 'POST', url: '/api/manuscripts', cookie, body: manuscriptInput() });
  const user = await busyPerson('redaksi');
  const before = await traces(['Teratai Lestari', other.email, other.id]);
  await erase(user);
  expect(await traces(['Teratai Lestari', other.email, other.id])).toEqual(before);
});

test('of a person who did a great deal the hourly cleaning forgets the rest, and of nobody else', {
  tags: ['deep'],
}, async () => {
  const [busy, other] = [await buildUser(app, 'admin', { nama }), await buildUser(app, 'admin')];
  const lines = [busy, other].flatMap(({ id, nama: actor_name }) =>
    Array.from({ length: 1100 }, (_, at) => auditRow({ actor_id: id, actor_name, created_at: at >> 2 })),
  );
  for (let start = 0; start < lines.length; start += 500) {
    const some = lines.slice(start, start + 500);
    await app.db.write((tx) => tx.insertInto('audit_events').values(some).execute());
  }
  const named = async ({ id }: TestUser) => {
    const rows = app.db.reads.selectFrom('audit_events').select('id').where('actor_id', '=', id);
    return (await rows.where('actor_name', '<>', '').execute()).length;
  };
  await erase(busy);
  expect([await named(busy), await named(other)]).toEqual([100, 1100]);
  await finishErasures(app.deps);
  expect([await named(busy), await named(other)]).toEqual([0, 1100]);
});

test('the log lets a name be taken out, and nothing else with it', async () => {
  await app.db.write((tx) =>
    tx
      .insertInto('audit_events')
      .values(auditRow({ actor_name: nama }))
      .execute(),
  );
  const set = (change: object) => app.db.write((tx) => tx.updateTable('audit_events').set(change).execute());
  const blank = { actor_name: '', search_text: '' };
  for (const change of [
    { actor_name: 'Orang Lain', search_text: '' },
    { actor_name: '', search_text: 'kata' },
    { ...blank, action: 'auth.login' },
    { ...blank, actor_id: 'orang-lain' },
    { ...blank, detail: '{"x":1}' },
    { ...blank, created_at: 5 },
  ])
    await expect(set(change), JSON.stringify(change)).rejects.toThrow('append-only');
  await set(blank);
});

test.runIf(testEngine === 'sqlite')(
  'no byte of it is left in the database file once the hourly cleaning has run',
  async () => {
    const user = await busyPerson('penulis');
    const { config } = app.db;
    const path = config.kind === 'sqlite' ? config.path : '';
    const bytes = () => [path, `${path}-wal`].map((file) => readFileSync(file).toString('latin1')).join('\n');
    expect(bytes()).toContain(email);
    await erase(user);
    await deleteExpired(app.deps);
    const left = bytes().toLowerCase();
    // The name remains in credits, and five digits may occur in any file.
    const { nama: _name, kodePos: _code, ...others } = canaries;
    expect(Object.values(others).filter((value) => left.includes(value.toLowerCase()))).toEqual([]);
  },
);
