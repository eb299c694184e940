import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';
import { playwrightTally, sum, vitestTally } from './tally.ts';

afterEach(removeFixtureTrees);

const report = (content: unknown) =>
  join(fixtureTree({ 'report.json': JSON.stringify(content) }).root, 'report.json');

const vitest = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: unknown[] }[] = [],
) => report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 4, testResults: files });
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) =>
  report({ stats: { expected, unexpected, flaky, skipped: 0 }, errors });

test('tests are counted from the report', () => {
  expect(vitestTally(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0, skipped: 4 });
  expect(vitestTally(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2, skipped: 4 });
  expect(playwrightTally(playwright(9, 1, 1), 1)).toEqual({ passed: 9, failed: 2 });
});

test('a test file that cannot be loaded counts as a failure', () => {
  const file = vitest(3, 0, [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ]);
  expect(vitestTally(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 4 });
});

test('a run that crashed counts as a failure even if every test it reports passed', () => {
  expect(vitestTally(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1, skipped: 4 });
  expect(vitestTally('/nowhere.json', 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(playwrightTally(playwright(9, 0), 130)).toEqual({ passed: 9, failed: 1 });
  expect(playwrightTally('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1 });
});

test('an error outside of tests counts', () => {
  expect(playwrightTally(playwright(0, 0, 0, [{ message: 'no tests found' }]), 1).failed).toBe(1);
});

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
