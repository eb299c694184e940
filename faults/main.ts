import { parseArgs } from 'node:util';
import { describeBusiness, describeMachine, table } from '../bench/report.ts';
import { stopCluster } from './cluster.ts';
import { databaseAway } from './database-away.ts';
import type { Fault, Outcome, Run } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { overloads } from './overload.ts';
import { powerCut, powerCutControl } from './power-cuts.ts';
import { restores } from './restores.ts';

/** The entry of `npm run faults`; docs/operations.md lists the promises that it proves. */

const faults: readonly Fault[] = [
  ...[kills, powerCut, powerCutControl, fullDisk, databaseAway, restores, ...overloads],
];
const usage = `npm run faults -- [--only NAME[,NAME]] [--engine sqlite|postgres] [--quick]
Names: ${[...new Set(faults.map(({ name }) => name))].join(', ')}`;

function readOptions() {
  const text = { type: 'string' } as const;
  const quick = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { only: text, engine: text, quick } });
  const names = values.only?.split(',') ?? faults.map(({ name }) => name);
  const isKnown = names.every((name) => faults.some((fault) => fault.name === name));
  const { engine } = values;
  if (!isKnown || (engine !== undefined && engine !== 'sqlite' && engine !== 'postgres'))
    throw new Error(usage);
  return { chosen: faults.filter(({ name }) => names.includes(name)), engine, quick: values.quick };
}

function say(line: string): void {
  process.stderr.write(`faults: ${line}\n`);
}

async function produce(fault: Fault, run: Omit<Run, 'say'>) {
  const name = `${fault.name}: ${fault.what}, ${run.engine}`;
  say(`${name} …`);
  const began = performance.now();
  const outcome = await fault
    .measure({ ...run, say: (line) => say(`  ${line}`) })
    .catch((error: unknown): Outcome => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say(reason);
      return { figure: '–', kept: { [`could be produced: ${reason.split('\n')[0]}`]: false } };
    });
  const seconds = (performance.now() - began) / 1000;
  const { figure, kept } = 'skipped' in outcome ? { figure: '–', kept: {} } : outcome;
  const missed = Object.entries(kept).flatMap(([promise, isKept]) => (isKept ? [] : [promise]));
  const reached = missed.length === 0 ? 'passed' : `MISSED: ${missed.join('; ')}`;
  const verdict = 'skipped' in outcome ? `SKIPPED: ${outcome.skipped}` : reached;
  say(`${name}: ${verdict}. ${figure} (${seconds.toFixed(0)} s)`);
  const cells = [fault.name, fault.what, run.engine, figure, verdict, seconds.toFixed(0)];
  return { line: cells.map((cell) => cell.replaceAll('|', '\\|')), isBroken: missed.length > 0 };
}

async function main(): Promise<void> {
  const { chosen, engine, quick } = readOptions();
  const rows: Awaited<ReturnType<typeof produce>>[] = [];
  try {
    for (const fault of chosen)
      for (const one of fault.engines)
        if (engine === undefined || engine === one) rows.push(await produce(fault, { engine: one, quick }));
  } finally {
    await stopCluster();
  }
  const day = new Date().toISOString().slice(0, 10);
  const made = `Made by \`npm run faults -- ${process.argv.slice(2).join(' ')}\` on ${day}; ${describeMachine()}; ${describeBusiness()}.`;
  const head = ['', 'fault', 'database', 'figures', 'result', 's'];
  const lines = rows.map(({ line }) => line);
  process.stdout.write(`${made}\n\n${table(head, lines)}\n`);
  // What a fault that failed has left running ends as well.
  process.exit(rows.some(({ isBroken }) => isBroken) ? 1 : 0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
