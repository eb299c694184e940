import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { median } from '../bench/report.ts';
import { startPortal } from '../packages/server/test/support/portal-process.ts';
import { cluster } from './cluster.ts';
import { describeFindings, examine } from './examine.ts';
import type { Fault } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { formatMs } from './probe.ts';
import { forgetLimits, newSite } from './site.ts';

/** How long it stays away, so that requests fail meanwhile. */
const awayMs = 300;

async function cutConnections(connectionString = ''): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

/** PostgreSQL stops at once during writes and comes back, or cuts all its connections. */
export const databaseAway: Fault = {
  name: 'database-away',
  what: 'PostgreSQL stopped at once, and all its connections cut, under mixed writes of 16 clients',
  engines: ['postgres'],
  async measure({ quick, say }) {
    const { times, between } = quick ? { times: 2, between: 60 } : { times: 20, between: 800 };
    const [site, postgres] = [await newSite('postgres'), await cluster()];
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const stop = startLoad({ url: portal.url, site, ledger });
    const returns: number[] = [];
    for (let at = 1; at <= times; at += 1) {
      await untilAcknowledged(ledger, between + randomInt(between));
      await cutConnections(site.environment.DATABASE_URL);
      await untilAcknowledged(ledger, between);
      if (at % 5 === 0) await forgetLimits(site);
      await postgres.crash();
      await delay(awayMs);
      await postgres.startAgain();
      const began = performance.now();
      await untilAcknowledged(ledger, 1);
      returns.push(performance.now() - began);
      if (at % 5 === 0) say(`${at} stops, ${ledger.acknowledged.length} acknowledged`);
    }
    await stop();
    const lives = !portal.hasEnded();
    const code = await portal.end();
    const { counts, acknowledged } = ledger;
    const back = median(returns);
    const findings = describeFindings([await examine(site.open, site.dataDir, acknowledged)]);
    return {
      figure: `${times} stops and ${times} cuts, ${acknowledged.length} acknowledged, ${counts.overloaded} × 503, ${counts.unanswered} without an answer; ${findings.figure}; a success ${formatMs(back)} after the return`,
      kept: {
        ...findings.kept,
        ...ledger.kept,
        'every request is answered': counts.unanswered === 0,
        'the process lives': lives,
        'a clean stop': code === 0,
        'a success within 2 s of the return': back <= 2000,
      },
    };
  },
};
