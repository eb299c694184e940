import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, test, vi } from 'vitest';
import type { Run } from './verdict.ts';

/**
 * The file that a lane has Vitest run: loads one test file after the other, each from a program loaded anew and with
 * its mutant switched on, and notes which mutants it reaches. Many at a time, as starting a worker takes longer than
 * most files.
 */

declare module 'vitest' {
  interface ProvidedContext {
    runs: readonly Run[];
  }
  interface TaskMeta {
    /** Of a run: the mutants whose place it reaches, and how long it took. */
    reached?: number[];
    milliseconds?: number;
  }
}

let active = 0;
let reached = new Set<number>();

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    if (active === 0) reached.add(id);
    return id === active;
  },
});

describe.each(inject('runs'))('$mutant $testFile', async ({ mutant, testFile }) => {
  const reachedHere = new Set<number>();
  const switchOn = () => {
    active = mutant;
    reached = reachedHere;
  };
  let noticed = false;
  let began = performance.now();
  beforeAll(() => {
    switchOn();
    began += performance.now() - loaded;
  });
  beforeEach(({ skip }) => skip(noticed));
  afterEach(({ task }) => {
    noticed ||= task.result?.state === 'fail';
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest insists on seeing which fixtures a hook wants, here none.
  afterAll(({}, suite) => {
    Object.assign(suite.meta, { reached: [...reachedHere], milliseconds: performance.now() - began });
  });
  switchOn();
  vi.resetModules();
  await import(testFile).catch((error: unknown) => {
    test('can be loaded', () => {
      throw error;
    });
  });
  const loaded = performance.now();
});
