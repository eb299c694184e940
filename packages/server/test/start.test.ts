import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineEndpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../src/features/users/create-admin.ts';
import { indexRoutes } from '../src/http/bind.ts';
import { type Route, route } from '../src/http/route.ts';
import { requireAccessRules } from '../src/http/route-info.ts';
import { openTestDatabase, testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { openTestApp } from './harness.ts';
import { fetchServed, type Machine, newMachine, type Served } from './support/child.ts';

/** Reasons to refuse a start, and how the server starts and stops (§3, threat T37). */

describe('a programming error stops the start:', () => {
  const routes = (): Route[] => endpoints.map((endpoint) => route(endpoint, async () => undefined));

  test('an endpoint without a handler', () => {
    const [first, ...others] = routes();
    expect(() => indexRoutes(others)).toThrow(`endpoints without a handler: ${first?.endpoint.id}`);
  });
  test('a handler without an endpoint', () => {
    const stray = defineEndpoint({
      id: 'stray.read',
      method: 'GET',
      path: '/api/stray',
      summary: '',
      access: 'anyone',
    });
    expect(() => indexRoutes([...routes(), route(stray, async () => undefined)])).toThrow('stray.read');
  });
  test('an endpoint with two handlers', () => {
    const all = routes();
    expect(() => indexRoutes([...all, all[0] as Route])).toThrow(/endpoints without a handler/);
    expect(indexRoutes(all).size).toBe(endpoints.length);
  });
  test('a route that names no access rule, HEAD and plug-ins included', async () => {
    const app = fastify();
    requireAccessRules(app);
    app.get('/named', { config: { access: 'test' } }, async () => '');
    expect(() => app.get('/open', async () => '')).toThrow('route GET /open names no access rule');
    const plugin = app.register(async (inner) => {
      inner.post('/hidden', async () => '');
    });
    await expect(plugin.then(() => app.ready())).rejects.toThrow('route POST /hidden names no access rule');
  });
});

test('a fresh database holds no account: nobody can sign in (threat T37)', async () => {
  const database = await openTestDatabase();
  for (const table of ['users', 'credentials', 'sessions'] as const)
    expect([table, await database.reads.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  await database.close();
});

describe('of first starts at the same moment', { tags: ['engine'] }, () => {
  test('one makes the first admin and the others go on', async () => {
    const app = await openTestApp();
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(app.deps)));
    expect(made.filter((admin) => admin !== undefined)).toHaveLength(1);
    expect(await app.db.reads.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }]);
    expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
    await app.close();
  });

  test('an address of an existing account stops the start with a message', async () => {
    const app = await openTestApp({ ADMIN_EMAIL: 'siti@contoh.id' });
    await buildUser(app, 'penulis', { email: 'siti@contoh.id' });
    await expect(ensureFirstAdmin(app.deps)).rejects.toThrow('siti@contoh.id has an account already.');
    await app.close();
  });

  test('one makes the secrets, and all work with the same', { tags: ['deep'] }, async () => {
    const machine = await newMachine();
    const emails = ['satu@penerbit.id', 'dua@penerbit.id', 'tiga@penerbit.id'];
    const begun = await Promise.all(emails.map(() => machine.portal(['migrate'])));
    // On SQLite one process locks the folder.
    for (const { code, err } of begun)
      expect([code, err]).toEqual(
        code === 0 ? [0, ''] : [1, expect.stringMatching(/^Another server or migration /)],
      );
    expect(begun.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    const ran = await Promise.all(
      emails.map((email) => machine.portal(['admin', 'create', email, 'kertas-biru-77'])),
    );
    expect(ran.map(({ code, err }) => [code, err])).toEqual(emails.map(() => [0, '']));
    expect(readdirSync(join(machine.folder, 'secrets')).sort()).toEqual(['keys.json', 'pepper', 'used']);
    const server = await machine.serve();
    expect(server.said).not.toContain('First admin');
    for (const email of emails)
      expect([email, await logIn(server, email, 'kertas-biru-77')]).toEqual([email, 200]);
    await server.stop();
    await machine.remove();
  });

  test.runIf(testEngine === 'postgres')(
    'several servers come up, and one announces the admin',
    { tags: ['deep'] },
    async () => {
      const machine = await newMachine();
      const servers = await Promise.all([machine.serve(), machine.serve()]);
      expect(servers.filter(({ said }) => said.includes('First admin made'))).toHaveLength(1);
      const password = /password\s+(\S+)/.exec(servers.map(({ said }) => said).join(''))?.[1] ?? '';
      for (const server of servers)
        expect(await logIn(server, 'admin@ruang-naskah.local', password)).toBe(200);
      for (const server of servers) expect(await server.stop()).toBe(0);
      await machine.remove();
    },
  );
});

