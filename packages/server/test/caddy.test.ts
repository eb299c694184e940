import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './harness.ts';
import { askProxy, hostOfGuide as host } from './support/ask-proxy.ts';
import { hasCaddy, missProxy, type RunningProxy, startCaddy } from './support/proxies.ts';

/** Runs Caddy with its file in `deploy/`. */

const secret = 'rahasia-tautan-reset';
const page = `/reset-password?token=${secret}`;
if (!hasCaddy) missProxy('caddy.test.ts', 'caddy', 'deploy/Caddyfile');

describe.skipIf(!hasCaddy)('Caddy with the file of deploy', { tags: ['deep'] }, () => {
  let app: TestApp;
  let caddy: RunningProxy;
  let asked: ReturnType<typeof askProxy>;

  beforeEach(async () => {
    app = await openTestApp();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    caddy = await startCaddy([(app.app.server.address() as AddressInfo).port]);
    expect(caddy.judged).toContain('Valid configuration');
    asked = askProxy(caddy.ports, page);
  });
  afterEach(async () => {
    await caddy.stop();
    await app.close();
  });

  test('answers only for the name of the site', async () => {
    expect(await asked.plain(page)).toEqual({ status: 301, location: `https://${host}${page}` });
    expect(await asked.plain('/api/session')).toMatchObject({ status: 403 });
    expect(await asked.plain('/login', 'jahat.example')).toBe('no answer');
    expect(await asked.safe('/login')).toMatchObject({ status: 200 });
    expect(await asked.safe('/metrics')).toMatchObject({ status: 404 });
    expect(await asked.safe('/login', { servername: 'jahat.example' })).toBe('no answer');
    expect(await asked.safe('/login', { name: 'jahat.example' })).toBe('no answer');
  });

  test('keeps the keys of mails and calendars out of its log, also while the portal is down', async () => {
    expect(await asked.safe(page)).toMatchObject({ status: 200 });
    await app.app.close();
    for (const path of [page, `/kalender.ics?k=${secret}`, `/berhenti?t=${secret}`]) {
      expect(await asked.safe(path)).toMatchObject({ status: 502 });
    }
    await expect.poll(caddy.logs).toMatch(/"uri":"\/berhenti"/);
    expect(caddy.logs()).not.toContain(secret);
  });
});
