import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf } from './iso.ts';

test('an instant is written as Date writes it, from the first to the last that there is', () => {
  const ends = [
    0, 1, -1, 253_402_300_799_999, 253_402_300_800_000, 8_640_000_000_000_000, -8_640_000_000_000_000,
  ];
  for (const at of [...ends, 86_399_999, 86_400_000, 951_782_400_000])
    expect(isoOf(at)).toBe(new Date(at).toISOString());
  fc.assert(
    fc.property(fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }), (at) => {
      expect(isoOf(at)).toBe(new Date(at).toISOString());
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }), (at) => {
      expect(isoOf(at)).toBe(new Date(at).toISOString());
    }),
  );
});
