import { expect, test } from 'vitest';
import { mutantsOf } from './instrument.ts';
import { formatSurvivor, scoreOf, survivorsOf, wrongEntries } from './report.ts';
import type { Outcome, Result } from './verdict.ts';

const mutants = mutantsOf('rule.ts', 'export const f = (a) => (a ? 1 : 2);', 1);
/** The same for every mutant but the first. */
function results(first: Outcome, others: Outcome = 'killed'): Result[] {
  return mutants.map((mutant, at) => ({ mutant, outcome: at === 0 ? first : others, by: 'rule.test.ts' }));
}
const [{ file, code, was, becomes } = { file: '', code: '', was: '', becomes: '' }] = mutants;
const entry = { file, code, was, becomes, reason: 'means the same' };

test('the score counts what was noticed, in time or not', () => {
  expect(scoreOf(results('killed'), []).score).toBe(100);
  expect(scoreOf(results('timed out'), []).score).toBe(100);
  expect(scoreOf(results('survived'), []).score).toBeCloseTo((100 * (mutants.length - 1)) / mutants.length);
  expect(scoreOf(results('killed', 'not reached'), []).score).toBeCloseTo(100 / mutants.length);
});

test('a listed equivalent is neither a survivor nor counted against the score', () => {
  expect(survivorsOf(results('survived'), [])).toHaveLength(1);
  expect(survivorsOf(results('survived'), [entry])).toEqual([]);
  expect(scoreOf(results('survived'), [entry])).toMatchObject({ equivalent: 1, survived: 0, score: 100 });
});

test('the list of equivalents must stay true', () => {
  expect(wrongEntries(results('survived'), [entry])).toEqual([]);
  expect(wrongEntries(results('killed'), [entry])[0]).toContain('rule.test.ts notices it');
  expect(wrongEntries(results('survived'), [{ ...entry, code: 'gone' }])[0]).toContain('no such mutant');
  expect(wrongEntries(results('survived'), [{ ...entry, file: 'other.ts' }])).toEqual([]);
});

test('a survivor is shown with its line and what was changed', () => {
  const [survivor] = survivorsOf(results('survived'), []);
  if (survivor === undefined) throw new Error('there is one');
  expect(formatSurvivor(survivor)).toContain(`rule.ts:1  ${code}`);
  expect(formatSurvivor(survivor)).toContain(`${was} → ${becomes}`);
});
