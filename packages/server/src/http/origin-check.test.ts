import { expect, test } from 'vitest';
import { isSameOrigin } from './origin-check.ts';

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

test('the three spellings of this machine count as one, on one port only (DESIGN §2)', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(isSameOrigin(`http://${host}:3000`, 'http://localhost:3000')).toBe(true);
    expect(isSameOrigin(`http://${host}:3001`, 'http://localhost:3000')).toBe(false);
    expect(isSameOrigin(`https://${host}:3000`, 'http://localhost:3000')).toBe(false);
    expect(isSameOrigin(`http://${host}:3000`, 'https://portal.penerbit.id')).toBe(false);
  }
  expect(isSameOrigin('http://127.0.0.1:3000/x', 'http://localhost:3000')).toBe(false);
});
