import { afterEach, expect, test } from 'vitest';
import { findPurityProblems } from './check-purity.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

test.each([
  'export const at = () => Date.now();',
  'export const at = () => new Date();',
  'export const id = () => Math.random();',
  'export const port = process.env.PORT;',
  'export const today = () => Temporal.Now.plainDateISO();',
])('refuses %s in the domain', (code) => {
  const tree = fixtureTree({ 'packages/domain/src/dates.ts': `\n${code}` });
  expect(findPurityProblems(tree)).toEqual([
    expect.objectContaining({ file: 'packages/domain/src/dates.ts', line: 2 }),
  ]);
});

test('accepts instants that are handed in, and leaves other packages and tests alone', () => {
  const tree = fixtureTree({
    'packages/domain/src/dates.ts': 'export const day = (at: number) => new Date(at).toISOString();',
    'packages/domain/src/dates.test.ts': 'new Date();',
    'packages/server/src/infra/clock.ts': 'export const now = () => new Date();',
  });
  expect(findPurityProblems(tree)).toEqual([]);
});
