/** @module-tag deep */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manuscriptInput, profileInput, testPassword } from './factories.ts';
import { captchaCode } from './harness.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { multipartBody } from './support/news-form.ts';
import { png } from './support/pictures.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';

/**
 * Threats T21 and T36 on a separate server process: whatever people send, it contacts only its database, mail server
 * and image store, and no host that a request names appears in a mail or a redirect.
 */

const publicUrl = 'http://portal.penerbit.test';
const admin = { email: 'admin@penerbit.test', password: 'kertas-biru-77' };

const observer = join(import.meta.dirname, 'support', 'observe-outbound.ts');

let machine: Machine;
let server: Served;
let mail: SmtpSink;
let store: S3Server;
/** A server that must receive no request: it represents any host of the internal network. */
let canary: Server;
let canaryHost: string;
let touched = 0;

beforeAll(async () => {
  [machine, mail, store] = await Promise.all([newMachine(), startSmtpSink(), startS3Server()]);
  canary = createServer((_, response) => {
    touched += 1;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()));
  canaryHost = `127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const environment = {
    ...store.environment,
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CAPTCHA_CODE: captchaCode,
    OBSERVE_FILE: join(machine.folder, 'observed'),
  };
  server = await machine.serve(environment, ['--import', observer]);
});
afterAll(async () => {
  await server.stop();
  canary.close();
  await Promise.all([mail.close(), store.close()]);
  await machine.remove();
});

interface Sent {
  readonly method?: string;
  /** The request target: a path, or a whole address. */
  readonly target: string;
  readonly body?: unknown;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}
interface Said {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: ReturnType<typeof JSON.parse>;
}

async function send({ method = 'GET', target, body, cookie, headers }: Sent): Promise<Said> {
  const payload = Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = {
      ...(method === 'GET' ? {} : { origin: publicUrl, 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    };
    const call = request(
      { host: '127.0.0.1', port: server.port, method, path: target, headers: all },
      resolve,
    );
    call.once('error', reject).end(payload);
  });
  const text = (await buffer(response)).toString();
  const isJson = String(response.headers['content-type']).includes('json') && text !== '';
  return { status: response.statusCode, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const post = (target: string, body: unknown, cookie?: string, headers: Record<string, string> = {}) =>
  send({ method: 'POST', target, body, headers, ...(cookie !== undefined && { cookie }) });

async function signIn(email: string, password: string): Promise<string> {
  const { headers } = await post('/api/auth/login', { email, password });
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

async function register(email: string): Promise<void> {
  const captcha = await post('/api/captcha', undefined);
  const answered = { captchaId: captcha.body.id, captchaAnswer: captchaCode };
  const password = { password: testPassword, confirmPassword: testPassword };
  const made = await post('/api/auth/register', { ...profileInput(), email, ...password, ...answered });
  expect(made.status).toBe(201);
}

/** Headers by which a caller could change the host that the server takes for its own. */
const forgeries = (): Record<string, string>[] => [
  { host: canaryHost },
  { 'x-forwarded-host': canaryHost, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
  { forwarded: `host=${canaryHost};proto=https` },
  {
    'x-original-url': `http://${canaryHost}/`,
    'x-rewrite-url': `http://${canaryHost}/`,
    'x-host': canaryHost,
  },
];

describe('the hosts of a request', () => {
  test('never get into a mailed link', async () => {
    const before = mail.received.length;
    const targets = ['/api/auth/password-reset', `http://${canaryHost}/api/auth/password-reset`];
    const calls = targets.flatMap((target) => [{}, ...forgeries()].map((headers) => ({ target, headers })));
    for (const [at, { target, headers }] of calls.entries()) {
      // At most three links are mailed to one address in half an hour.
      const email = `tautan${Math.trunc(at / 3)}@contoh.test`;
      if (at % 3 === 0) await register(email);
      expect((await post(target, { email }, undefined, headers)).status).toBe(202);
    }
    const welcomes = Math.ceil(calls.length / 3);
    await mail.arrival(before + calls.length + welcomes);
    const links = mail.received.slice(before).map(({ raw }) => {
      expect(raw).not.toContain(canaryHost);
      const found = raw.replaceAll('=\r\n', '').match(/https?:\/\/[^\s]+/g);
      expect(found).toHaveLength(1);
      return found?.[0] ?? '';
    });
    const home = 'http://portal.penerbit.test/';
    expect(links.filter((link) => link.startsWith(`${home}reset-password?token=`))).toHaveLength(
      calls.length,
    );
    expect(links.filter((link) => link === `${home}login`)).toHaveLength(welcomes);
  });

  test('never get into a redirect or a page', async () => {
    for (const target of ['/dashboard/main', '/admin', '/', '/login', '/robots.txt', '/sitemap.xml']) {
      for (const headers of forgeries()) {
        for (const path of [target, `http://${canaryHost}${target}`]) {
          const said = await send({ target: path, headers: { ...headers, accept: 'text/html' } });
          expect(JSON.stringify([said.headers, said.body])).not.toContain(canaryHost);
          if (said.headers.location !== undefined) expect(said.headers.location).toMatch(/^\/(?!\/)/);
        }
      }
    }
  });
});

