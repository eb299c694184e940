import { type Equivalent, isListed } from './equivalent.ts';
import type { Target } from './targets.ts';
import type { Outcome, Result } from './verdict.ts';

/** How many mutants of a file or target were noticed. */
export type Score = {
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly equivalent: number;
  /** Noticed ones among those that could be, in per cent. */
  readonly score: number;
};

const noticed: ReadonlySet<Outcome> = new Set<Outcome>(['killed', 'timed out']);

function entryOf({ mutant }: Result, list: readonly Equivalent[]): Equivalent | undefined {
  return list.find((entry) => isListed(mutant, entry));
}

export function scoreOf(results: readonly Result[], list: readonly Equivalent[]): Score {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  const missed = results.filter(({ outcome }) => !noticed.has(outcome));
  const equivalent = missed.filter((result) => entryOf(result, list) !== undefined).length;
  const possible = results.length - equivalent;
  const survived = missed.length - equivalent;
  return {
    mutants: results.length,
    killed: count('killed'),
    timedOut: count('timed out'),
    survived,
    equivalent,
    score: possible === 0 ? 100 : (100 * (possible - survived)) / possible,
  };
}

/** Mutants that live although a test could notice them. */
export function survivorsOf(results: readonly Result[], list: readonly Equivalent[]): Result[] {
  return results.filter((result) => !noticed.has(result.outcome) && entryOf(result, list) === undefined);
}

/** Entries of the list that are wrong: noticed after all, or about a line that is gone. */
export function wrongEntries(results: readonly Result[], list: readonly Equivalent[]): string[] {
  const files = new Set(results.map(({ mutant }) => mutant.file));
  return list
    .filter(({ file }) => files.has(file))
    .flatMap((entry) => {
      const about = results.filter(({ mutant }) => isListed(mutant, entry));
      const name = `${entry.file}: ${entry.code}: ${entry.was} → ${entry.becomes}`;
      if (about.length === 0) return [`${name}\n  is listed as equivalent, but there is no such mutant`];
      return about
        .filter(({ outcome }) => noticed.has(outcome))
        .map(({ by }) => `${name}\n  is listed as equivalent, but ${by} notices it`);
    });
}

const columns = ['mutants', 'killed', 'timed out', 'survived', 'equivalent', 'score'];

function row(name: string, { mutants, killed, timedOut, survived, equivalent, score }: Score): string {
  const numbers = [mutants, killed, timedOut, survived, equivalent].map(String);
  return line(name, [...numbers, `${score.toFixed(1)} %`]);
}

function line(name: string, cells: readonly string[]): string {
  return `${name.padEnd(62)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

/** A line for each file, and the target's own with its mark. */
export function formatTable(target: Target, results: readonly Result[], list: readonly Equivalent[]): string {
  const files = Map.groupBy(results, ({ mutant }) => mutant.file);
  const name = `${target.name} (at least ${target.mark} %)`;
  return [
    line('', columns),
    ...[...files].map(([file, ofFile]) => row(file, scoreOf(ofFile, list))),
    row(name, scoreOf(results, list)),
  ].join('\n');
}

export function formatSurvivor({ mutant, outcome }: Result): string {
  const { file, line: at, code, operator, was, becomes } = mutant;
  const left = becomes === '' ? 'left out' : `→ ${becomes}`;
  return `${file}:${at}  ${code}\n  ${operator}: ${was} ${left}${outcome === 'not reached' ? '  (no test gets here)' : ''}`;
}
