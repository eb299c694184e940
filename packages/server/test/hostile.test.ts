import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds, testSeed } from '../../domain/test/properties.ts';
import type { Database } from '../src/db/schema.ts';
import { openTestApp, publicUrl } from './harness.ts';
import { expectClearError, type Refusal } from './support/clear-error.ts';
import { fingerprint } from './support/fingerprint.ts';
import { type HostileRequest, hostileRequest } from './support/hostile-request.ts';
import type { RequestParts } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { openWorld, type Principal, type World } from './support/principals.ts';

/**
 * Hostile input at every endpoint as every role: no answer is a 5xx, every refusal is a clear
 * error, and a refused request writes nothing. Repeat a failure with FUZZ_SEED.
 */
const requestsInAll = 2000;
const roles = ['anonymous', 'own', 'redaksi', 'admin', 'legacy'] as const satisfies readonly Principal[];
/** The role with the most rights gets nearly every kind of answer. */
const asked = roles.map((role) => ({ role, tags: role === 'admin' ? [] : ['deep'] }));
const runs = Math.ceil(requestsInAll / endpoints.length);

/** Tables that a refusal writes on purpose: a failed sign-in is counted and audited, any answer uses up a captcha. */
const writtenOnRefusal: Readonly<Record<string, readonly (keyof Database)[]>> = {
  'auth.login': ['audit_events', 'credentials'],
  'auth.register': ['captchas', 'outbox'],
};

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

async function send(
  endpoint: Endpoint,
  hostile: HostileRequest,
  valid: RequestParts,
  cookie?: string,
): Promise<Refusal> {
  const segments = [...(hostile.segments ?? Object.values(valid.params ?? {}).map(encodeURIComponent))];
  const path = endpoint.path.replace(/:\w+/g, () => segments.shift() ?? 'x');
  const type = hostile.contentType ?? (hostile.body === undefined ? undefined : 'application/json');
  const answer = await world.test.app.inject({
    method: endpoint.method,
    url: hostile.search === undefined ? path : `${path}?${hostile.search}`,
    headers: {
      origin: publicUrl,
      ...valid.headers,
      ...(cookie !== undefined && { cookie }),
      ...(type !== undefined && { 'content-type': type }),
      ...hostile.headers,
    },
    ...(hostile.body !== undefined && { payload: hostile.body }),
  });
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) };
}

test('the comparison of this file notices a write', async () => {
  const before = await fingerprint(world.test.db);
  const { id } = world.people.own;
  await world.test.db.write((tx) =>
    tx.updateTable('users').set({ kota: 'Lain' }).where('id', '=', id).execute(),
  );
  const { users, ...others } = await fingerprint(world.test.db);
  const { users: usersBefore, ...othersBefore } = before;
  expect(users).not.toBe(usersBefore);
  expect(others).toEqual(othersBefore);
});

describe(`with seed ${testSeed}`, () => {
  describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
    describe.each(asked)('as $role', ({ role, tags }) =>
      test('no request fails, and a refusal writes nothing', { tags }, async () => {
        // Rate limits have their own tests; here every request must pass them.
        const calm = () => world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());
        const remains = () => fingerprint(world.test.db, writtenOnRefusal[id]);
        const prepare = async () => {
          await calm();
          const valid = (await matrixRows[id]?.request?.(world, role)) ?? {};
          const cookie = await world.cookieOf(role);
          return { valid, cookie, before: await remains() };
        };
        let state = await prepare();
        const property = fc.asyncProperty(hostileRequest(endpoint, state.valid.body), async (hostile) => {
          const answer = await send(endpoint, hostile, state.valid, state.cookie);
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status >= 400) {
            expectClearError(answer);
            if (endpoint.method !== 'GET') {
              const now = await remains();
              // A refusal by role or policy writes an audit line (threat T38) and nothing else.
              const { audit_events } = answer.status === 403 ? now : state.before;
              expect(now).toEqual({ ...state.before, ...(audit_events !== undefined && { audit_events }) });
              state = { ...state, before: now };
            }
          } else if (endpoint.method !== 'GET') state = await prepare();
          if (answer.status === 429) await calm();
        });
        await holds(property, { numRuns: Math.ceil(runs / roles.length), endOnFailure: true });
      }),
    );
  });
});
