import { defineEndpoint } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { indexRoutes } from '../src/http/bind.ts';
import { type Route, route } from '../src/http/call.ts';
import { requireAccessRules } from '../src/http/foundations.ts';
import { openTestDatabase } from './database.ts';
import { type Machine, newMachine } from './support/child.ts';

/** What stops a start, and how the server starts and stops (DESIGN §2, §3; study F14, T37). */

describe('a programming error stops the start:', () => {
  const routes = (): Route[] => endpoints.map((endpoint) => route(endpoint, async () => undefined));

  test('an endpoint without a handler', () => {
    const [first, ...others] = routes();
    expect(() => indexRoutes(others)).toThrow(`endpoints without a handler: ${first?.endpoint.id}`);
  });
  test('a handler without an endpoint', () => {
    const stray = defineEndpoint({
      id: 'stray.read',
      summary: '',
      method: 'GET',
      path: '/api/stray',
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

  test('opens to the announced admin and to nobody with a usual password (threat T37)', async () => {
    const server = await machine.serve();
    const announced = /password\s+(\S+)/.exec(server.said)?.[1] ?? '';
    const logIn = async (email: string, password: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return answer.status;
    };
    for (const email of ['admin@ruang-naskah.local', 'admin@localhost.id'])
      for (const password of ['', 'admin', 'password', 'ruang-naskah', email])
        expect([401, 422]).toContain(await logIn(email, password));
    expect(await logIn('admin@ruang-naskah.local', announced)).toBe(200);
    await server.stop();
  });

  test('never shows a password that the operator chose', async () => {
    const server = await machine.serve({ ADMIN_EMAIL: 'saya@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' });
    expect(server.said).toContain('saya@penerbit.id');
    expect(server.said).not.toContain('kertas-biru-77');
    await server.stop();
  });

  test('announces a fixed captcha', async () => {
    const server = await machine.serve({ CAPTCHA_CODE: 'abcdef' });
    expect(server.said).toContain('CAPTCHA_CODE is set');
    await server.stop();
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT: '],
    [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL: '],
    [{ CAPTCHA_CODE: 'abcdef', PUBLIC_URL: 'https://portal.penerbit.id' }, 'CAPTCHA_CODE: '],
    [{ MAIL_FROM: 'bukan alamat' }, 'MAIL_FROM: '],
    [{ ADMIN_EMAIL: 'bukan-alamat' }, 'ADMIN_EMAIL: '],
    [{ ADMIN_PASSWORD: 'abc12' }, 'ADMIN_PASSWORD: '],
    [{ TRUST_PROXY: 'bukan-alamat' }, 'TRUST_PROXY: '],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: '],
    [{ METRICS_TOKEN: 'terlalu-pendek' }, 'METRICS_TOKEN: '],
    [{ ADMIN_PASSWORD: 'password', PUBLIC_URL: 'https://portal.penerbit.id' }, 'ADMIN_PASSWORD: '],
    [
      { SMTP_URL: 'smtp://user:password@mail.example.org:587', PUBLIC_URL: 'https://portal.penerbit.id' },
      'SMTP_URL: ',
    ],
  ] as [Record<string, string>, string][])(
    'with %j it ends with one clear line',
    async (environment, named) => {
      const ran = await machine.start(environment);
      expect(ran.code).toBe(1);
      expect(ran.err).toMatch(new RegExp(`^Ruang Naskah cannot start\\. ${named}[^\\n]+\\n$`));
    },
  );
});
