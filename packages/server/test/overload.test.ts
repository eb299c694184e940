import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { type BusyServer, openBusyServer } from './support/busy-server.ts';

/** While its event loop is late the server refuses requests before their work (decision 0065). */

let app: TestApp;
let busy: BusyServer;
beforeEach(async () => {
  app = await openTestApp();
  // So little that a process at rest is late as well.
  busy = await openBusyServer(app, { mostDelayMs: 0.001 });
  await expect.poll(async () => (await busy.ask({ url: '/api/captcha' })).status).toBe(503);
});
afterEach(async () => {
  await busy.server.close();
  await app.close();
});

const refusedLines = () => app.logLines.filter((line) => line.includes('requests refused'));

test('reads, changes, sign-ins and pages are refused without a statement', async () => {
  const cookie = await app.signIn(await buildUser(app, 'admin'));
  const payload = { email: 'a@b.id', password: 'x' };
  const calls: InjectOptions[] = [
    { url: '/api/projects' },
    { method: 'POST', url: '/api/captcha' },
    { method: 'POST', url: '/api/auth/login', payload },
    { url: '/' },
    { url: '/tidak-ada' },
  ];
  for (const call of calls) {
    const { status, retryAfter } = await busy.ask({ ...call, headers: { cookie } });
    expect([call.url, status, retryAfter]).toEqual([call.url, 503, '5']);
  }
  expect(busy.statements).toEqual([]);
});

test('liveness, readiness, metrics and built files are answered', async () => {
  for (const url of ['/health/live', '/health/ready', '/metrics', '/favicon.svg'])
    expect([url, (await busy.ask({ url })).status]).toEqual([url, 200]);
});

test('those refused in one second share a line of the log, and each is counted', async () => {
  const { text } = await busy.ask({ url: '/metrics' });
  const before = Number(/^ruang_http_refused_total\{reason="unavailable"\} (\d+)$/m.exec(text)?.[1]);
  expect(before).toBeGreaterThan(0);
  await expect.poll(() => refusedLines().length).toBe(1);
  await Promise.all([1, 2, 3].map(() => busy.ask({ url: '/api/categories' })));
  await expect.poll(() => refusedLines().length).toBe(2);
  const counts = refusedLines().map((line) => (JSON.parse(line) as { count: number }).count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(before + 3);
  expect(app.logLines.filter((line) => (JSON.parse(line) as { status?: number }).status === 503)).toEqual([]);
});

test('those refused just before a stop are in the log as well', async () => {
  await busy.server.close();
  expect(refusedLines()).not.toEqual([]);
});

test('the page of a refusal is the same for every address, and names nobody', async () => {
  const admin = await buildUser(app, 'admin');
  const headers = { accept: 'text/html', cookie: await app.signIn(admin) };
  const [first, second] = await Promise.all(
    ['/admin/dashboard', '/berita/apa-saja'].map((url) => busy.ask({ url, headers })),
  );
  expect([first?.status, first?.retryAfter]).toEqual([503, '5']);
  expect(first?.text).toMatch(/^<!doctype html>/);
  expect(first?.text).not.toContain(admin.nama);
  expect(second?.text).toBe(first?.text);
});
