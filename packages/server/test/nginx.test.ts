import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './harness.ts';
import { askProxy, hostOfGuide as host } from './support/ask-proxy.ts';
import { freePort } from './support/free-port.ts';

/** The file for nginx as the guide of operation prints it, and the secret that a reset link carries past it. */

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const file = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const secret = 'rahasia-tautan-reset';
const page = `/reset-password?token=${secret}`;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('no page that a reset link leads to is told of in the address of the page before', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.call({ method, url: page });
    expect([answer.status, answer.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  }
});

test('the proxy of the guide logs no query, answers for its name only and redirects to nothing else', () => {
  const formats = [...file.matchAll(/^log_format [^;]*;/gm)].map(([format]) => format);
  expect(formats).toHaveLength(1);
  expect(formats[0]).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b(?!_)/);
  for (const [log] of file.matchAll(/access_log [^;]*;/g)) expect(log).toMatch(/ off;$| naskah;$/);
  expect(file.match(/^server \{/gm)).toHaveLength(file.match(/access_log /g)?.length ?? 0);
  expect(file.match(/listen (?:80|443 ssl) default_server/g)).toHaveLength(2);
  expect(file).not.toMatch(/return 301 https:\/\/\$/);
});

const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
if (!hasNginx)
  process.stderr.write('nginx.test.ts: no nginx or openssl here, so the file of the guide was not tried.\n');

describe.skipIf(!hasNginx)('nginx with that file', () => {
  let folder: string;
  let nginx: ChildProcess;
  let asked: ReturnType<typeof askProxy>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-nginx-'));
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const upstream = (app.app.server.address() as AddressInfo).port;
    const ports = { plain: await freePort(), safe: await freePort() };
    asked = askProxy(ports, page);
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/${host}.key`];
    const certificate = ['-x509', '-days', '1', '-subj', `/CN=${host}`, '-out', `${folder}/${host}.crt`];
    execFileSync('openssl', ['req', ...certificate, ...key], { stdio: 'ignore' });
    const site = file
      .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${ports.safe}`)
      .replaceAll('/etc/ssl', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const whole = `daemon off; master_process off; pid ${folder}/pid;
      error_log ${folder}/error.log notice; error_log stderr notice;
      events {} http { ${temporary.join(' ')} ${site} }`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    const tried = spawnSync('nginx', ['-t', '-p', folder, '-c', `${folder}/nginx.conf`], {
      encoding: 'utf8',
    });
    expect([tried.status, tried.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    nginx = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // The first notice comes when its sockets listen.
    if (nginx.stderr !== null) await once(nginx.stderr, 'data');
  });
  afterEach(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const logs = () =>
    ['naskah.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');

  test('answers for its own name and no other', { tags: ['deep'] }, async () => {
    expect(await asked.plain(page)).toEqual({ status: 301, location: `https://${host}${page}` });
    expect(await asked.plain('/api/session')).toMatchObject({ status: 403 });
    expect(await asked.plain('/login', 'jahat.example')).toBe('no answer');
    expect(await asked.safe('/login')).toMatchObject({ status: 200 });
    expect(await asked.safe('/metrics')).toMatchObject({ status: 404 });
    expect(await asked.safe('/login', { servername: 'jahat.example' })).toBe('no answer');
    expect(await asked.safe('/login', { name: 'jahat.example' })).toBe('no answer');
  });

  test('keeps the keys of mails and calendars out of its logs, the portal being there or not', {
    tags: ['deep'],
  }, async () => {
    const pages = [page, `/kalender.ics?k=${secret}`, `/berhenti?t=${secret}`];
    await asked.plain(page);
    expect(await asked.safe(page)).toMatchObject({ status: 200 });
    await app.app.close();
    for (const secretPage of pages) expect(await asked.safe(secretPage)).toMatchObject({ status: 502 });
    // A line is written after its answer.
    await expect.poll(logs).toMatch(/GET naskah\.example\.org\/berhenti 502 /);
    expect(logs()).toMatch(/GET naskah\.example\.org\/reset-password 200 /);
    expect(logs()).not.toContain(secret);
  });
});
