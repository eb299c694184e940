import { describeBusiness, describeMachine, table } from '../bench/report.ts';
import type { Engine } from '../packages/server/src/db/handle.ts';
import type { Fault, Outcome, Skipped } from './fault.ts';

export interface Row {
  readonly fault: Fault;
  readonly engine: Engine;
  readonly result: Outcome | Skipped;
  readonly seconds: number;
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function cellsOf({ fault, engine, result, seconds }: Row): string[] {
  const said = [fault.id, fault.what, names[engine], fault.how];
  const time = seconds.toFixed(0);
  if (result.skipped !== undefined)
    return [...said, '–', fault.mark, `**skipped**: ${result.skipped}`, time].map(cell);
  const verdict = result.missed.length === 0 ? 'passed' : `**missed**: ${result.missed.join('; ')}`;
  return [...said, result.figure, fault.mark, verdict, time].map(cell);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function tableOf(rows: readonly Row[]): string {
  return table(
    ['', 'fault', 'database', 'how it is produced', 'figure', 'mark', 'result', 's'],
    rows.map(cellsOf),
  );
}

/** The head of the report: command, machine and date. */
export function describeRun(args: readonly string[], rows: readonly Row[], minutes: number): string {
  const command = `npm run faults${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`;
  const day = new Date().toISOString().slice(0, 10);
  const of = (test: (result: Outcome | Skipped) => boolean) =>
    rows.filter(({ result }) => test(result)).length;
  const skipped = of((result) => result.skipped !== undefined);
  const missed = of((result) => (result.missed?.length ?? 0) > 0);
  return `Made by \`${command}\` on ${day} in ${minutes.toFixed(0)} minutes; ${describeMachine()}; ${describeBusiness()}.
${rows.length - skipped - missed} passed, ${missed} missed, ${skipped} skipped.`;
}
