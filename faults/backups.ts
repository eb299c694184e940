import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from '../packages/server/src/db/connect.ts';
import { manuscriptRow } from '../packages/server/test/db-rows.ts';
import { startChild } from './children.ts';
import { examine, type Findings } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { root, startPortal } from './portal.ts';
import { newSite, pathOf, type Site } from './site.ts';

/** F13: backups are made under writes, restored, and compared with the writes acknowledged by then. */

const numbers = {
  quick: { backups: 2, compareEvery: 1, bulk: 300 },
  usual: { backups: 50, compareEvery: 10, bulk: 20_000 },
  long: { backups: 300, compareEvery: 10, bulk: 100_000 },
} as const;
/** Between two requests of a writer: at full speed, the data grows so much that a backup takes minutes at last. */
const pauseMs = 100;
const fastestRestore = 60;
const gigabyte = 1e9;

async function command(site: Site, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = startChild([process.execPath, join(root, 'packages/server/src/cli.ts'), ...args], {
    cwd: site.folder,
    env: { PATH: process.env.PATH, ...site.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child.process;
  const [code, ...said] = await Promise.all([
    child.ended,
    ...[stdout, stderr].map((stream) => (stream === null ? '' : text(stream))),
  ]);
  if (code !== 0)
    throw new Error(`portal ${args.join(' ')} ended with ${code}: ${said.join('').slice(-600)}`);
}

/** Makes a backup and returns its path; the command restores it and compares it with its manifest. */
async function backUp(site: Site): Promise<string> {
  const folder = join(site.folder, 'backups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await command(site, ['backup', folder]);
  const name = readdirSync(folder).find((file) => file.endsWith('.zip'));
  if (name === undefined) throw new Error('the backup left no archive');
  return join(folder, name);
}

async function compare(site: Site, archive: string, ledger: Ledger): Promise<Findings> {
  const trial = join(site.folder, 'trial');
  rmSync(trial, { recursive: true, force: true });
  await command(site, ['restore', archive, '--trial', trial]);
  const dataDir = join(trial, 'data');
  const db = await connect({ kind: 'sqlite', path: pathOf(dataDir) });
  try {
    return await examine(db, dataDir, ledger);
  } finally {
    await db.close();
  }
}

async function addBulk(site: Site, rows: number): Promise<void> {
  const db = await site.open();
  const atOnce = 200;
  for (let from = 0; from < rows; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, rows - from) }, (_, at) => ({
      ...manuscriptRow({ judul: `Tebal ${from + at}` }),
      id: `bulk-${from + at}`,
      sinopsis: `${from + at} kalimat `.repeat(600),
    }));
    await db.maintenance.write((tx) => tx.insertInto('manuscripts').values(some).execute());
  }
  await db.close();
}

/** Seconds of a restore into empty folders, and the size of the restored database in bytes. */
async function restoreOnEmptyHost(site: Site): Promise<{ seconds: number; bytes: number }> {
  const archive = await backUp(site);
  const empty = join(site.folder, 'empty');
  const env = { DATA_DIR: join(empty, 'data'), SECRETS_DIR: join(empty, 'secrets'), DATABASE_URL: '' };
  const began = performance.now();
  await command(site, ['restore', archive, '--secrets', site.environment.SECRETS_DIR ?? ''], env);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, bytes: statSync(pathOf(env.DATA_DIR)).size };
}

async function measure(run: Run) {
  const { backups, compareEvery, bulk } = numbers[run.scale];
  const site = await newSite(run.engine);
  try {
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const load = startLoad({ url: portal.url, site, ledger, writers: 8, newsEvery: 25, pauseMs });
    await untilAcknowledged(ledger, 100);
    const found: Findings[] = [];
    for (let backup = 1; backup <= backups; backup += 1) {
      const begun = Date.now();
      const archive = await backUp(site);
      if (backup % compareEvery === 0) found.push(await compare(site, archive, ledger.upTo(begun)));
      if (backup % 10 === 0) run.say(`${backup} backups, ${ledger.acknowledged.length} acknowledged`);
    }
    await load.stop();
    await addBulk(site, bulk);
    const { seconds, bytes } = await restoreOnEmptyHost(site);
    await portal.stop();
    const every = (kind: keyof Findings) => found.flatMap((findings) => findings[kind]);
    const [lost, half] = [every('lost'), every('half')];
    const perGigabyte = seconds / (bytes / gigabyte);
    const figure = `${backups} backups, each proven by its own restore, ${found.length} compared with the ledger: ${lost.length} lost, ${half.length} half, ${every('doubled').length} doubled; ${ledger.acknowledged.length} acknowledged meanwhile, ${ledger.counts.failed} × 500, ${ledger.counts.shed} × 503; ${(bytes / 1e6).toFixed(0)} MB restored on an empty place in ${seconds.toFixed(1)} s, ${perGigabyte.toFixed(0)} s/GB`;
    return outcome(figure, {
      [`nothing lost (${lost[0]})`]: lost.length === 0,
      [`nothing half (${half[0]})`]: half.length === 0,
      'nothing doubled': every('doubled').length === 0,
      'no write fails meanwhile': ledger.counts.failed + ledger.counts.cut === 0,
      // A command takes a second or two to start, which is most of the time with a small database.
      [`${fastestRestore} s/GB`]: run.scale === 'quick' || perGigabyte <= fastestRestore,
    });
  } finally {
    await site.remove();
  }
}

export const backups: Fault = {
  id: 'F13',
  what: 'backups under load',
  how: '`portal backup` again and again beside 8 writers; every tenth restored and compared with what was acknowledged before it began',
  mark: '50 backups on each database: whole, complete, each proven; a restore by one command in ≤ 60 s/GB',
  engines: ['sqlite', 'postgres'],
  comparesTimes: true,
  measure,
};
