import { setTimeout as delay } from 'node:timers/promises';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { cannotTrace, inject } from './inject.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { ms, quantile, startProbe } from './probes.ts';
import { newSite, type Site } from './site.ts';

/** F5: the disk fails or is slow. */

const numbers = {
  quick: { refused: 20, acknowledged: 60 },
  usual: { refused: 200, acknowledged: 1000 },
  long: { refused: 1000, acknowledged: 10_000 },
} as const;
const flushes = 'fsync,fdatasync';

/** Writes while every such system call fails; no write may be acknowledged. */
async function writeWhileFailing(portal: Portal, site: Site, calls: string, { scale }: Run) {
  const ledger = new Ledger();
  const end = await inject(portal.pid(), calls, 'error=EIO');
  const { counts } = ledger;
  const probe = startProbe(`${portal.url}/`, 50);
  const load = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 10 });
  const refused = () => counts.shed + counts.failed + counts.full + counts.cut;
  while (refused() < numbers[scale].refused && !portal.hasEnded()) await delay(10);
  await load.stop();
  const reads = await probe.stop();
  await end();
  return { ledger, refused: refused(), reads };
}

async function measureErrors(run: Run) {
  const site = await newSite('sqlite');
  try {
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const before = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 10 });
    await untilAcknowledged(ledger, numbers[run.scale].acknowledged);
    await before.stop();
    const atFlush = await writeWhileFailing(portal, site, flushes, run);
    run.say(`${atFlush.refused} refused while no flush succeeds`);
    const atWrite = await writeWhileFailing(portal, site, 'pwrite64', run);
    run.say(`${atWrite.refused} refused while no write succeeds`);
    const lives = !portal.hasEnded();
    const after = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 10 });
    await untilAcknowledged(ledger, ledger.acknowledged.length + numbers[run.scale].acknowledged);
    await after.stop();
    await portal.kill();
    const again = await startPortal(site);
    await again.stop();
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const phases = [atFlush, atWrite];
    const total = (of: (phase: typeof atFlush) => number) =>
      phases.reduce((sum, phase) => sum + of(phase), 0);
    const told = total((phase) => phase.ledger.acknowledged.length);
    const internal = total((phase) => phase.ledger.counts.failed);
    const unread = total(({ reads }) => reads.failed);
    const figure = `${total(({ refused }) => refused)} writes refused, ${told} of them acknowledged, ${internal} × 500, ${unread} of ${total(({ reads }) => reads.all.length)} reads failed; ${ledger.acknowledged.length} acknowledged before and after: ${findings.figure}`;
    return outcome(figure, {
      ...findings.marks,
      'nothing acknowledged while the disk fails': told === 0,
      'refused with 503, not 500': internal === 0,
      'reads are answered': unread === 0,
      'serves and writes again without a restart': lives,
    });
  } finally {
    await site.remove();
  }
}

async function timesUnderLoad(portal: Portal, site: Site, ledger: Ledger, wanted: number) {
  const probe = startProbe(`${portal.url}/health/live`, 20);
  const load = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 0 });
  const began = performance.now();
  await untilAcknowledged(ledger, ledger.acknowledged.length + wanted);
  const perSecond = (wanted * 1000) / (performance.now() - began);
  await load.stop();
  return { health: await probe.stop(), perSecond };
}

async function measureSlow(run: Run) {
  const site = await newSite('sqlite');
  try {
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const { acknowledged } = numbers[run.scale];
    const usual = await timesUnderLoad(portal, site, ledger, acknowledged);
    const end = await inject(portal.pid(), flushes, 'delay_enter=20000');
    const slow = await timesUnderLoad(portal, site, ledger, acknowledged);
    await end();
    await portal.stop();
    const { counts } = ledger;
    const p99 = (times: readonly number[]) => ms(quantile(times, 0.99));
    const figure = `${slow.perSecond.toFixed(0)} writes/s instead of ${usual.perSecond.toFixed(0)}; liveness p99 ${p99(slow.health.all)} instead of ${p99(usual.health.all)}; ${counts.failed} × 500, ${counts.shed} shed`;
    return outcome(figure, {
      'no errors': counts.failed + counts.cut + counts.shed === 0,
      'liveness is answered': slow.health.failed === 0 && slow.health.all.length > 0,
    });
  } finally {
    await site.remove();
  }
}

function onSqliteWithStrace(measure: Fault['measure']): Fault['measure'] {
  return async (run) => {
    if (run.engine === 'postgres') return { skipped: 'the disk of PostgreSQL is its own; F6 takes it away' };
    const reason = cannotTrace();
    return reason === undefined ? measure(run) : { skipped: reason };
  };
}

export const diskErrors: Fault = {
  id: 'F5',
  what: 'the disk fails',
  how: 'EIO injected into every flush, then into every write, of the running server; then a kill -9',
  mark: 'nothing acknowledged meanwhile, 503, reads go on, writes again once the disk does; none lost, nothing half',
  engines: ['sqlite', 'postgres'],
  measure: onSqliteWithStrace(measureErrors),
};

export const slowDisk: Fault = {
  id: 'F5',
  what: 'a slow disk',
  how: '20 ms more for each flush, 16 writers',
  mark: 'no errors, liveness is answered',
  engines: ['sqlite'],
  measure: onSqliteWithStrace(measureSlow),
};