/** Puts the address of the canary into every link, text, name and header that people may send. */
async function driveEverything(): Promise<void> {
  const lure = 'https://kanari.penerbit.test/naskah';
  const headers = { referer: lure, 'user-agent': lure, 'x-forwarded-for': '127.0.0.1', host: canaryHost };
  await register('penulis@contoh.test');
  const author = await signIn('penulis@contoh.test', testPassword);
  const root = await signIn(admin.email, admin.password);
  await post('/api/auth/login', { email: `siapa@${canaryHost}`, password: lure }, undefined, headers);
  const kategori = (await send({ target: '/api/categories', cookie: author })).body.items[0].name;
  const manuscript = { ...manuscriptInput({ kategori }), sinopsis: lure, sellingPoint: lure };
  expect((await post('/api/manuscripts', manuscript, author, headers)).status).toBe(201);
  expect((await post('/api/manuscripts', { ...manuscript, urlNaskah: lure }, author)).status).toBe(422);
  const authorId = (await send({ target: '/api/people?role=penulis', cookie: root })).body.items[0].id;
  const stages = { Penulisan: { deadline: '2030-01-01', submissionLink: lure } };
  const project = await post('/api/projects', { title: lure, authorId, stages }, root);
  expect(project.status).toBe(201);
  await send({ target: `/api/projects/${project.body.id}`, cookie: author });
  const form = multipartBody([
    { name: 'title', value: `Peluncuran ${lure}` },
    { name: 'content', value: `Lihat ${lure} dan http://${canaryHost}/gambar.png` },
    { name: 'image', value: await png(), filename: `${lure}/a.png`, type: 'image/png' },
  ]);
  const news = await post('/api/news', form.bytes, root, { 'content-type': form.contentType });
  expect(news.status).toBe(201);
  expect((await send({ target: news.body.imageUrl })).status).toBe(200);
  for (const target of ['/', '/berita', `/berita/${news.body.id}`, '/dashboard/main', '/admin/projects'])
    await send({ target, cookie: root, headers: { ...headers, accept: 'text/html' } });
  await send({
    method: 'DELETE',
    target: `/api/news/${news.body.id}`,
    cookie: root,
    headers: { origin: publicUrl },
  });
}

test('whatever people send, the server contacts its database, mail server and image store only', async () => {
  await driveEverything();
  const before = mail.received.length;
  await post('/api/auth/password-reset', { email: 'penulis@contoh.test' });
  await mail.arrival(before + 1);
  const observed = readFileSync(join(machine.folder, 'observed'), 'utf8').trim().split('\n');
  const own = [new URL(mail.url), new URL(store.settings.endpoint), ...databaseOf(machine)].map(
    ({ host }) => host,
  );
  const contacted = new Set(observed.map((line) => line.replace(/^connect /, '')));
  expect([...contacted].sort()).toEqual(own.sort());
  expect(touched).toBe(0);
});

// Left out where packets are counted (`packages/server/test/packets.test.ts`): this connects outwards on purpose.
test.skipIf(process.env.TEST_ISOLATED !== undefined)('the observer would have seen it', async () => {
  const file = join(machine.folder, 'control');
  const program = `
    import { get } from 'node:http';
    import { lookup } from 'node:dns/promises';
    import { spawn } from 'node:child_process';
    await fetch('http://${canaryHost}/');
    await new Promise((resolve) => get('http://${canaryHost}/', resolve));
    await lookup('kanari.penerbit.test').catch(() => undefined);
    spawn('true').on('error', () => undefined);
    process.exit();`;
  const nodeArguments = ['--import', observer, '--input-type=module', '-e', program];
  await promisify(execFile)(process.execPath, nodeArguments, { env: { ...process.env, OBSERVE_FILE: file } });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([
    `connect ${canaryHost}`,
    `connect ${canaryHost}`,
    'look-up kanari.penerbit.test',
    'program true',
  ]);
});

function databaseOf({ databaseUrl }: Machine): URL[] {
  return databaseUrl === undefined ? [] : [new URL(databaseUrl)];
}
