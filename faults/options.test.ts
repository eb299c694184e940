import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a whole run is kept; a part of the table, one database or a quick look is printed only', () => {
  expect(readOptions([])).toEqual({
    only: [],
    engines: ['sqlite', 'postgres'],
    scale: 'usual',
    keep: true,
  });
  expect(readOptions(['--long'])).toMatchObject({ scale: 'long', keep: true });
  expect(readOptions(['--quick']).keep).toBe(false);
  expect(readOptions(['--only', 'f1,F6'])).toMatchObject({ only: ['F1', 'F6'], keep: false });
  expect(readOptions(['--engine', 'postgres'])).toMatchObject({ engines: ['postgres'], keep: false });
});

test('what is not understood is refused instead of left out', () => {
  for (const args of [
    ['--engine', 'oracle'],
    ['--quick', '--long'],
    ['--onyl', 'F1'],
  ])
    expect(() => readOptions(args)).toThrow();
});
