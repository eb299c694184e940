import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { cluster } from './cluster.ts';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { median } from './kills.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { isReady, launchPortal, startPortal, untilReady } from './portal.ts';
import { newSite, pathOf } from './site.ts';

/** F14: stops under load (P13), and starts before the database is there (P11). */

const numbers = {
  quick: { stops: 2, perStop: 60 },
  usual: { stops: 10, perStop: 400 },
  long: { stops: 100, perStop: 400 },
} as const;
const drainSeconds = 2;
const slowestStop = 10_000;

async function measureStops(run: Run) {
  const { stops, perStop } = numbers[run.scale];
  const site = await newSite(run.engine);
  try {
    const env = { DRAIN_SECONDS: String(drainSeconds) };
    let portal = await startPortal(site, { env });
    const ledger = new Ledger();
    const load = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 25 });
    const times: number[] = [];
    const codes: (number | null)[] = [];
    let [readyAfterSignal, leftLogs] = [0, 0];
    for (let stop = 0; stop < stops; stop += 1) {
      await untilAcknowledged(ledger, ledger.acknowledged.length + perStop);
      const began = performance.now();
      const ended = portal.stop(stop % 2 === 0 ? 'SIGTERM' : 'SIGINT');
      await delay(200);
      const ready = await isReady(portal.url);
      if (ready) readyAfterSignal += 1;
      load.heed(ready);
      codes.push(await ended);
      times.push(performance.now() - began - drainSeconds * 1000);
      if (run.engine === 'sqlite' && existsSync(`${pathOf(site.dataDir)}-wal`)) leftLogs += 1;
      portal = await startPortal(site, { env, port: portal.port });
      load.heed(true);
    }
    await load.stop();
    codes.push(await portal.stop());
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const { counts, acknowledged } = ledger;
    const bad = codes.filter((code) => code !== 0);
    const figure = `${stops} stops of ${Math.round(median(times))} ms (longest ${Math.round(Math.max(...times))}) after the drain, ${acknowledged.length} acknowledged; ${counts.cut} cut on an open connection, ${counts.failed} × 500; ${findings.figure}`;
    return outcome(figure, {
      ...findings.marks,
      'every exit code 0': bad.length === 0,
      'no request cut': counts.cut === 0,
      'no answer 500': counts.failed === 0,
      'not ready 200 ms after the signal': readyAfterSignal === 0,
      'the log folded back': leftLogs === 0,
      [`within ${slowestStop / 1000} s of the drain`]: Math.max(...times) <= slowestStop,
    });
  } finally {
    await site.remove();
  }
}

export const stops: Fault = {
  id: 'F14',
  what: 'SIGTERM and SIGINT under mixed writes, with a drain (P13)',
  how: '16 writers on connections that are kept open, who send nothing new once it is not ready; DRAIN_SECONDS=2',
  mark: '10 stops: no request cut, ready 503, exit code 0 within 10 s of the drain, log folded back, none lost',
  engines: ['sqlite', 'postgres'],
  comparesTimes: true,
  measure: measureStops,
};

export const earlyStart: Fault = {
  id: 'F14',
  what: 'a start before the database is there (P11)',
  how: 'PostgreSQL comes 6 s after the server',
  mark: 'it waits, and serves without being started again',
  engines: ['postgres'],
  async measure() {
    const site = await newSite('postgres');
    const postgres = await cluster();
    try {
      await postgres.crash();
      const portal = await launchPortal(site);
      await delay(6000);
      const waited = !portal.hasEnded();
      await postgres.startAgain();
      const back = performance.now();
      const served = await untilReady(portal).then(
        () => true,
        () => false,
      );
      const seconds = (performance.now() - back) / 1000;
      if (!portal.hasEnded()) await portal.stop();
      return outcome(`ready ${seconds.toFixed(1)} s after PostgreSQL`, { waited, served });
    } finally {
      await site.remove();
    }
  },
};
