import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writesOnFullDisk } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import { guardWrites } from '../src/db/full-disk.ts';
import { unsubscribeUrl } from '../src/features/notices/unsubscribe.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import type { DiskSpace } from '../src/infra/disk.ts';
import { open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { buildUser, testPassword } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp, type TestUser } from './harness.ts';
import { newMachine } from './support/child.ts';
import { cannotMount, mountSmallDisk, type SmallDisk } from './support/small-disk.ts';

/** On a full disk, signing in and deleting by admins still work (decision 0062). */

const mega = 1e6;
const roomy = { free: 2000 * mega, total: 2000 * mega };
const full = { ...roomy, free: 30 * mega };
const origin = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };

test('only sign-ins and deletions by admins may write on a full disk', () => {
  expect(
    endpoints
      .filter(writesOnFullDisk)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'activities.clear',
    'auth.login',
    'categories.delete',
    'factors.askForPasskey',
    'factors.confirmSignIn',
    'factors.resetOf',
    'factors.signInByPasskey',
    'news.delete',
    'projects.delete',
    'projects.erase',
    'settings.closeWorkshop',
    'users.delete',
    'users.endSessions',
    'users.reopen',
    'views.delete',
  ]);
});

describe.skipIf(testEngine === 'postgres')('a portal whose disk can be filled at will', () => {
  let app: TestApp;
  let admin: TestUser;
  let space: DiskSpace;
  let ask: (options: { method?: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object }) => Promise<{
    status: number;
    body: ReturnType<typeof JSON.parse>;
    text: string;
  }>;
  afterEach(() => app.close());

  async function openPortal(): Promise<void> {
    app = await openTestApp();
    admin = await buildUser(app, 'admin', { email: 'admin@contoh.id' });
    space = roomy;
    const disk = { space: () => space };
    const deps = { ...app.deps, disk, db: guardWrites(app.db, disk, app.deps.log) };
    const server = await buildTestApp(deps);
    onTestFinished(() => server.close());
    const cookie = await app.signIn(admin);
    ask = async (options) => {
      const headers = { ...(options.method && origin), cookie };
      const answer = await server.inject({ ...options, headers });
      const json = String(answer.headers['content-type']).includes('json') && answer.body !== '';
      return {
        status: answer.statusCode,
        body: json ? JSON.parse(answer.body) : undefined,
        text: answer.body,
      };
    };
  }
  const addCategory = (name: string) => ask({ method: 'POST', url: '/api/categories', payload: { name } });

  test('refuses everything else with its sentence, and takes it again once there is room', async () => {
    await openPortal();
    const { body } = await addCategory('Sebelum Penuh');
    space = full;
    const refused = await addCategory('Saat Penuh');
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full']);
    expect(refused.body.message).toBe('Ruang penyimpanan server penuh. Hubungi admin.');
    expect((await ask({ method: 'DELETE', url: `/api/categories/${body.id}` })).status).toBe(204);
    expect((await ask({ url: '/api/categories' })).status).toBe(200);
    expect((await ask({ url: '/api/activities' })).body.notices).toEqual([{ kind: 'disk_full' }]);
    space = roomy;
    expect((await addCategory('Sesudah Penuh')).status).toBe(201);
  });

  test('shows calendars and the page of unsubscribing, which says what it could not store', async () => {
    await openPortal();
    const made = await ask({ method: 'POST', url: '/api/calendar-feed' });
    const calendar = new URL(made.body.address);
    const leave = new URL(
      unsubscribeUrl(app.deps, { userId: admin.id, kinds: ['delivered'], emailChangedAt: null }),
    );
    const [feed, page] = [calendar, leave].map(({ pathname, search }) => `${pathname}${search}`);
    space = full;
    const read = async (url = '') => {
      const { status, text } = await ask({ url });
      return [status, text];
    };
    expect(await read(feed)).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
    const words = messages.notices.unsubscribe;
    expect(await read(page)).toEqual([200, expect.stringContaining(words.question)]);
    const refused = await ask({ method: 'POST', url: page ?? '' });
    expect(refused.status).toBe(507);
    expect(refused.text).toContain(words.full);
    expect(refused.text).toContain(words.button);
    expect(refused.text).not.toContain(words.done);
    space = roomy;
    expect((await ask({ method: 'POST', url: page ?? '' })).text).toContain(words.done);
  });

  test('lets everybody sign in', async () => {
    await openPortal();
    space = full;
    const payload = { email: 'admin@contoh.id', password: testPassword };
    expect((await ask({ method: 'POST', url: '/api/auth/login', payload })).status).toBe(200);
  });

  test.each([
    [{ free: 34 * mega, total: 1000 * mega }, 201],
    [{ free: 33 * mega, total: 1000 * mega }, 507],
    [{ free: 6 * mega, total: 100 * mega }, 201],
    [{ free: 4 * mega, total: 100 * mega }, 507],
  ])('keeps 32 MB, or a twentieth of a small volume: %j', async (left, status) => {
    await openPortal();
    space = left;
    expect((await addCategory('Sebelum Penuh')).status).toBe(status);
  });

  test('has room again when deletions freed it inside the database’s own file', async () => {
    await openPortal();
    space = { free: 0.6 * mega, total: 20 * mega };
    expect((await addCategory('Saat Penuh')).status).toBe(507);
    await app.db.write(async (tx) => {
      await sql`create table filler as select zeroblob(${mega}) as bytes`.execute(tx);
    });
    await app.db.write(async (tx) => {
      await sql`drop table filler`.execute(tx);
    });
    expect((await addCategory('Ada Ruang Lagi')).status).toBe(201);
    space = { ...space, free: 0.4 * mega };
    expect((await addCategory('Penuh Lagi')).status).toBe(507);
  });

  test('says how much is left, in the metrics and to the admin while it is little', async () => {
    await openPortal();
    space = { free: 50_000 * mega, total: 100_000 * mega };
    expect((await ask({ url: '/api/activities' })).body.notices).toEqual([]);
    space = { free: 9_000 * mega, total: 100_000 * mega };
    const little = { kind: 'disk_low', freeBytes: 9_000 * mega, totalBytes: 100_000 * mega };
    expect((await ask({ url: '/api/activities' })).body.notices).toEqual([little]);
    expect((await ask({ url: '/metrics' })).text).toContain(`ruang_disk_free_bytes ${9_000 * mega}\n`);
  });
});

