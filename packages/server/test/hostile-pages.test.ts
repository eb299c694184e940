import { paths } from '@ruang-naskah/domain/paths';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, publicUrl } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { hostileSegment, hostileText } from './support/hostile-values.ts';
import { openWorld, type World } from './support/principals.ts';

/** Hostile addresses and form posts at every page: never a 5xx, and nothing left behind by what was refused. */
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
const calm = () => world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());

const pages = [
  ...Object.values(paths),
  '/assets/x.js',
  '/files/news_images/x.webp',
  '/api/captcha/x/audio',
  '/health/ready',
  '/favicon.svg',
];
const address = fc
  .tuple(
    fc.constantFrom(...pages),
    fc.array(hostileSegment, { maxLength: 2 }),
    fc.option(
      fc.array(
        fc.tuple(fc.constantFrom('kembali', 'token', 'tujuan', 'q', 'a[b]', '__proto__'), hostileSegment),
        { maxLength: 3 },
      ),
    ),
  )
  .map(([page, tail, query]) => {
    const path = [page.replace(/:\w+/, tail[0] ?? 'x'), ...tail].join('/');
    return query === null ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
  });

test(`addresses, seed ${seed}`, async () => {
  const cookies = [undefined, await world.cookieOf('own'), await world.cookieOf('admin')];
  const before = await fingerprint(world.test.db, ['captchas', 'audit_events']);
  await fc.assert(
    fc.asyncProperty(
      address,
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
    { seed, numRuns: 300, endOnFailure: true },
  );
  expect(await fingerprint(world.test.db, ['captchas', 'audit_events'])).toEqual(before);
});

const field = fc.tuple(
  fc.constantFrom(
    'email',
    'password',
    'confirmPassword',
    'token',
    'kembali',
    'nama',
    'nik',
    'captchaId',
    'captchaAnswer',
    'tanggalLahir',
    '__proto__',
    'constructor',
    'role',
    '',
  ),
  fc.oneof(
    hostileText.map((text) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')),
    hostileSegment,
  ),
);
const form = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(field, { maxLength: 12 })
      .map((fields) => fields.map(([name, value]) => `${name}=${value}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '&',
      '=',
      '&&==',
      '%',
      'a'.repeat(65_537),
      Array.from({ length: 5000 }, (_, at) => `k${at}=1`).join('&'),
    ),
  },
);
const types = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
];

test(`form posts, seed ${seed}`, async () => {
  const posts = fc.constantFrom('/login', '/register', '/reset-password', '/logout');
  const watched = () => fingerprint(world.test.db, ['captchas', 'audit_events', 'credentials']);
  const before = await watched();
  await fc.assert(
    fc.asyncProperty(
      posts,
      form,
      fc.oneof({ weight: 5, arbitrary: fc.constant(types[0]) }, fc.constantFrom(...types)),
      async (url, payload, type) => {
        await calm();
        const headers = { origin: publicUrl, accept: 'text/html', 'content-type': type };
        const answer = await world.test.app.inject({ method: 'POST', url, payload, headers });
        expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
        expect(answer.headers['content-type'] ?? 'text/html').toMatch(/^text\/html/);
      },
    ),
    { seed, numRuns: 300, endOnFailure: true },
  );
  expect(await watched()).toEqual(before);
});
