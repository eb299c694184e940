import type { Engine } from '../packages/server/src/db/handle.ts';

/** Numbers of repetitions: few to test the suite itself, those of every run, or those of a night. */
export type Scale = 'quick' | 'usual' | 'long';

/** The input of a fault's measurement. */
export interface Run {
  readonly engine: Engine;
  readonly scale: Scale;
  /** Prints progress. */
  say(line: string): void;
}

/** The measured figures, and each mark that they miss. */
export interface Outcome {
  readonly figure: string;
  readonly missed: readonly string[];
  readonly skipped?: never;
}

/** The measurement was not possible on this machine, or does not apply. */
export interface Skipped {
  readonly skipped: string;
  readonly missed?: never;
}

/** One row of the table. */
export interface Fault {
  /** F1 to F20; several rows may share a fault. */
  readonly id: string;
  readonly what: string;
  readonly how: string;
  readonly mark: string;
  readonly engines: readonly Engine[];
  /** Whether its marks compare times, so that nothing else may run beside it. */
  readonly comparesTimes?: boolean;
  measure(run: Run): Promise<Outcome | Skipped>;
}

/** @param marks each claim, and whether it holds */
export function outcome(figure: string, marks: Readonly<Record<string, boolean>>): Outcome {
  const missed = Object.entries(marks).flatMap(([claim, holds]) => (holds ? [] : [claim]));
  return { figure, missed };
}
