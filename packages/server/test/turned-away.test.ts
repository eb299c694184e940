import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { usualEntrances } from '../src/http/admission.ts';
import { loadBuiltWeb } from '../src/http/web.ts';
import { webFolder } from '../src/serve.ts';
import { buildUser } from './factories.ts';
import { openTestApp, publicUrl, type TestApp } from './harness.ts';

/** What is answered where every place is taken (decision 0065). */

let app: TestApp;
let full: FastifyInstance;
beforeEach(async () => {
  app = await openTestApp();
  const none = { places: 0, patienceMs: 0 };
  const entrances = { ...usualEntrances, read: none, write: none };
  full = await buildApp(app.deps, await loadBuiltWeb(webFolder), entrances);
});
afterEach(async () => {
  await full.close();
  await app.close();
});

test('refusals are given in an order that is drawn, so not all in one turn of the event loop', async () => {
  const given: number[] = [];
  const ask = async (at: number) => {
    const { statusCode } = await full.inject({ url: '/api/categories' });
    if (statusCode === 503) given.push(at);
  };
  await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)));
  expect(given).toHaveLength(50);
  expect(given).not.toEqual(given.toSorted((first, second) => first - second));
});

test('who leaves before the refusal is sent is counted and noted as well', async () => {
  await full.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((full.server.address() as AddressInfo).port, '127.0.0.1');
  const asked = once(full.server, 'request');
  socket.write(`POST /api/captcha HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\nContent-Length: 0\r\n\r\n`);
  await asked;
  socket.destroy();
  const { body } = await full.inject({ url: '/metrics' });
  expect(body).toMatch(/^ruang_http_refused_total\{reason="unavailable"\} 1$/m);
  await full.close();
  expect(app.logLines.filter((line) => line.includes('refused'))).toHaveLength(1);
});

test('those refused just before a stop are in the log as well', async () => {
  expect((await full.inject({ url: '/api/categories' })).statusCode).toBe(503);
  await full.close();
  expect(app.logLines.filter((line) => line.includes('refused'))).toHaveLength(1);
});

test('the page of a refusal is the same for every address, and names nobody', async () => {
  const admin = await buildUser(app, 'admin');
  const headers = { accept: 'text/html', cookie: await app.signIn(admin) };
  const [first, second] = await Promise.all(
    ['/admin/dashboard', '/berita/apa-saja'].map((url) => full.inject({ url, headers })),
  );
  expect([first?.statusCode, first?.headers['retry-after']]).toEqual([503, '5']);
  expect(first?.body).toMatch(/^<!doctype html>/);
  expect(first?.body).not.toContain(admin.nama);
  expect(second?.body).toBe(first?.body);
});
