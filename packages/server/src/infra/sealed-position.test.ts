import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPosition, sealPosition } from './sealed-position.ts';

describe('a position in the log of changes', () => {
  const key = randomBytes(32);
  const position = '1795327200000 748:751:748,750';

  test('is opened with its key, and looks different each time and like any other', () => {
    const [one, other] = [sealPosition(key, position), sealPosition(key, '1 7:7:')];
    expect([openPosition(key, one), openPosition(key, other)]).toEqual([position, '1 7:7:']);
    expect(sealPosition(key, position)).not.toBe(one);
    expect(other).toHaveLength(one.length);
  });

  test('that was sealed with another key, or that somebody made up, is none', () => {
    const sealed = sealPosition(key, position);
    const turned = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    const made = [sealPosition(randomBytes(32), position), '', '0', turned, `${sealed}AAAA`, 'A'.repeat(500)];
    for (const text of made) expect(openPosition(key, text)).toBeUndefined();
  });
});
