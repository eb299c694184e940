import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPlace, sealPlace } from './sealed-place.ts';

describe('a place in the log of changes', () => {
  const key = randomBytes(32);
  const place = '1795327200000 748:751:748,750';

  test('is opened with its key, and looks different each time and like any other', () => {
    const [one, other] = [sealPlace(key, place), sealPlace(key, '1 7:7:')];
    expect([openPlace(key, one), openPlace(key, other)]).toEqual([place, '1 7:7:']);
    expect(sealPlace(key, place)).not.toBe(one);
    expect(other).toHaveLength(one.length);
  });

  test('that was sealed with another key, or that somebody made up, is none', () => {
    const sealed = sealPlace(key, place);
    const turned = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    const made = [sealPlace(randomBytes(32), place), '', '0', turned, `${sealed}AAAA`, 'A'.repeat(500)];
    for (const text of made) expect(openPlace(key, text)).toBeUndefined();
  });
});
