/** @module-tag deep */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '../../domain/test/properties.ts';
import { openTestApp, publicUrl } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { formPages, formTypes, hostileAddress, hostileForm } from './support/hostile-pages.ts';
import { openWorld, type World } from './support/principals.ts';

/** Hostile addresses and form posts at every page: never a 5xx, and a refused one writes nothing. */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
const calm = () => world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());

test('addresses', async () => {
  const cookies = [undefined, await world.cookieOf('own'), await world.cookieOf('admin')];
  const before = await fingerprint(world.test.db, ['captchas', 'audit_events']);
  await holds(
    fc.asyncProperty(
      hostileAddress,
      fc.constantFrom(...cookies),
      fc.constantFrom('text/html', '*/*', ''),
      async (url, cookie, accept) => {
        await calm();
        const answer = await world.test.app.inject({
          method: 'GET',
          url,
          headers: { accept, ...(cookie !== undefined && { cookie }) },
        });
        expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
        const location = answer.headers.location;
        if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
      },
    ),
    { numRuns: 300, endOnFailure: true },
  );
  expect(await fingerprint(world.test.db, ['captchas', 'audit_events'])).toEqual(before);
});

test('form posts', async () => {
  const watched = () => fingerprint(world.test.db, ['captchas', 'audit_events', 'credentials']);
  const before = await watched();
  await holds(
    fc.asyncProperty(
      fc.constantFrom(...formPages),
      hostileForm,
      fc.oneof({ weight: 5, arbitrary: fc.constant(formTypes[0]) }, fc.constantFrom<string>(...formTypes)),
      async (url, payload, type) => {
        await calm();
        const headers = { origin: publicUrl, accept: 'text/html', 'content-type': type };
        const answer = await world.test.app.inject({ method: 'POST', url, payload, headers });
        expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
        expect(answer.headers['content-type'] ?? 'text/html').toMatch(/^text\/html/);
      },
    ),
    { numRuns: 300, endOnFailure: true },
  );
  expect(await watched()).toEqual(before);
});
