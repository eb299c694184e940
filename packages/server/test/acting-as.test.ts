import { needsSession } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, publicUrl } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { type RequestParts, urlOf } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { openWorld, type World } from './support/principals.ts';

/** Requests of a page that was opened before another person signed in in the same browser (decision 0022). */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

async function send(endpoint: (typeof endpoints)[number], actingAs: string) {
  const parts: RequestParts = (await matrixRows[endpoint.id]?.request?.(world, 'admin')) ?? {};
  const cookie = (await world.cookieOf('admin')) ?? '';
  const before = await fingerprint(world.test.db);
  const answer = await world.test.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: {
      ...(parts.payload === undefined && parts.body !== undefined && { 'content-type': 'application/json' }),
      ...parts.headers,
      ...(endpoint.method !== 'GET' && { origin: publicUrl }),
      cookie,
      'x-acting-as': actingAs,
    },
    ...((parts.payload ?? parts.body) !== undefined && {
      payload: parts.payload ?? JSON.stringify(parts.body),
    }),
  });
  return { answer, before, code: answer.body.startsWith('{') ? answer.json().code : undefined };
}

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s refuses a page made for another account and does nothing; its own is let in',
  { tags: ['deep'] },
  async (_id, endpoint) => {
    for (const other of [world.people.own.id, 'siapa', '']) {
      const { answer, before, code } = await send(endpoint, other);
      if (!needsSession(endpoint.access)) {
        expect(code).not.toBe('auth.other_account');
        continue;
      }
      expect([other, answer.statusCode, code]).toEqual([other, 409, 'auth.other_account']);
      expect(await fingerprint(world.test.db)).toEqual(before);
    }
    expect((await send(endpoint, world.people.admin.id)).code).not.toBe('auth.other_account');
  },
);

test('a refusal of a foreign page writes no denial into the audit log of the signed-in person', async () => {
  const { own, admin } = world.people;
  const cookie = await world.test.signIn(own);
  const before = await fingerprint(world.test.db);
  const call = { url: '/api/users', cookie, headers: { 'x-acting-as': admin.id } };
  expect((await world.test.call(call)).body.code).toBe('auth.other_account');
  expect(await fingerprint(world.test.db)).toEqual(before);
});

test('without a session the answer is 401', async () => {
  const answer = await world.test.call({
    url: '/api/profile',
    headers: { 'x-acting-as': world.people.own.id },
  });
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
});
