import type { Engine } from '../packages/server/src/db/handle.ts';

/** How much of a fault: enough to prove the machinery, the marks of every run, or a night's work. */
export type Scale = 'quick' | 'usual' | 'long';

/** What a fault's measurement is given. */
export interface Run {
  readonly engine: Engine;
  readonly scale: Scale;
  /** How far it is. */
  say(line: string): void;
}

/** What came of it: the figures of today, and each mark that they miss. */
export interface Outcome {
  readonly figure: string;
  readonly missed: readonly string[];
  readonly skipped?: never;
}

/** This machine cannot do it, or has nothing to do. */
export interface Skipped {
  readonly skipped: string;
  readonly missed?: never;
}

/** One row of the table. */
export interface Fault {
  /** F1 to F20; a fault may have several rows. */
  readonly id: string;
  readonly what: string;
  readonly how: string;
  readonly mark: string;
  readonly engines: readonly Engine[];
  measure(run: Run): Promise<Outcome | Skipped>;
}

/** @param marks what is claimed, and whether it holds */
export function outcome(figure: string, marks: Readonly<Record<string, boolean>>): Outcome {
  const missed = Object.entries(marks).flatMap(([claim, holds]) => (holds ? [] : [claim]));
  return { figure, missed };
}
