import type { Engine } from '../packages/server/src/db/handle.ts';

/** The input of a measurement. */
export interface Run {
  readonly engine: Engine;
  /** Few repetitions, to try the suite itself. */
  readonly quick: boolean;
  /** Prints progress. */
  say(line: string): void;
}

/** The figures, and whether each promise was kept; or why this machine cannot produce the fault. */
export type Outcome =
  | { readonly figure: string; readonly kept: Readonly<Record<string, boolean>> }
  | { readonly skipped: string };

/** One row of the table. */
export interface Fault {
  /** Chooses it on the command line; several rows may share one. */
  readonly name: string;
  readonly what: string;
  readonly engines: readonly Engine[];
  measure(run: Run): Promise<Outcome>;
}
