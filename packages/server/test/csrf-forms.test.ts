/** @module-tag once */

import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerInput, testPassword } from './factories.ts';
import { openTestApp, publicUrl } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { elsewhere, typesOfForms } from './support/foreign-requests.ts';
import { resetToken } from './support/matrix-auth.ts';
import { type RequestParts, urlOf } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { openWorld, type World } from './support/principals.ts';

/**
 * Threat T6 on the visitor's forms, and bodies of forms sent from elsewhere to every endpoint that changes something.
 */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
const calm = () => world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());

/** Forms that would succeed if they came from this site. */
const forms: Readonly<Record<string, () => Promise<Record<string, string>> | Record<string, string>>> = {
  '/login': () => ({ email: world.people.own.email, password: testPassword }),
  '/register': async () => ({ ...(await registerInput(world.test)) }),
  '/reset-password': async () => ({
    token: await resetToken(world.test, world.people.own),
    password: 'jendela-hijau-31',
    confirmPassword: 'jendela-hijau-31',
  }),
  '/logout': () => ({}),
};

describe.each(Object.entries(forms))('the form of %s', (url, fields) => {
  const post = async (type: string, payload: string, headers: Record<string, string>, cookie?: string) => {
    await calm();
    const all = {
      accept: 'text/html',
      'content-type': type,
      ...headers,
      ...(cookie !== undefined && { cookie }),
    };
    return world.test.app.inject({ method: 'POST', url, payload, headers: all });
  };

  test('refuses what comes from elsewhere and changes nothing', async () => {
    const payload = new URLSearchParams(await fields()).toString();
    // A signed-in person could lose a session; a visitor could be given one (threat T7).
    const cookie = url === '/logout' ? await world.test.signIn(world.people.own) : undefined;
    const before = await fingerprint(world.test.db);
    for (const [who, headers] of Object.entries(elsewhere)) {
      const { statusCode, headers: told } = await post(typesOfForms[1], payload, headers, cookie);
      expect([who, statusCode, told['set-cookie'], told.location]).toEqual([who, 403, undefined, undefined]);
    }
    expect(await fingerprint(world.test.db)).toEqual(before);
  });

  test('refuses every other kind of body, from here too', async () => {
    const before = await fingerprint(world.test.db, ['captchas']);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'text/html']) {
      const answer = await post(type, 'email=a', { origin: publicUrl });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
    expect(await fingerprint(world.test.db, ['captchas'])).toEqual(before);
  });

  test('takes the same from here', async () => {
    const payload = new URLSearchParams(await fields()).toString();
    const answer = await post(typesOfForms[1], payload, { origin: publicUrl });
    expect([200, 303]).toContain(answer.statusCode);
  });
});

test('no endpoint takes the body of a form from another site, signed in or not', {
  tags: ['deep'],
}, async () => {
  const unsafe = endpoints.filter(({ method }) => method !== 'GET');
  for (const endpoint of unsafe) {
    for (const principal of ['own', 'redaksi', 'admin'] as const) {
      const parts: RequestParts = (await matrixRows[endpoint.id]?.request?.(world, principal)) ?? {};
      const cookie = (await world.cookieOf(principal)) ?? '';
      const before = await fingerprint(world.test.db);
      for (const type of [...typesOfForms, 'application/json', undefined]) {
        for (const origin of ['https://x.id', 'null', undefined]) {
          const answer = await world.test.app.inject({
            method: endpoint.method,
            url: urlOf(endpoint, parts),
            headers: {
              ...parts.headers,
              cookie,
              ...(origin !== undefined && { origin }),
              ...(type === undefined ? {} : { 'content-type': type }),
            },
            payload: parts.payload ?? JSON.stringify(parts.body ?? {}),
          });
          expect([endpoint.id, type, answer.statusCode]).toEqual([endpoint.id, type, 403]);
        }
      }
      expect([endpoint.id, await fingerprint(world.test.db)]).toEqual([endpoint.id, before]);
    }
  }
});

test('no page lets another site read it or ask on its behalf', async () => {
  for (const url of ['/', '/login', '/api/settings', '/api/profile', '/dashboard/main']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = {
        origin: 'https://x.id',
        'access-control-request-method': 'POST',
        accept: 'text/html',
      };
      const answer = await world.test.app.inject({ method, url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});
