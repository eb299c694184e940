import { randomInt } from 'node:crypto';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { newSite, type Site } from './site.ts';

/** F1: the process is killed during writes. */

const numbers = {
  quick: { kills: 4, perKill: 60 },
  usual: { kills: 50, perKill: 620 },
  long: { kills: 500, perKill: 1020 },
} as const;
const writers = 16;
const newsEvery = 25;
/** How many times as long as a start with nothing to recover. */
const slowestStart = 3;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The work of two hours runs in minutes, so the limits by account are reset in between. */
export async function forgetLimits(site: Site): Promise<void> {
  const db = await site.open();
  await db.maintenance.write((tx) => tx.deleteFrom('rate_limits').execute());
  await db.close();
}

/** Kills and restarts the server repeatedly under writes. */
async function killAndRestart(site: Site, first: Portal, ledger: Ledger, { scale, say }: Run) {
  const { kills, perKill } = numbers[scale];
  const readyTimes: number[] = [];
  let portal = first;
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilAcknowledged(ledger, ledger.acknowledged.length + perKill + randomInt(Math.ceil(perKill / 4)));
    if (kill % 8 === 0) await forgetLimits(site);
    await portal.kill();
    portal = await startPortal(site, { port: portal.port });
    readyTimes.push(portal.readyAfter);
    if (kill % 10 === 0 || kill === kills) say(`${kill} kills, ${ledger.acknowledged.length} acknowledged`);
  }
  return { portal, readyTimes };
}

/** Milliseconds of starts with nothing to recover. */
async function startIdle(site: Site): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const portal = await startPortal(site);
    times.push(portal.readyAfter);
    await portal.stop();
  }
  return times;
}

async function measure(run: Run) {
  const site = await newSite(run.engine);
  try {
    const idleBefore = await startIdle(site);
    const first = await startPortal(site);
    const ledger = new Ledger();
    const load = startLoad({ url: first.url, site, ledger, writers, newsEvery });
    const { portal, readyTimes } = await killAndRestart(site, first, ledger, run);
    await load.stop();
    const stopped = await portal.stop();
    // Before and after, so that neither the size of the database nor other work on the machine makes the difference.
    const idle = [...idleBefore, ...(await startIdle(site))];
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const { counts, acknowledged } = ledger;
    const [least, ready] = [median(idle), median(readyTimes)];
    const figure = `${readyTimes.length} kills, ${acknowledged.length} acknowledged, ${counts.repeated} sent again; ${findings.figure}; ${counts.failed} × 500; ready after ${Math.round(ready)} ms (idle start ${Math.round(least)} ms)`;
    return outcome(figure, {
      ...findings.marks,
      'no answer 500': counts.failed === 0,
      [`no refusals (${ledger.describeRefusals()})`]: counts.refused.size === 0,
      [`ready within ${slowestStart} idle starts`]: ready <= slowestStart * least,
      'a clean stop at the end': stopped === 0,
    });
  } finally {
    await site.remove();
  }
}

export const kills: Fault = {
  id: 'F1',
  what: 'kill -9 under mixed writes',
  how: '16 writers, ledger of acknowledgements kept by the client, unanswered requests sent again with their key',
  mark: '50 kills, ≥ 30,000 acknowledged: none lost, half, doubled; no orphan pictures; ready like after an idle start',
  engines: ['sqlite', 'postgres'],
  comparesTimes: true,
  measure,
};
