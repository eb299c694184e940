import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { microsForOne, middleOf, ratioOf, reasonAgainst, refuseFewer } from './statistics.ts';

const round = { rate: 1000, p50: 1, p99: 2, cpu: 100, generator: 0.5, failed: 0 };

test('a row shows the median of its rounds and how far they lie apart', () => {
  expect(middleOf([5, 1, 3])).toEqual({ median: 3, least: 1, most: 5 });
  expect(middleOf([4, 2])).toEqual({ median: 3, least: 2, most: 4 });
});

test('a slow moment that met both servers alike leaves the ratio as it is', () => {
  expect(ratioOf([80, 40, 80], [100, 50, 100])).toEqual({ median: 0.8, least: 0.8, most: 0.8 });
});

test('a row is void whose generator was as good as busy, or of which a request failed', () => {
  expect(reasonAgainst([round, { ...round, generator: 0.9 }])).toBeUndefined();
  expect(reasonAgainst([round, { ...round, generator: 0.91 }])).toBe('the generator was 91 % busy');
  expect(
    reasonAgainst([
      { ...round, failed: 2 },
      { ...round, failed: 1 },
    ]),
  ).toBe('3 requests failed');
});

test('a target that gives fewer rows than asked is refused', () => {
  expect(() => refuseFewer('ours', 24, 25)).toThrow('ours answers with 24 rows instead of 25');
  refuseFewer('ours', 25, 25);
});

test('a single row is measured on one size and database, and keeps the results of the whole run', () => {
  const { loaded, engines, only, keep } = readOptions(['--only', 'get,list']);
  expect({ loaded, engines, only, keep }).toEqual({
    loaded: [100_000],
    engines: ['sqlite'],
    only: ['get', 'list'],
    keep: false,
  });
  expect(readOptions([]).keep).toBe(true);
  expect(() => readOptions(['--rounds', 'x'])).toThrow('“x” is not a number');
  expect(() => readOptions(['--engine', 'oracle'])).toThrow('There is no engine “oracle”');
});

test('a server’s time is divided among all it answered, also when the generator had gone', () => {
  expect(microsForOne(1.32, 33, 11)).toBeCloseTo(30_000);
});
