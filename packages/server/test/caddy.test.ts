import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './harness.ts';
import { askProxy, hostOfGuide as host } from './support/ask-proxy.ts';
import { freePort } from './support/free-port.ts';

/** The file for Caddy in `deploy/`, as the program itself runs it. */

const file = readFileSync(new URL('../../../deploy/Caddyfile', import.meta.url), 'utf8');
const secret = 'rahasia-tautan-reset';
const page = `/reset-password?token=${secret}`;
const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '';
const hasCaddy = version !== '' && spawnSync('openssl', ['version']).status === 0;
if (!hasCaddy)
  process.stderr.write('caddy.test.ts: no caddy or openssl here, so deploy/Caddyfile was not tried.\n');

/** Before 2.7 the buffer had another name. */
const forVersion = (text: string) =>
  /^v?2\.[0-6]\./.test(version)
    ? text.replace(/request_buffers (\S+)/, 'buffer_requests\n\t\tmax_buffer_size $1')
    : text;

describe.skipIf(!hasCaddy)('Caddy with the file of deploy', { tags: ['deep'] }, () => {
  let app: TestApp;
  let folder: string;
  let caddy: ChildProcess;
  let said: string[];
  let asked: ReturnType<typeof askProxy>;

  beforeEach(async () => {
    app = await openTestApp();
    folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-caddy-'));
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const upstream = (app.app.server.address() as AddressInfo).port;
    const ports = { plain: await freePort(), safe: await freePort() };
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/key.pem`];
    const certificate = ['-x509', '-days', '1', '-subj', `/CN=${host}`, '-out', `${folder}/crt.pem`];
    execFileSync('openssl', ['req', ...certificate, ...key], { stdio: 'ignore' });
    const own = `http_port ${ports.plain}\n\thttps_port ${ports.safe}\n\tdefault_bind 127.0.0.1\n\tadmin off\n\tauto_https disable_certs`;
    const site = forVersion(file)
      .replace(/^\{$/m, `{\n\t${own}`)
      .replace(
        '{$SITE_HOST} {\n\timport log\n\trequest_body',
        `{$SITE_HOST} {\n\ttls ${folder}/crt.pem ${folder}/key.pem\n\timport log\n\trequest_body`,
      );
    writeFileSync(join(folder, 'Caddyfile'), site);
    const env = {
      ...process.env,
      SITE_HOST: host,
      PORTAL: `127.0.0.1:${upstream}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env });
    said = [];
    const ready = Promise.withResolvers<void>();
    caddy.once('exit', () => ready.reject(new Error(said.join('\n'))));
    for (const stream of [caddy.stdout, caddy.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        said.push(line);
        if (line.includes('serving initial configuration')) ready.resolve();
      });
    }
    await ready.promise;
    asked = askProxy(ports, page);
  });
  afterEach(async () => {
    caddy.removeAllListeners('exit');
    const ended = once(caddy, 'exit');
    caddy.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  test('answers for its own name and no other', async () => {
    expect(await asked.plain(page)).toEqual({ status: 301, location: `https://${host}${page}` });
    expect(await asked.plain('/api/session')).toMatchObject({ status: 403 });
    expect(await asked.plain('/login', 'jahat.example')).toBe('no answer');
    expect(await asked.safe('/login')).toMatchObject({ status: 200 });
    expect(await asked.safe('/metrics')).toMatchObject({ status: 404 });
    expect(await asked.safe('/login', { servername: 'jahat.example' })).toBe('no answer');
    expect(await asked.safe('/login', { name: 'jahat.example' })).toBe('no answer');
  });

  test('keeps the keys of mails and calendars out of its log, the portal being there or not', async () => {
    expect(await asked.safe(page)).toMatchObject({ status: 200 });
    await app.app.close();
    for (const path of [page, `/kalender.ics?k=${secret}`, `/berhenti?t=${secret}`]) {
      expect(await asked.safe(path)).toMatchObject({ status: 502 });
    }
    await expect.poll(() => said.join('\n')).toMatch(/"uri":"\/berhenti"/);
    expect(said.join('\n')).not.toContain(secret);
  });
});
