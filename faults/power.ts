import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../packages/server/src/db/connect.ts';
import { examine, type Findings } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { cannotTrace } from './inject.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { root, startPortal } from './portal.ts';
import { copyFolder, type Luck, SimulatedDisk } from './simulated-disk.ts';
import { newSite, pathOf, type Site } from './site.ts';
import { readEvents, watching } from './syscalls.ts';

/** F2: the machine loses power. All writes and syncs of the server are recorded, and replayed up to a moment. */

const numbers = {
  quick: { recordings: 1, cuts: 4, acknowledged: 200 },
  usual: { recordings: 2, cuts: 8, acknowledged: 600 },
  long: { recordings: 15, cuts: 10, acknowledged: 1000 },
} as const;

interface Recording {
  readonly site: Site;
  readonly ledger: Ledger;
  readonly trace: string;
  /** A copy of the data folder at the beginning of the recording. */
  readonly base: string;
}

async function record(site: Site, nodeArgs: readonly string[], { scale, say }: Run): Promise<Recording> {
  const [trace, base] = [join(site.folder, 'trace'), join(site.folder, 'base')];
  copyFolder(site.dataDir, base);
  const portal = await startPortal(site, { before: watching(trace), wrapped: true, nodeArgs });
  const ledger = new Ledger();
  const load = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 12 });
  await untilAcknowledged(ledger, numbers[scale].acknowledged);
  await load.stop();
  await portal.kill();
  say(
    `${ledger.acknowledged.length} acknowledged, ${Math.round(statSync(trace).size / 2 ** 20)} MiB of calls`,
  );
  return { site, ledger, trace, base };
}

/** Each third cut loses all unsynced data; the others keep half of it, sector by sector. */
const luckOf = (cut: number): Luck => (cut % 3 === 0 ? () => false : () => Math.random() < 0.5);

async function findAfterCut({ site, ledger }: Recording, disk: SimulatedDisk, at: number, luck: Luck) {
  const place = join(site.folder, 'after');
  disk.cut(place, luck);
  const db = await connect({ kind: 'sqlite', path: pathOf(place) });
  try {
    return await examine(db, place, ledger.upTo(at));
  } finally {
    await db.close();
    rmSync(place, { recursive: true, force: true });
  }
}

interface Cuts {
  readonly findings: Findings;
  readonly cuts: number;
  readonly losing: number;
  /** Writes acknowledged before the cuts, in total. */
  readonly acknowledged: number;
  readonly unreadable: number;
}

async function cutOften(recording: Recording, { scale, say }: Run): Promise<Cuts> {
  const { ledger, trace, site, base } = recording;
  const events = await readEvents(trace, site.dataDir);
  rmSync(trace);
  const [first = 0, last = 0] = [ledger.acknowledged[0]?.at, ledger.acknowledged.at(-1)?.at];
  const { cuts } = numbers[scale];
  const moments = Array.from({ length: cuts }, () => first + Math.random() * (last - first)).sort(
    (one, other) => one - other,
  );
  const disk = new SimulatedDisk(site.dataDir, base);
  const found: Record<keyof Findings, string[]> = { lost: [], half: [], doubled: [], orphans: [] };
  let [losing, acknowledged, unreadable, next] = [0, 0, 0, 0];
  for (const [cut, at] of moments.entries()) {
    for (let event = events[next]; event !== undefined && event.at <= at; event = events[next]) {
      disk.take(event);
      next += 1;
    }
    acknowledged += ledger.upTo(at).acknowledged.length;
    const findings = await findAfterCut(recording, disk, at, luckOf(cut)).catch((error: unknown) => {
      say(`after a cut: ${String(error)}`);
      unreadable += 1;
      return undefined;
    });
    if (findings === undefined) continue;
    if (findings.lost.length > 0) losing += 1;
    for (const kind of ['lost', 'half', 'doubled', 'orphans'] as const) found[kind].push(...findings[kind]);
  }
  return { findings: found, cuts, losing, acknowledged, unreadable };
}

function together(all: readonly Cuts[]): Cuts {
  const sum = (of: (cuts: Cuts) => number) => all.reduce((total, cuts) => total + of(cuts), 0);
  const every = (kind: keyof Findings) => all.flatMap(({ findings }) => findings[kind]);
  return {
    findings: {
      ...{ lost: every('lost'), half: every('half') },
      ...{ doubled: every('doubled'), orphans: every('orphans') },
    },
    cuts: sum(({ cuts }) => cuts),
    losing: sum(({ losing }) => losing),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    unreadable: sum(({ unreadable }) => unreadable),
  };
}

async function recordAndCut(run: Run, recordings: number, nodeArgs: readonly string[] = []): Promise<Cuts> {
  const all: Cuts[] = [];
  for (let recording = 0; recording < recordings; recording += 1) {
    const site = await newSite('sqlite');
    try {
      all.push(await cutOften(await record(site, nodeArgs, run), run));
    } finally {
      await site.remove();
    }
  }
  return together(all);
}

function describe({ cuts, acknowledged, findings, losing, unreadable }: Cuts): string {
  const { lost, half, doubled, orphans } = findings;
  return `${cuts} cuts after ${acknowledged} acknowledgements in all: ${lost.length} lost in ${losing} cuts, ${half.length} half, ${doubled.length} doubled, ${orphans.length} orphans, ${unreadable} unreadable`;
}

export const powerCut: Fault = {
  id: 'F2',
  what: 'power cut',
  how: 'every write and sync recorded by strace, replayed to a random moment: what was synced, and of the rest nothing or any sectors',
  mark: '15 cuts: none lost, nothing half, pictures whole',
  engines: ['sqlite', 'postgres'],
  async measure(run) {
    if (run.engine === 'postgres') return { skipped: 'PostgreSQL’s own promise; what acknowledges it is F6' };
    const reason = cannotTrace();
    if (reason !== undefined) return { skipped: reason };
    const cuts = await recordAndCut(run, numbers[run.scale].recordings);
    const { lost, half, doubled, orphans } = cuts.findings;
    return outcome(describe(cuts), {
      [`nothing lost (${lost[0]})`]: lost.length === 0,
      [`nothing half (${half[0]})`]: half.length === 0,
      [`nothing doubled (${doubled[0]})`]: doubled.length === 0,
      [`no orphans (${orphans[0]})`]: orphans.length === 0,
      'every database opens': cuts.unreadable === 0,
    });
  },
};

export const powerCutControl: Fault = {
  id: 'F2',
  what: 'power cut, the control',
  how: 'the same with `synchronous=NORMAL`, which the product does not have',
  mark: 'must lose, or the row above proves nothing',
  engines: ['sqlite'],
  async measure(run) {
    const reason = cannotTrace();
    if (reason !== undefined) return { skipped: reason };
    const weakened = ['--import', join(root, 'faults/normal-synchronous.mjs')];
    const cuts = await recordAndCut(run, 1, weakened);
    return outcome(describe(cuts), { 'something lost': cuts.findings.lost.length > 0 });
  },
};
