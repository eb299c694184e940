import { expect, test } from 'vitest';
import { mutantsOf } from './instrument.ts';
import { type Finding, openQueue, type Work } from './queue.ts';
import type { Result, Witness } from './verdict.ts';

const mutants = mutantsOf('rule.ts', 'export const f = (a, b) => (a && b ? 1 : 2);', 1);
const ids = mutants.map(({ id }) => id);
const killed = { passed: false, complaint: 'noticed' };
const passed = { passed: true, complaint: '' };

function witness(file: string, reached: readonly number[] = ids): Witness {
  return { file, milliseconds: 10, reached: new Set(reached) };
}

/** Judges them all, answering as the test files would. */
function judge(witnesses: readonly Witness[], answer: (work: Work) => Finding) {
  const results: Result[] = [];
  const asked: Work[] = [];
  const queue = openQueue(mutants, witnesses, (result) => results.push(result));
  for (let work = queue.next(); work !== undefined; work = queue.next()) {
    asked.push(work);
    queue.close(work, answer(work));
  }
  const outcomes = Object.fromEntries(results.map(({ mutant, outcome }) => [mutant.id, outcome]));
  return { results, outcomes, asked };
}

test('every mutant is judged once, by the files that reach it and no others', () => {
  const [first = 0, ...rest] = ids;
  const { results, outcomes, asked } = judge([witness('one.test.ts', rest)], ({ mutants: all }) =>
    all.map(() => killed),
  );
  expect(results).toHaveLength(mutants.length);
  expect(outcomes).toEqual({
    [first]: 'not reached',
    ...Object.fromEntries(rest.map((id) => [id, 'killed'])),
  });
  expect(asked.flatMap((work) => work.mutants.map(({ id }) => id)).sort()).toEqual(rest);
});

test('who passes one file is taken to the next, and survives after the last', () => {
  const files = ['one.test.ts', 'two.test.ts'];
  const { results, asked } = judge(
    files.map((file) => witness(file)),
    ({ mutants: all }) => all.map(() => passed),
  );
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['survived']));
  for (const { id } of mutants) {
    const seenBy = asked.filter((work) => work.mutants.some((mutant) => mutant.id === id));
    expect(seenBy.map((work) => work.witness.file)).toEqual(files);
  }
});

test('the file’s own tests are asked first, then those that noticed its neighbours', () => {
  const own = judge([witness('fast.test.ts'), witness('rule.test.ts')], ({ mutants: all }) =>
    all.map(() => killed),
  );
  expect(new Set(own.asked.map((work) => work.witness.file))).toEqual(new Set(['rule.test.ts']));
  const learnt = judge([witness('fast.test.ts'), witness('keen.test.ts')], (work) =>
    work.mutants.map(() => (work.witness.file === 'keen.test.ts' ? killed : passed)),
  );
  expect(learnt.results.every(({ outcome }) => outcome === 'killed')).toBe(true);
  expect(learnt.asked.filter((work) => work.witness.file === 'fast.test.ts')).toHaveLength(1);
});

test('a run that told nothing of any is taken apart, and only the guilty one is blamed', () => {
  const endless = ids[1];
  const { outcomes, asked } = judge([witness('one.test.ts')], ({ mutants: all }) => {
    if (!all.some(({ id }) => id === endless)) return all.map(() => killed);
    return all.length === 1 ? 'timed out' : 'unclear';
  });
  expect(outcomes).toEqual(
    Object.fromEntries(ids.map((id) => [id, id === endless ? 'timed out' : 'killed'])),
  );
  expect(asked[0]?.mutants.length).toBeGreaterThan(1);
});

test('a mutant that keeps its tests from running is noticed', () => {
  expect(judge([witness('one.test.ts')], () => []).results[0]?.by).toBe('one.test.ts ran no test');
});
