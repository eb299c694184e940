import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { checkOrigin, isSameOrigin } from './origin-check.ts';

test.each([
  ['https://portal.penerbit.id', 'https://portal.penerbit.id', true],
  ['https://portal.penerbit.id:8443', 'https://portal.penerbit.id', false],
  ['http://portal.penerbit.id', 'https://portal.penerbit.id', false],
  ['https://x.portal.penerbit.id', 'https://portal.penerbit.id', false],
  ['https://portal.penerbit.id.x.id', 'https://portal.penerbit.id', false],
  ['https://portal.penerbit.id@x.id', 'https://portal.penerbit.id', false],
  ['null', 'https://portal.penerbit.id', false],
  ['', 'https://portal.penerbit.id', false],
  ['https://', 'https://portal.penerbit.id', false],
])('%s on %s: %s', (origin, publicUrl, same) => {
  expect(isSameOrigin(origin, publicUrl)).toBe(same);
});

test('the three spellings of this machine count as one, on one port only', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(isSameOrigin(`http://${host}:3000`, 'http://localhost:3000')).toBe(true);
    expect(isSameOrigin(`http://${host}:3001`, 'http://localhost:3000')).toBe(false);
    expect(isSameOrigin(`https://${host}:3000`, 'http://localhost:3000')).toBe(false);
    expect(isSameOrigin(`http://${host}:3000`, 'https://portal.penerbit.id')).toBe(false);
  }
  expect(isSameOrigin('http://localhost:3000', 'http://portal.penerbit.id:3000')).toBe(false);
  expect(isSameOrigin('http://portal.penerbit.id:3000', 'http://localhost:3000')).toBe(false);
  expect(isSameOrigin('http://127.0.0.1:3000/x', 'http://localhost:3000')).toBe(false);
});

const here = 'https://portal.penerbit.id';
const there = 'https://x.id';

test.each([
  [{ origin: here }, true],
  [{ origin: here, 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  // The origin that browsers send for a page with no-referrer.
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null' }, false],
  [{}, false],
  [{ origin: there }, false],
  [{ origin: there, 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: here, 'sec-fetch-site': 'same-site' }, false],
  [{ origin: here, 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: here, 'sec-fetch-site': 'none' }, false],
  [{ origin: here, 'sec-fetch-site': '' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
])('an unsafe request with %j comes from this site: %s', (headers, ours) => {
  const check = () => checkOrigin({ headers } as FastifyRequest, here);
  if (ours) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'bad_origin' }));
});
