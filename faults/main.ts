import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopCluster } from './cluster.ts';
import type { Fault, Outcome, Skipped } from './fault.ts';
import { faults } from './faults.ts';
import { type Options, readOptions } from './options.ts';
import { root } from './portal.ts';
import { describeRun, type Row, tableOf } from './report.ts';

/** The entry of `npm run faults`; docs/operations.md lists the promises that it proves. */

function chosen({ only }: Options): readonly Fault[] {
  const ids = [...new Set(faults.map(({ id }) => id))];
  const unknown = only.filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    throw new Error(`There is no fault “${unknown.join(', ')}”. Known: ${ids.join(', ')}`);
  return only.length === 0 ? faults : faults.filter(({ id }) => only.includes(id));
}

function say(line: string): void {
  process.stderr.write(`faults: ${line}\n`);
}

async function produce(fault: Fault, engine: Row['engine'], { scale }: Options): Promise<Row> {
  const name = `${fault.id} ${fault.what}, ${engine}`;
  say(`${name} …`);
  const began = performance.now();
  const result = await fault
    .measure({ engine, scale, say: (line) => say(`  ${fault.id}, ${engine}: ${line}`) })
    .catch((error: unknown): Outcome => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say(reason);
      return { figure: '–', missed: [`it could not be produced: ${reason.split('\n')[0]}`] };
    });
  const seconds = (performance.now() - began) / 1000;
  say(`${name}: ${verdictOf(result)} (${seconds.toFixed(0)} s)`);
  return { fault, engine, result, seconds };
}

function verdictOf(result: Outcome | Skipped): string {
  if (result.skipped !== undefined) return `SKIPPED: ${result.skipped}`;
  return result.missed.length === 0
    ? `passed: ${result.figure}`
    : `MISSED: ${result.missed.join('; ')}. ${result.figure}`;
}

/** On both databases at once where no times are compared. */
async function produceOnEach(fault: Fault, options: Options): Promise<Row[]> {
  const engines = options.engines.filter((engine) => fault.engines.includes(engine));
  if (!fault.comparesTimes) return Promise.all(engines.map((engine) => produce(fault, engine, options)));
  const rows: Row[] = [];
  for (const engine of engines) rows.push(await produce(fault, engine, options));
  return rows;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  const began = performance.now();
  const rows: Row[] = [];
  try {
    for (const fault of chosen(options)) rows.push(...(await produceOnEach(fault, options)));
  } finally {
    await stopCluster();
  }
  const minutes = (performance.now() - began) / 60_000;
  const text = `${describeRun(args, rows, minutes)}\n\n${tableOf(rows)}\n`;
  process.stdout.write(text);
  if (options.keep) writeFileSync(join(root, 'faults', 'results.md'), `# Results\n\n${text}`);
  const missed = rows.filter(({ result }) => result.missed !== undefined && result.missed.length > 0);
  if (missed.length > 0) process.exitCode = 1;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
