import { mkdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import { mailDueNotices } from '../src/features/notices/mail-due.ts';
import { newId } from '../src/infra/ids.ts';
import { enqueueMail } from '../src/jobs/outbox.ts';
import { testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { type Answer, buildTestApp, openTestApp, type TestApp } from './harness.ts';
import { openWorld, principals } from './support/principals.ts';
import { addApp } from './support/second-step.ts';

/** `/metrics`: its content, and who may read it. */

const token = 'kanari-token-of-at-least-32-characters';
const bearer = { authorization: `Bearer ${token}` };
const secure = { PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' };

let app: TestApp;
afterEach(() => app.close());

/** An answer without its request id and its date. */
function lookOf({ status, headers, body }: Answer): unknown {
  const { date: _, ...others } = headers;
  return { status, headers: others, body: { ...body, requestId: '' } };
}

async function expectAbsent(headers: Record<string, string> = {}): Promise<void> {
  for (const accept of ['*/*', 'text/html']) {
    const [metrics, nothing] = await Promise.all(
      ['/metrics', '/nothing'].map((url) => app.call({ url, headers: { ...headers, accept } })),
    );
    expect(metrics?.status).toBe(404);
    expect(lookOf(metrics as Answer)).toEqual(lookOf(nothing as Answer));
  }
}

const ask = async (headers: Record<string, string> = {}) =>
  (await app.call({ url: '/metrics', headers })).text;
/** The value of one metric. */
const valueIn = (text: string, line: string) =>
  Number(text.match(new RegExp(`^ruang_${line} (\\S+)$`, 'm'))?.[1]);

describe('without METRICS_TOKEN', () => {
  beforeEach(async () => {
    app = await openTestApp();
  });

  test('a program on this machine may look', async () => {
    const answer = await app.call({ url: '/metrics' });
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test.each(['10.0.0.9', '203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7'])(
    'there is nothing for %s',
    async (remoteAddress) => {
      const answer = await app.app.inject({ url: '/metrics', remoteAddress });
      expect(answer.statusCode).toBe(404);
    },
  );

  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])(
    'there is nothing through a proxy on this machine that sends %s',
    (name) => expectAbsent({ [name]: '127.0.0.1' }),
  );
});

describe('on https', () => {
  test('without METRICS_TOKEN there is nothing for anybody', async () => {
    app = await openTestApp(secure);
    await expectAbsent();
    await expectAbsent({ authorization: 'Bearer undefined' });
  });

  test('with it there is something for anybody who sends it, through a proxy as well', async () => {
    app = await openTestApp({ ...secure, METRICS_TOKEN: token });
    const answer = await app.call({
      url: '/metrics',
      headers: { ...bearer, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(answer.status).toBe(200);
    for (const authorization of [
      '',
      token,
      `bearer ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
    ])
      await expectAbsent({ authorization });
  });

  test('no session gives access to it', async () => {
    app = await openTestApp({ METRICS_TOKEN: token });
    const world = await openWorld(app);
    for (const principal of principals) {
      const cookie = await world.cookieOf(principal);
      const answer = await app.call({ url: '/metrics', ...(cookie !== undefined && { cookie }) });
      expect([principal, answer.status]).toEqual([principal, 404]);
    }
  });
});

describe('it shows', () => {
  beforeEach(async () => {
    app = await openTestApp();
  });

  test('requests and their duration by endpoint and class of status', async () => {
    for (let time = 0; time < 3; time += 1) await app.call({ url: '/api/profile' });
    await app.call({ url: '/api/settings' });
    const text = await ask();
    expect(valueIn(text, 'http_requests_total{endpoint="users.readProfile",status="4xx"}')).toBe(3);
    expect(valueIn(text, 'http_requests_total{endpoint="settings.read",status="2xx"}')).toBe(1);
    expect(valueIn(text, 'http_request_seconds_count{endpoint="users.readProfile"}')).toBe(3);
    expect(valueIn(text, 'http_request_seconds_bucket{le="\\+Inf",endpoint="users.readProfile"}')).toBe(3);
    expect(valueIn(text, 'http_request_seconds_sum{endpoint="users.readProfile"}')).toBeGreaterThan(0);
  });

  test('how many were refused', async () => {
    for (let time = 0; time < 122; time += 1) await app.call({ method: 'POST', url: '/api/captcha' });
    const text = await ask();
    expect(valueIn(text, 'http_refused_total{reason="rate_limit"}')).toBe(2);
    expect(valueIn(text, 'http_refused_total{reason="unavailable"}')).toBe(0);
  });

  test('whether admins must have a second step, and how many have none', async () => {
    const [boss] = [
      await buildUser(app, 'admin'),
      await buildUser(app, 'admin'),
      await buildUser(app, 'penulis'),
    ];
    const shown = async () => {
      const text = await ask();
      return [valueIn(text, 'second_step_required'), valueIn(text, 'admins_without_second_step')];
    };
    expect(await shown()).toEqual([0, 2]);
    await addApp(app, boss);
    const body = { required: true };
    await app.call({ method: 'PUT', url: '/api/factors/rule', as: boss, body });
    expect(await shown()).toEqual([1, 1]);
  });

  test('how long notices wait beyond their time to be put into a mail', async () => {
    const { id: user_id } = await buildUser(app, 'penulis');
    const late = async () => valueIn(await ask(), 'notices_late_seconds');
    expect(await late()).toBe(0);
    const { now } = app.clock;
    const notice = { user_id, event: 'approved', words: '{}', created_at: now(), stage: null } as const;
    const rows = [1, 2].map((minute) => ({ ...notice, id: newId(), mail_due_at: now() + minute * 60_000 }));
    await app.db.write((tx) => tx.insertInto('notices').values(rows).execute());
    expect(await late()).toBe(0);
    app.clock.advance(90_000);
    expect(await late()).toBe(30);
    expect(await mailDueNotices(app.deps)).toBe(1);
    expect(await late()).toBe(0);
  });

  test('sessions, waiting mail and the database', async () => {
    const user = await buildUser(app, 'penulis');
    await app.signIn(user);
    await app.signIn(user);
    const mail = { kind: 'test', recipient: user.email, subject: 'Kanari', bodyText: 'Kanari' };
    await app.db.write((tx) => enqueueMail(app.deps, tx, mail));
    app.clock.advance(90_000);
    const text = await ask();
    expect(valueIn(text, 'sessions')).toBe(2);
    expect(valueIn(text, 'mail_waiting')).toBe(1);
    expect(valueIn(text, 'mail_oldest_seconds')).toBe(90);
    expect(valueIn(text, 'mail_dead')).toBe(0);
    expect(valueIn(text, 'database_up')).toBe(1);
    expect(valueIn(text, 'database_bytes')).toBeGreaterThan(50_000);
    expect(text).toMatch(
      new RegExp(
        `^ruang_build_info\\{version="[\\d.]+",node="26[\\d.]+",database="${testEngine}"\\} 1$`,
        'm',
      ),
    );
    expect(text.includes('ruang_database_calls_waiting 0\n')).toBe(testEngine === 'postgres');
  });

  test('the process', async () => {
    const text = await ask();
    for (const name of ['resident_memory_bytes', 'heap_used_bytes', 'cpu_seconds', 'uptime_seconds'])
      expect(valueIn(text, name)).toBeGreaterThan(0);
    expect(valueIn(text, 'event_loop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueIn(text, 'connections_open')).toBe(0);
  });

  test('nothing that a caller sent and nothing personal, whatever is asked', async () => {
    const user = await buildUser(app, 'penulis', { nama: 'Kanari Kuning' });
    for (const url of [
      '/kanari',
      '/api/kanari',
      `/api/users/kanari`,
      '/berita/kanari',
      '/files/news_images/kanari',
    ])
      await app.call({ url, as: user, headers: { 'user-agent': 'kanari', referer: 'https://kanari.id' } });
    await app.call({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: 'kanari@x.id', password: 'kanari' },
    });
    const text = await ask();
    expect(text.toLowerCase()).not.toContain('kanari');
    expect(text).not.toContain(user.id);
    const labels = new Set([...text.matchAll(/endpoint="([^"]+)"/g)].map(([, label = '']) => label));
    const known = new Set<string>(endpoints.map(({ id }) => id));
    for (const label of labels)
      expect(known.has(label) || /^(?:none|metrics|files:|page:)/.test(label)).toBe(true);
  });
});

test('it is text that Prometheus reads: one HELP and TYPE for each family, one value a line, none twice', async () => {
  app = await openTestApp();
  await app.call({ url: '/api/settings' });
  await ask();
  const lines = (await ask()).trimEnd().split('\n');
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
  for (const sample of samples)
    expect(sample).toMatch(
      /^ruang_[a-z0-9_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (?:-?[\d.e+-]+|\+Inf)$/,
    );
  expect(new Set(samples.map((line) => line.replace(/ \S+$/, ''))).size).toBe(samples.length);
  const described = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
  expect(new Set(described).size).toBe(described.length);
  for (const sample of samples) {
    const family = /^ruang_[a-z0-9_]+/.exec(sample)?.[0].replace(/_(?:bucket|sum|count)$/, '');
    expect(described).toContain(family);
  }
});

test('while the database is away it still shows the rest', async () => {
  app = await openTestApp();
  const db = await connect(app.db.config);
  const other = await buildTestApp({ ...app.deps, db });
  await db.close();
  const { body } = await other.inject({ url: '/metrics' });
  expect(valueIn(body, 'database_up')).toBe(0);
  expect(valueIn(body, 'uptime_seconds')).toBeGreaterThan(0);
  expect(body).not.toContain('ruang_sessions');
  await other.close();
});

test.each(['prometheus/alerts.yml', 'grafana/dashboard.json'])(
  'deploy/%s asks for nothing that it does not show',
  { tags: ['engine'] },
  async (name) => {
    app = await openTestApp();
    mkdirSync(app.deps.config.dataDir, { recursive: true });
    const wanted = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
    const shown = new Set(Array.from((await ask()).matchAll(/^# TYPE (\S+)/gm), ([, found]) => found));
    const missing = Array.from(wanted.matchAll(/\bruang_[a-z0-9_]+/g), ([found]) =>
      found.replace(/_bucket$/, ''),
    )
      .filter((found) => !shown.has(found))
      // Only PostgreSQL has a pool.
      .filter(
        (found) => testEngine === 'postgres' || !/_(?:connections_(?:open|idle)|calls_waiting)$/.test(found),
      );
    expect(missing).toEqual([]);
  },
);
