import type { Mutant } from './instrument.ts';

/** What is asked of the tests, what they answer, and what follows for a mutant. */

/** One test file with one mutant switched on; 0 is the program as it is. */
export type Run = { readonly mutant: number; readonly testFile: string };
/** What the tests said; the complaint is empty when they passed. */
export type Verdict = {
  readonly passed: boolean;
  readonly complaint: string;
  readonly milliseconds: number;
  /** Without a mutant: the mutants whose place the file reaches. */
  readonly reached: readonly number[];
};
export type Report = {
  /** In the order of the runs. */
  readonly verdicts: readonly Verdict[];
  /** What failed outside every test, so that it could be any run's doing. */
  readonly unowned: string;
};

/** A test file as it behaves without any mutant. */
export type Witness = {
  readonly file: string;
  readonly milliseconds: number;
  readonly reached: ReadonlySet<number>;
};

export type Outcome = 'killed' | 'timed out' | 'survived' | 'not reached';
export type Result = {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  /** The test that noticed, with what it said. */
  readonly by: string;
};
