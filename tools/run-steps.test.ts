import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';
import { type Outcome, runProgram, runSteps, type Step } from './run-steps.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  removeFixtureTrees();
});

const step = (name: string, outcome: Partial<Outcome> = {}, essential = false): Step => ({
  name,
  essential,
  run: async () => ({ passed: 1, failed: 0, output: '', ...outcome }),
});

test('counts every step and shows the output of the failing ones only', async () => {
  const plan = [
    [[step('types', { output: 'quiet' })], [step('unit', { passed: 7, failed: 2, output: 'two are wrong' })]],
  ];
  expect(await runSteps(plan)).toEqual({ passed: 8, failed: 2 });
  expect(printed.join('')).toContain('two are wrong');
  expect(printed.join('')).not.toContain('quiet');
  expect(printed.at(-1)).toBe('\nFailed: unit\n');
});

test('a long output is cut in the middle and kept whole beside', async () => {
  const { root } = fixtureTree({ 'package.json': '{}' });
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index};`).join('\n');
  await runSteps([[[step('http, SQLite', { failed: 1, output: lines })]]], join(root, 'logs'));
  const shown = printed.join('');
  expect(shown).toContain('line 0;');
  expect(shown).toContain('line 499;');
  expect(shown).not.toContain('line 200;');
  expect(shown).toContain('300 lines left out');
  expect(readFileSync(join(root, 'logs/http-SQLite.log'), 'utf8')).toBe(lines);
});

test('what is shown of a run of tests begins with what failed', async () => {
  const output = ' ✓ many others\n⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\n FAIL  keys.test.ts > rotates';
  await runSteps([[[step('unit', { failed: 1, output })]]]);
  expect(printed.join('')).toContain('keys.test.ts > rotates');
  expect(printed.join('')).not.toContain('many others');
});

test('a step that throws is a failure and the others still run', async () => {
  const broken: Step = { name: 'broken', run: async () => Promise.reject(new Error('no such tool')) };
  expect(await runSteps([[[broken, step('after')]], [[step('later')]]])).toEqual({ passed: 2, failed: 1 });
  expect(printed.join('')).toContain('no such tool');
});

test('what needs a failed essential step is not run and counts as failed', async () => {
  const run = vi.fn(async () => ({ passed: 1, failed: 0, output: '' }));
  const plan = [[[step('build', { passed: 0, failed: 1 }, true)]], [[{ name: 'browser', run }]]];
  expect(await runSteps(plan)).toEqual({ passed: 0, failed: 2 });
  expect(run).not.toHaveBeenCalled();
  expect(printed.join('')).toContain('“build” failed');
});

test('lanes run side by side, steps of a lane in order', async () => {
  const order: string[] = [];
  const slow: Step = {
    name: 'slow',
    run: async () => {
      await pause(30);
      order.push('slow');
      return { passed: 1, failed: 0, output: '' };
    },
  };
  const note = (name: string): Step => ({
    name,
    run: async () => {
      order.push(name);
      return { passed: 1, failed: 0, output: '' };
    },
  });
  await runSteps([[[slow, note('after slow')], [note('beside')]], [[note('next stage')]]]);
  expect(order).toEqual(['beside', 'slow', 'after slow', 'next stage']);
});

test('a program answers its exit code and everything it said', async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  const result = await runProgram(process.execPath, ['-e', script], { cwd: '.' });
  expect(result).toEqual({ exitCode: 3, output: expect.stringMatching(/out[\s\S]*err|err[\s\S]*out/) });
});

test('a program that does not exist fails', async () => {
  expect((await runProgram('/nowhere/program', [], { cwd: '.' })).exitCode).toBe(127);
});

test('what was left out is said beside the count', async () => {
  await runSteps([[[step('unit', { passed: 7, note: '3 are deep' })]]]);
  expect(printed.join('')).toMatch(/unit.*7 passed; 3 are deep/);
});
