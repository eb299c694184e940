import { expect, test } from 'vitest';
import { toggleSegment } from './reader-segments.tsx';

const all = ['Semua', 'Dewasa', 'Orang Tua', 'Remaja', 'Anak - Anak'];

test("'Semua' ticks every segment and, ticked again, none", () => {
  expect(toggleSegment(all, ['Remaja'], 'Semua')).toEqual(all);
  expect(toggleSegment(all, all, 'Semua')).toEqual([]);
});

test("taking one away takes 'Semua' away; the last missing one brings it back", () => {
  const without = toggleSegment(all, all, 'Remaja');
  expect(without).toEqual(['Dewasa', 'Orang Tua', 'Anak - Anak']);
  expect(toggleSegment(all, without, 'Remaja')).toEqual(all);
});
