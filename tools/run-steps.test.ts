import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { type Outcome, type Plan, runProgram, runSteps, type Step } from './run-steps.ts';

let folder = '';
const printed: string[] = [];
beforeEach(() => {
  folder = fixtureTree({ 'package.json': '{}' }).root;
  printed.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => void vi.restoreAllMocks());

const step = (name: string, outcome: Partial<Outcome> = {}): Step => ({
  name,
  run: async () => ({ passed: 1, failed: 0, output: '', ...outcome }),
});
/** The output of a plan. */
async function shown(plan: Plan): Promise<string> {
  await runSteps(plan, folder);
  return printed.join('');
}

test('every step counts, and the output of the failing ones is shown', async () => {
  const unit = step('unit', { passed: 7, failed: 2, output: 'two are wrong' });
  const text = await shown([[step('types', { output: 'quiet' }), unit]]);
  expect(text).toContain('two are wrong');
  expect(text).not.toContain('quiet');
  expect(text).toMatch(/\nFailed: unit\n8 passed, 2 failed\n$/);
});

test('a long output is cut and kept whole beside', async () => {
  const output = Array.from({ length: 500 }, (_, index) => `line ${index};`).join('\n');
  const text = await shown([[step('http, SQLite', { failed: 1, output })]]);
  expect(text).not.toContain('line 299;');
  expect(text).toContain('line 300;');
  expect(text).toContain('300 lines left out');
  expect(readFileSync(join(folder, 'http-SQLite.log'), 'utf8')).toBe(output);
});

test('what is shown of a run of tests begins with what failed', async () => {
  const output = ' ✓ many others\n⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\n FAIL  keys.test.ts > rotates';
  const text = await shown([[step('unit', { failed: 1, output })]]);
  expect(text).toContain('keys.test.ts > rotates');
  expect(text).not.toContain('many others');
});

test('each failed test of Vitest and of Playwright is named once at the end', async () => {
  const vitest = ' FAIL  |http| keys.test.ts > rotates\nError: x\n FAIL  |http| keys.test.ts > rotates';
  const playwright =
    '  1) [phone] › e2e/a.e2e.ts:1:1 › opens\n\n  1 failed\n    [phone] › e2e/a.e2e.ts:1:1 › opens ';
  const text = await shown([
    [step('http', { failed: 1, output: vitest }), step('browser', { failed: 1, output: playwright })],
  ]);
  expect(text.split('\n').slice(-5)).toEqual([
    '',
    'Failed: http: |http| keys.test.ts > rotates',
    'Failed: browser: [phone] › e2e/a.e2e.ts:1:1 › opens',
    '2 passed, 2 failed',
    '',
  ]);
});

test('tests that pass only at the second try are named, and more than three of them fail the run', async () => {
  const flaky = (count: number) => {
    const tests = Array.from(
      { length: count },
      (_, index) => `    [phone] › e2e/${index}.e2e.ts:1:1 › opens ──`,
    );
    return [`  ${count} flaky`, ...tests, '  9 passed (1m)'].join('\n');
  };
  const few = await shown([[step('browser', { passed: 9, output: flaky(3) })]]);
  expect(few).toContain('\nUnsteady: browser: [phone] › e2e/2.e2e.ts:1:1 › opens\n');
  expect(few).not.toContain('Failed');
  expect(few).toMatch(/\n9 passed, 0 failed\n$/);
  const many = await shown([[step('browser', { passed: 9, output: flaky(4) })]]);
  expect(many).toMatch(/\nFailed: more than 3 tests passed only at the second try\n9 passed, 1 failed\n$/);
});

test('a step that throws is a failure and the others still run', async () => {
  const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) };
  const text = await shown([[broken, step('after')], [step('later')]]);
  expect(text).toContain('no such tool');
  expect(text).toContain('2 passed, 1 failed');
});

test('what needs a failed essential step is not run and counts as failed', async () => {
  const build = { ...step('build', { passed: 0, failed: 1 }), essential: true };
  const text = await shown([[build], [step('browser', { output: 'begun', failed: 1 })]]);
  expect(text).toContain('browser: not run, because “build” failed');
  expect(text).toContain('0 passed, 2 failed');
  expect(text).not.toContain('begun');
});

test('the steps of a stage begin in their order, two at once, and before the next stage all have ended', async () => {
  const order: string[] = [];
  const open = new Map<string, () => void>();
  const note = (name: string): Step => ({
    name,
    run: async () => {
      order.push(name);
      await new Promise<void>((resolve) => open.set(name, resolve));
      return { passed: 1, failed: 0, output: '' };
    },
  });
  const over = shown([[note('a'), note('b'), note('c'), note('d')], [step('next stage', { output: '' })]]);
  await expect.poll(() => order).toEqual(['a', 'b']);
  open.get('b')?.();
  await expect.poll(() => order).toEqual(['a', 'b', 'c']);
  open.get('a')?.();
  await expect.poll(() => order).toEqual(['a', 'b', 'c', 'd']);
  open.get('c')?.();
  expect(printed.join('')).not.toContain('next stage');
  open.get('d')?.();
  expect(await over).toContain('next stage');
});

test('what was left out is said beside the count', async () => {
  const text = await shown([[step('unit', { passed: 7, note: '3 are deep' })]]);
  expect(text).toMatch(/unit.*7 passed; 3 are deep/);
});

/** The counts for a program that writes the given report and ends with the given code. */
async function counted(content: unknown, exitCode: number) {
  const [report, script] = [join(folder, 'report.json'), join(folder, 'program.mjs')];
  const write = `import { writeFileSync } from 'node:fs';
    console.log('out'); console.error('err'); process.exitCode = ${exitCode};
    ${content === undefined ? '' : `writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(content))})`}`;
  writeFileSync(script, write);
  writeFileSync(report, 'of the run before');
  const { passed, failed, output } = await runProgram('program', { args: [script], report });
  expect(output).toMatch(/out[\s\S]*err|err[\s\S]*out/);
  return [passed, failed];
}
const vitest = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests });
const playwright = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky },
});

test.each([
  ['the tests of Vitest', vitest(12, 2), 1, [12, 2]],
  ['the tests of Playwright', playwright(9, 1), 1, [9, 1]],
  ['a test that passed at the second try', playwright(9, 0, 1), 0, [10, 0]],
  ['an error outside of tests, such as a file that cannot be loaded', vitest(12, 0), 1, [12, 1]],
  ['a run without a report', undefined, 0, [0, 1]],
])('counted: %s', async (_what, report, exitCode, counts) => {
  expect(await counted(report, exitCode)).toEqual(counts);
});
