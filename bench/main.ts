import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDurablePostgres } from '../packages/server/test/support/durable-postgres.ts';
import { type PortalProcess, root } from '../packages/server/test/support/portal-process.ts';
import { flatTable, measureFlat, type SizeTimes } from './flat.ts';
import { requireTools } from './load.ts';
import { measureBesideSignIns, measureRow, tableOf } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { measurePages } from './pages.ts';
import { makePlan } from './plan.ts';
import { describeBusiness, describeMachine } from './report.ts';
import { besideSignIns, rows } from './rows.ts';
import { startBare, startPinned } from './server.ts';
import { makeSite } from './site.ts';
import { openWorld, type World } from './world.ts';

/** The entry of `npm run bench`; docs/performance.md explains how to run it and how to read its results. */

/** Settings of PostgreSQL. */
const postgresSettings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '15min' };

function isWanted({ only }: Options, name: string): boolean {
  return only.length === 0 || only.includes(name);
}

function requireKnown({ only }: Options): void {
  const known = [...rows, besideSignIns].map(({ name }) => name).concat('flat', 'pages');
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no row “${unknown.join(', ')}”. Known: ${known.join(', ')}`);
}

/** Runs a server during some work. */
async function whileRunning<T>(
  starting: Promise<PortalProcess>,
  work: (server: PortalProcess) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

/** The table beside the bare server. */
async function measureRows(world: World, portal: PortalProcess, options: Options): Promise<string> {
  const wanted = rows.filter(({ name }) => isWanted(options, name));
  const lines: string[][] = [];
  const plan = join(world.site.folder, 'plan.json');
  writeFileSync(plan, JSON.stringify(await makePlan(wanted, world)));
  await whileRunning(startBare(world.site, plan), async (bare) => {
    for (const row of wanted) {
      lines.push(await measureRow(row, world, { portal, bare }, options));
      process.stderr.write(`bench: ${lines.at(-1)?.join(' | ')}\n`);
    }
  });
  if (isWanted(options, besideSignIns.name)) lines.push(await measureBesideSignIns(world, portal, options));
  return tableOf(lines);
}

/** All sizes of one database. The bare server reads SQLite, and what a phone waits for is not the query. */
async function describeEngine(engine: 'sqlite' | 'postgres', options: Options): Promise<string[]> {
  const cluster = engine === 'postgres' ? await startDurablePostgres(postgresSettings) : undefined;
  const name = engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const [parts, times]: [string[], SizeTimes[]] = [[], []];
  const hasRows = [...rows, besideSignIns].some((row) => isWanted(options, row.name));
  for (const [at, size] of options.sizes.entries()) {
    const isLoaded = engine === 'sqlite' && (at > 0 || options.sizes.length === 1);
    if (!isLoaded && !isWanted(options, 'flat')) continue;
    const site = await makeSite(size, cluster);
    const world = await openWorld(site, size);
    const heading = `${name}, ${size.toLocaleString('en')} manuscripts and projects`;
    await whileRunning(startPinned(site), async (portal) => {
      if (isWanted(options, 'flat')) times.push(await measureFlat(size, portal.port, world.admin));
      if (isLoaded && isWanted(options, 'pages'))
        parts.push(`## Pages on a phone, ${heading}`, await measurePages(world, portal.port, options.rounds));
      if (isLoaded && hasRows) parts.push(`## ${heading}`, await measureRows(world, portal, options));
    });
    await world.close();
    site.remove();
  }
  await cluster?.stop();
  return times.length === 0 ? parts : [...parts, `## ${name}, as the data grows`, flatTable(times)];
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  requireKnown(options);
  requireTools();
  const parts = [
    `Made by \`npm run bench${args.length > 0 ? ` -- ${args.join(' ')}` : ''}\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}.`,
  ];
  for (const engine of options.engines) parts.push(...(await describeEngine(engine, options)));
  parts.push(`${options.rounds} rounds of ${options.seconds} s; ${describeBusiness()}.`);
  const text = `${parts.join('\n\n')}\n`;
  process.stdout.write(text);
  if (options.keep) writeFileSync(join(root, 'bench', 'results.md'), `# Results\n\n${text}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
