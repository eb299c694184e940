import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../packages/server/src/db/connect.ts';
import { root, startPortal } from '../packages/server/test/support/portal-process.ts';
import { describeFindings, examine, type Findings } from './examine.ts';
import type { Fault } from './fault.ts';
import { type Acknowledgement, Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { newSite, type Site, sqliteIn } from './site.ts';

/** Between two requests of a writer: at full speed, the data grows so much that a backup takes minutes at last. */
const pauseMs = 100;
const run = promisify(execFile);

/** The operator's command. @throws Error when it does not end well, with what it said */
async function portal({ folder, environment }: Site, ...args: readonly string[]): Promise<void> {
  const program = [join(root, 'packages/server/src/cli.ts'), ...args];
  await run(process.execPath, program, { cwd: folder, env: { PATH: process.env.PATH, ...environment } });
}

/** Makes a backup, which the command itself restores and compares with its manifest. @returns its path */
async function backUp(site: Site): Promise<string> {
  const folder = join(site.folder, 'backups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await portal(site, 'backup', folder);
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.zip')) ?? 'no archive');
}

async function compare(site: Site, archive: string, before: readonly Acknowledgement[]): Promise<Findings> {
  const trial = join(site.folder, 'trial');
  rmSync(trial, { recursive: true, force: true });
  await portal(site, 'restore', archive, '--trial', trial);
  const dataDir = join(trial, 'data');
  return examine(() => connect(sqliteIn(dataDir)), dataDir, before);
}

/** Backups under writes, restored and compared with what was acknowledged before each began. */
export const restores: Fault = {
  name: 'restore',
  what: 'backups beside 8 writers, restored and compared with what was acknowledged before',
  engines: ['sqlite', 'postgres'],
  async measure({ engine, quick, say }) {
    const { backups, compareEvery } = quick
      ? { backups: 2, compareEvery: 1 }
      : { backups: 50, compareEvery: 10 };
    const site = await newSite(engine);
    const server = await startPortal(site);
    const ledger = new Ledger();
    const { acknowledged, counts } = ledger;
    const stop = startLoad({ url: server.url, site, ledger, writers: 8, pauseMs });
    await untilAcknowledged(ledger, 100);
    const all: Findings[] = [];
    for (let backup = 1; backup <= backups; backup += 1) {
      const before = acknowledged.filter(({ at }) => at <= Date.now());
      const archive = await backUp(site);
      if (backup % compareEvery === 0) all.push(await compare(site, archive, before));
      if (backup % 10 === 0) say(`${backup} backups, ${acknowledged.length} acknowledged`);
    }
    await stop();
    await server.end();
    const findings = describeFindings(all);
    return {
      figure: `${backups} backups, each proven by its own restore; ${findings.figure}; ${acknowledged.length} acknowledged meanwhile`,
      kept: { ...findings.kept, ...ledger.kept, 'every write is answered': counts.unanswered === 0 },
    };
  },
};
