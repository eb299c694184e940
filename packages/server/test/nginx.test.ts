import type { AddressInfo } from 'node:net';
import { limits } from '@ruang-naskah/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streamBounds } from '../src/infra/live-streams.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { askProxy, hostOfGuide as host } from './support/ask-proxy.ts';
import { nginxFile as file, hasNginx, missProxy, type RunningProxy, startNginx } from './support/proxies.ts';

/** nginx with its file from docs/install.md serves the portal, and logs no token of a reset link. */

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

test('a class behind one address is not refused, beside the open pages of its office', () => {
  const most = Number(/limit_conn naskah (\d+);/.exec(file)?.[1]);
  expect(most).toBeGreaterThanOrEqual(limits.workshopRegistrations + streamBounds.perNetwork);
});

if (!hasNginx) missProxy('nginx.test.ts', 'nginx', 'the file of the guide');

describe.skipIf(!hasNginx)('nginx with that file', () => {
  let nginx: RunningProxy;
  let asked: ReturnType<typeof askProxy>;

  beforeEach(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    nginx = await startNginx([(app.app.server.address() as AddressInfo).port]);
    expect(nginx.judged).toContain('test is successful');
    asked = askProxy(nginx.ports, page);
  });
  afterEach(() => nginx.stop());

  test('answers only for the name of the site', { tags: ['deep'] }, async () => {
    expect(await asked.plain(page)).toEqual({ status: 301, location: `https://${host}${page}` });
    expect(await asked.plain('/api/session')).toMatchObject({ status: 403 });
    expect(await asked.plain('/login', 'jahat.example')).toBe('no answer');
    expect(await asked.safe('/login')).toMatchObject({ status: 200 });
    expect(await asked.safe('/metrics')).toMatchObject({ status: 404 });
    expect(await asked.safe('/login', { servername: 'jahat.example' })).toBe('no answer');
    expect(await asked.safe('/login', { name: 'jahat.example' })).toBe('no answer');
  });

  test('keeps the keys of mails and calendars out of its logs, also while the portal is down', {
    tags: ['deep'],
  }, async () => {
    const pages = [page, `/kalender.ics?k=${secret}`, `/berhenti?t=${secret}`];
    await asked.plain(page);
    expect(await asked.safe(page)).toMatchObject({ status: 200 });
    await app.app.close();
    for (const secretPage of pages) expect(await asked.safe(secretPage)).toMatchObject({ status: 502 });
    // A line is written after its answer.
    await expect.poll(nginx.logs).toMatch(/GET naskah\.example\.org\/berhenti 502 /);
    expect(nginx.logs()).toMatch(/GET naskah\.example\.org\/reset-password 200 /);
    expect(nginx.logs()).not.toContain(secret);
  });
});
