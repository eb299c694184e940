import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, publicUrl } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { elsewhere, typesOfForms } from './support/foreign-requests.ts';
import { type RequestParts, urlOf } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { openWorld, refusalOf, type World } from './support/principals.ts';
import { principalFor } from './support/valid-calls.ts';

/** Threat T6 on every endpoint that changes something, called with a valid session and a valid body. */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

const unsafe = endpoints.filter(({ method }) => method !== 'GET');

describe.each(unsafe.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('refuses what comes from elsewhere and changes nothing', async () => {
    const parts: RequestParts = (await matrixRows[id]?.request?.(world, 'admin')) ?? {};
    const cookie = (await world.cookieOf('admin')) ?? '';
    const type = parts.payload === undefined ? { 'content-type': 'application/json' } : {};
    const before = await fingerprint(world.test.db);
    for (const [who, headers] of Object.entries(elsewhere)) {
      const answer = await world.test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, parts),
        headers: { ...type, ...parts.headers, cookie, ...headers },
        payload: parts.payload ?? JSON.stringify(parts.body ?? {}),
      });
      expect([who, answer.statusCode, answer.json().code]).toEqual([who, 403, 'bad_origin']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await fingerprint(world.test.db)).toEqual(before);
  });

  test('refuses every body that a foreign form could send', async () => {
    const parts: RequestParts = (await matrixRows[id]?.request?.(world, 'admin')) ?? {};
    const cookie = (await world.cookieOf('admin')) ?? '';
    const ownType =
      endpoint.bodyType === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
    // A refusal by role stands in the audit log (threat T38).
    const kept = refusalOf(endpoint, 'admin') === 403 ? (['audit_events'] as const) : [];
    const before = await fingerprint(world.test.db, kept);
    for (const contentType of [...typesOfForms, 'application/json']) {
      if (contentType === ownType) continue;
      const answer = await world.test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, parts),
        headers: { ...parts.headers, cookie, origin: publicUrl, 'content-type': contentType },
        payload: JSON.stringify(parts.body ?? {}),
      });
      // The access rule comes first: 409 for a guest's form, 403 for another role.
      expect([415, 403, 409]).toContain(answer.statusCode);
    }
    expect(await fingerprint(world.test.db, kept)).toEqual(before);
  });
});

test('reading changes nothing: no GET writes but the audit line of a profile or an export', async () => {
  const audited = [
    'users.read',
    'users.exportOwnData',
    'users.export',
    'manuscripts.export',
    'projects.export',
    'activities.export',
    'activities.exportAudit',
  ];
  const reading = endpoints.filter(({ method, id }) => method === 'GET' && !audited.includes(id));
  for (const endpoint of reading) {
    const who = refusalOf(endpoint, 'admin') === undefined ? 'admin' : principalFor(endpoint);
    const parts: RequestParts = (await matrixRows[endpoint.id]?.request?.(world, who)) ?? {};
    const cookie = (await world.cookieOf(who)) ?? '';
    const before = await fingerprint(world.test.db);
    await world.test.app.inject({ method: 'GET', url: urlOf(endpoint, parts), headers: { cookie } });
    expect([endpoint.id, await fingerprint(world.test.db)]).toEqual([endpoint.id, before]);
  }
});

test('the three spellings of this machine are one site', async () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const answer = await world.test.app.inject({ method: 'POST', url: '/api/captcha', headers: { origin } });
    expect([origin, answer.statusCode]).toEqual([origin, 200]);
  }
});