async function logIn(server: Served, email: string, password: string): Promise<number> {
  const answer = await fetchServed(`http://127.0.0.1:${server.port}/api/auth/login`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

describe('the process', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = await newMachine();
  });
  afterEach(() => machine.remove());

  test('makes the first admin with a password shown once, stops on SIGTERM, and makes none again', async () => {
    const first = await machine.serve();
    expect(first.url).toBe('http://localhost:3000');
    expect(first.said).toMatch(
      /First admin made:\n\s+e-mail\s+admin@ruang-naskah\.local\n\s+password\s+[a-z2-9]{16}\n/,
    );
    expect(await first.stop()).toBe(0);
    const second = await machine.serve({ ADMIN_EMAIL: 'lain@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' });
    expect(second.said).not.toContain('First admin');
    expect(await second.stop()).toBe(0);
  });

  test('is ready once its first admin can sign in', async () => {
    const made = { ADMIN_EMAIL: 'saya@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' };
    const server = await machine.serveInto(join(machine.folder, 'log'), {
      ...made,
      PUBLIC_URL: 'http://localhost:3000',
    });
    expect(await logIn(server, made.ADMIN_EMAIL, made.ADMIN_PASSWORD)).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test('accepts the announced admin and no usual password (threat T37)', {
    tags: ['deep'],
  }, async () => {
    const server = await machine.serve();
    const announced = /password\s+(\S+)/.exec(server.said)?.[1] ?? '';
    for (const email of ['admin@ruang-naskah.local', 'admin@localhost.id'])
      for (const password of ['', 'admin', 'password', 'ruang-naskah', email])
        expect([401, 422]).toContain(await logIn(server, email, password));
    expect(await logIn(server, 'admin@ruang-naskah.local', announced)).toBe(200);
    await server.stop();
  });

  test('never shows a password that the operator chose', { tags: ['deep'] }, async () => {
    const server = await machine.serve({ ADMIN_EMAIL: 'saya@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' });
    expect(server.said).toContain('saya@penerbit.id');
    expect(server.said).not.toContain('kertas-biru-77');
    await server.stop();
  });

  test('announces a fixed captcha', { tags: ['deep'] }, async () => {
    const server = await machine.serve({ CAPTCHA_CODE: 'abcdef' });
    expect(server.said).toContain('CAPTCHA_CODE is set');
    await server.stop();
  });

  test('ends with one clear line beside a database of other secrets', { tags: ['deep'] }, async () => {
    await machine.makeSite();
    const ran = await machine.start({ SECRETS_DIR: join(machine.folder, 'other') });
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(
      /^Ruang Naskah cannot start\. SECRETS_DIR \([^\n]+\) does not hold the secrets [^\n]+\n$/,
    );
  });

  type Row = readonly [environment: Record<string, string>, named: string];
  /** Each setting has a unit test with the configuration as well; the database has no part in it. */
  const refused: readonly Row[] = [
    [{ PORT: 'abc' }, 'PORT: '],
    [{ '\uFEFFPUBLIC_URL': 'https://portal.penerbit.id' }, '.env: begins with '],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR: '],
    [{ SECRETS_DIR: '/dev/null/secrets' }, '/dev/null/secrets cannot be written'],
    [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL: '],
    [{ CAPTCHA_CODE: 'abcdef', PUBLIC_URL: 'https://portal.penerbit.id' }, 'CAPTCHA_CODE: '],
    [{ MAIL_FROM: 'bukan alamat' }, 'MAIL_FROM: '],
    [{ ADMIN_EMAIL: 'bukan-alamat' }, 'ADMIN_EMAIL: '],
    [{ ADMIN_PASSWORD: 'abc12' }, 'ADMIN_PASSWORD: '],
    [{ TRUST_PROXY: 'bukan-alamat' }, 'TRUST_PROXY: '],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: '],
    [{ METRICS_TOKEN: 'terlalu-pendek' }, 'METRICS_TOKEN: '],
    [{ HOST: '192.0.2.1' }, 'HOST: '],
    [{ HOST: ' ' }, 'HOST: '],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR: '],
    [{ ADMIN_PASSWORD: 'password', PUBLIC_URL: 'https://portal.penerbit.id' }, 'ADMIN_PASSWORD: '],
    [
      { SMTP_URL: 'smtp://user:password@mail.example.org:587', PUBLIC_URL: 'https://portal.penerbit.id' },
      'SMTP_URL: ',
    ],
  ];
  test.runIf(testEngine === 'sqlite').each(refused)(
    'with %j it ends with one clear line',
    { tags: ['deep'] },
    async (environment, named) => {
      const ran = await machine.start(environment);
      expect(ran.code).toBe(1);
      expect(ran.err).toMatch(new RegExp(`^Ruang Naskah cannot start\\. ${named}[^\\n]+\\n$`));
    },
  );
});
