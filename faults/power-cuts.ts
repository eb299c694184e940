import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../packages/server/src/db/connect.ts';
import { root, startPortal } from '../packages/server/test/support/portal-process.ts';
import { describeFindings, examine, type Findings } from './examine.ts';
import type { Fault, Outcome, Run } from './fault.ts';
import { Ledger } from './ledger.ts';
import { writeSome } from './load.ts';
import { type KeepUnsynced, SimulatedDisk } from './simulated-disk.ts';
import { newSite, type Site, sqliteIn } from './site.ts';
import { cannotTrace, readEvents, straceCommand } from './syscalls.ts';

/** The machine loses power: all writes and syncs of the server are recorded, and replayed up to a moment. */

const numbersOf = ({ quick }: Run) =>
  quick ? { recordings: 1, cuts: 4, acknowledged: 200 } : { recordings: 2, cuts: 8, acknowledged: 600 };

interface Cuts {
  readonly findings: Findings[];
  /** Writes acknowledged before the cuts, in total. */
  acknowledged: number;
  unreadable: number;
}

/** Each third cut loses all unsynced data; the others keep half of it, sector by sector. */
const chanceOf = (cut: number): KeepUnsynced => (cut % 3 === 0 ? () => false : () => Math.random() < 0.5);

async function recordAndCut(site: Site, nodeArgs: readonly string[], run: Run, all: Cuts): Promise<void> {
  const inSite = (name: string) => join(site.folder, name);
  const [trace, base, after] = [inSite('trace'), inSite('base'), inSite('after')];
  cpSync(site.dataDir, base, { recursive: true });
  const { acknowledged } = await recordWrites(site, trace, nodeArgs, run);
  const events = await readEvents(trace, site.dataDir);
  const [first = 0, last = 0] = [acknowledged[0]?.at, acknowledged.at(-1)?.at];
  const moments = Array.from({ length: numbersOf(run).cuts }, () => first + Math.random() * (last - first));
  const disk = new SimulatedDisk(site.dataDir, base);
  let next = 0;
  for (const [cut, at] of moments.sort((one, other) => one - other).entries()) {
    for (let event = events[next]; event !== undefined && event.at <= at; event = events[next]) {
      disk.record(event);
      next += 1;
    }
    disk.cut(after, chanceOf(cut));
    const earlier = acknowledged.filter((one) => one.at <= at);
    all.acknowledged += earlier.length;
    try {
      all.findings.push(await examine(() => connect(sqliteIn(after)), after, earlier));
    } catch (error) {
      run.say(`after a cut: ${String(error)}`);
      all.unreadable += 1;
    }
    rmSync(after, { recursive: true, force: true });
  }
}

/** Runs the server under `strace`, which records its file operations. */
async function recordWrites(site: Site, trace: string, nodeArgs: readonly string[], run: Run) {
  mkdirSync(trace);
  const { url, pid, ended } = await startPortal({ ...site, wrapper: straceCommand(trace), nodeArgs });
  const ledger = new Ledger();
  await writeSome({ url, site, ledger }, numbersOf(run).acknowledged);
  const [server] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  process.kill(Number(server), 'SIGKILL');
  await ended;
  run.say(`${ledger.acknowledged.length} acknowledged`);
  return ledger;
}

async function cutOften(run: Run, recordings: number, nodeArgs: readonly string[] = []): Promise<Cuts> {
  const all: Cuts = { findings: [], acknowledged: 0, unreadable: 0 };
  for (let recording = 0; recording < recordings; recording += 1)
    await recordAndCut(await newSite('sqlite'), nodeArgs, run, all);
  return all;
}

function describe({ acknowledged, findings, unreadable }: Cuts): string {
  return `${findings.length + unreadable} cuts after ${acknowledged} acknowledgements in all: ${describeFindings(findings).figure}, ${unreadable} unreadable`;
}

export const powerCut: Fault = {
  name: 'power-cut',
  what: 'a power cut: what was synced is there, and of the rest nothing or any sectors',
  engines: ['sqlite'],
  async measure(run): Promise<Outcome> {
    const skipped = cannotTrace();
    if (skipped !== undefined) return { skipped };
    const cuts = await cutOften(run, numbersOf(run).recordings);
    const { kept } = describeFindings(cuts.findings);
    return { figure: describe(cuts), kept: { ...kept, 'every database opens': cuts.unreadable === 0 } };
  },
};

export const powerCutControl: Fault = {
  name: 'power-cut',
  what: 'the control: the same with synchronous=NORMAL must lose, or the row above proves nothing',
  engines: ['sqlite'],
  async measure(run): Promise<Outcome> {
    const skipped = cannotTrace();
    if (skipped !== undefined) return { skipped };
    const cuts = await cutOften(run, 1, ['--import', join(root, 'faults/normal-synchronous.mjs')]);
    return {
      figure: describe(cuts),
      kept: { 'something lost': cuts.findings.some(({ lost }) => lost.length > 0) },
    };
  },
};