test.skipIf(testEngine === 'postgres' || cannotMount())(
  'on a small disk that is really filled the admin signs in and deletes, and nobody else writes',
  { tags: ['deep'] },
  async () => {
    const small = mountSmallDisk(40);
    if (small === undefined) throw new Error('not mounted');
    onTestFinished(small.remove);
    const config = readConfig({
      DATA_DIR: join(small.folder, 'data'),
      SECRETS_DIR: join(small.folder, 'secrets'),
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'silent',
    });
    const { deps, close } = await open(config);
    onTestFinished(async () => {
      await close();
    });
    await createAdmin(deps, 'admin@contoh.id', testPassword);
    const app = await buildTestApp(deps);
    onTestFinished(() => app.close());
    const signIn = () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: origin,
        payload: { email: 'admin@contoh.id', password: testPassword },
      });
    const cookie = String((await signIn()).headers['set-cookie']).split(';')[0] ?? '';
    const add = (name: string) =>
      app.inject({
        method: 'POST',
        url: '/api/categories',
        headers: { ...origin, cookie },
        payload: { name },
      });
    // Little more than what is kept for making room.
    small.fill(2.1 * 2 ** 20);
    const added: string[] = [];
    let status = 0;
    for (let number = 0; status !== 507 && number < 2000; number += 1) {
      const answer = await add(`Kategori ${number} ${'panjang '.repeat(8)}`.slice(0, 60).trim());
      status = answer.statusCode;
      if (status === 201) added.push(answer.json().id);
    }
    expect(status).toBe(507);
    expect((await signIn()).statusCode).toBe(200);
    const first = (await app.inject({ url: '/api/categories', headers: { cookie } })).json().items[0].id;
    const gone = await app.inject({
      method: 'DELETE',
      url: `/api/categories/${first}`,
      headers: { ...origin, cookie },
    });
    expect(gone.statusCode).toBe(204);
    expect((await add('Masih Penuh')).statusCode).toBe(507);
    small.makeRoom();
    expect((await add('Ada Ruang Lagi')).statusCode).toBe(201);
  },
);

test.skipIf(testEngine === 'postgres' || cannotMount())(
  'a first start and a command on a disk that is too small end with one line that names it',
  { tags: ['deep'] },
  async () => {
    const small = mountSmallDisk(1) ?? expect.fail('no small disk');
    onTestFinished(small.remove);
    const machine = await newMachine();
    onTestFinished(() => machine.remove());
    const [data, secrets] = ['data', 'secrets'].map((name) => join(small.folder, name));
    const folders = { DATA_DIR: String(data), SECRETS_DIR: String(secrets) };
    const line = `No room is left on the disk of ${data} or ${secrets}. Make room there, then try again.\n`;
    const started = await machine.start(folders);
    expect([started.code, started.err]).toEqual([1, `Ruang Naskah cannot start. ${line}`]);
    const made = await machine.portal(['init'], folders);
    expect([made.code, made.err]).toEqual([1, line]);

    await machine.portal(['init']);
    const backups = mkdtempSync(join(tmpdir(), 'cadangan naskah-'));
    onTestFinished(() => rmSync(backups, { recursive: true }));
    await machine.portal(['backup', backups]);
    const archive = join(backups, readdirSync(backups).find((name) => name.endsWith('.zip')) ?? '');
    const trial = join(small.folder, 'percobaan');
    const restored = await machine.portal(['restore', archive, '--trial', trial]);
    expect([restored.code, restored.err]).toEqual([
      1,
      `No room is left on the disk of ${trial}/data or ${trial}/secrets. Make room there, then try again.\n`,
    ]);
  },
);

describe.skipIf(testEngine === 'postgres' || cannotMount())(
  'a server that was stopped does not start',
  () => {
    let small: SmallDisk;
    beforeEach(async () => {
      small = mountSmallDisk(4) ?? expect.fail('no small disk');
      await (await start()).close();
    });
    afterEach(() => small.remove());
    const start = () => connect({ kind: 'sqlite', path: join(small.folder, 'portal.db') });

    test('on a full disk, and says so', async () => {
      small.fill();
      await expect(start()).rejects.toThrow(`The disk of ${small.folder} is full; make room there.`);
      small.makeRoom();
      await (await start()).close();
    });

    test('on a disk that is mounted read-only, and advises no other owner or mode', async () => {
      spawnSync('mount', ['-o', 'remount,ro', small.folder]);
      await expect(start()).rejects.toThrow(/mounted read-only; .+ journalctl -k$/);
    });
  },
);
