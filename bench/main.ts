import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatTable, measureFlat, type Times } from './flat.ts';
import { type Footprint, measureFootprint } from './footprint.ts';
import { memoryOf, requireTools } from './load.ts';
import { type Measured, measureRow } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { measurePages } from './pages.ts';
import { root } from './places.ts';
import { checkLimit, makePlan } from './planning.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { describeBusiness, describeMachine, footprintTable, tableOf } from './report.ts';
import { type BenchRow, rows } from './rows.ts';
import { startLimit, startPortal } from './server.ts';
import { copyPostgresSite, copySite, removeSite } from './site.ts';
import { openWorld } from './world.ts';

/** The entry of `npm run bench`; docs/performance.md explains how to run it and how to read its results. */

/** Names by which `--only` selects the tables of times that must not grow with the data, and of pages in a browser. */
const tables = { flat: 'flat', pages: 'pages' } as const;

const isAsked = ({ only }: Options, name: keyof typeof tables) => only.length === 0 || only.includes(name);
const isFlatAsked = (options: Options) => isAsked(options, 'flat');

function chosen(only: readonly string[]): readonly BenchRow[] {
  const names = [...rows.map(({ name }) => name), ...Object.values(tables)];
  const unknown = only.filter((name) => !names.includes(name));
  const known = names.join(', ');
  if (unknown.length > 0) throw new Error(`There is no row “${unknown.join(', ')}”. Known: ${known}`);
  return only.length === 0 ? rows : rows.filter(({ name }) => only.includes(name));
}

interface MeasuredSite {
  readonly measured: readonly Measured[];
  readonly times: Times | undefined;
  readonly footprint: Footprint | undefined;
  /** A table of pages in a browser. */
  readonly pages: string | undefined;
  /** MiB of the server after the load. */
  readonly loaded: number;
}

async function measureSite(
  size: number,
  cluster: Cluster | undefined,
  options: Options,
): Promise<MeasuredSite> {
  const site = cluster === undefined ? await copySite(size) : await copyPostgresSite(size, cluster);
  process.once('exit', () => removeSite(site));
  const isLoaded = options.loaded.includes(size);
  const wanted = isLoaded ? chosen(options.only) : [];
  const footprint = options.keep && isLoaded ? await measureFootprint(site, options.rounds) : undefined;
  const world = await openWorld(site, size);
  const stops: (() => Promise<void>)[] = [world.close];
  try {
    const portal = await startPortal(site);
    stops.unshift(portal.stop);
    const times = isFlatAsked(options) ? await measureFlat(size, portal.port, world.admin) : undefined;
    // The same on each database and at each size: what a phone waits for is not the query.
    const arePagesAsked = size === options.loaded[0] && cluster === undefined && isAsked(options, 'pages');
    const pages = arePagesAsked ? await measurePages(world, portal.port, options.rounds) : undefined;
    const file = join(site.folder, 'plan.json');
    writeFileSync(file, JSON.stringify(await makePlan(wanted, world, portal.port)));
    const limit = await startLimit(site, file);
    stops.unshift(limit.stop);
    const measured: Measured[] = [];
    for (const row of wanted) {
      await checkLimit(row, world, { portal: portal.port, limit: limit.port });
      measured.push(
        await measureRow(row, world, { portal, limit, databasePids: () => cluster?.pids() ?? [] }, options),
      );
      process.stderr.write(`bench: ${tableOf(measured).split('\n').at(-1)}\n`);
    }
    return { measured, times, footprint, pages, loaded: memoryOf(portal.pid) };
  } finally {
    for (const stop of stops) await stop();
    removeSite(site);
  }
}

/** All sizes of one database. */
async function describeEngine(cluster: Cluster | undefined, options: Options): Promise<string[]> {
  const engine = cluster === undefined ? 'SQLite' : 'PostgreSQL';
  const parts: string[] = [];
  const grown: Times[] = [];
  for (const size of options.sizes) {
    const isLoaded = options.loaded.includes(size);
    if (!isLoaded && !isFlatAsked(options)) continue;
    const { measured, times, footprint, pages, loaded } = await measureSite(size, cluster, options);
    const heading = `## ${engine}, ${size.toLocaleString('en')} manuscripts and projects`;
    if (measured.length > 0) parts.push(heading, tableOf(measured));
    if (footprint !== undefined) parts.push(footprintTable(footprint, loaded));
    if (pages !== undefined)
      parts.push(`## Pages on a phone, ${size.toLocaleString('en')} manuscripts and projects`, pages);
    if (times !== undefined) grown.push(times);
  }
  return grown.length === 0 ? parts : [...parts, `## ${engine}, as the data grows`, flatTable(grown)];
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  requireTools();
  const parts = [
    `Made by \`npm run bench${args.length > 0 ? ` -- ${args.join(' ')}` : ''}\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}.`,
  ];
  for (const engine of options.engines) {
    const cluster = engine === 'postgres' ? await startCluster() : undefined;
    try {
      parts.push(...(await describeEngine(cluster, options)));
    } finally {
      await cluster?.stop();
    }
  }
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
