import { afterAll, inject } from 'vitest';

/** Runs in Vitest's worker before a test file: switches one mutant on and notes which ones the file reaches. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Id of the mutant that is on; 0 for the program as it is. */
    mutant: number;
  }
  interface TaskMeta {
    /** Ids of the mutants whose place a test file reaches. */
    reached?: number[];
  }
}

const active = inject('mutant');
const reached = new Set<number>();

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    if (active === 0) reached.add(id);
    return id === active;
  },
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest insists on seeing which fixtures a hook wants, here none.
afterAll(({}, { file }) => {
  file.meta.reached = [...reached];
});
