import { randomInt } from 'node:crypto';
import pg from 'pg';
import { cluster } from './cluster.ts';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { median } from './kills.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { startPortal } from './portal.ts';
import { newSite, type Site } from './site.ts';

/** F6: PostgreSQL stops during writes and returns, or its connections are cut. */

const numbers = {
  quick: { stops: 2, cuts: 2, perStop: 60 },
  usual: { stops: 20, cuts: 20, perStop: 800 },
  long: { stops: 100, cuts: 100, perStop: 1000 },
} as const;
/** How long it stays away, so that requests fail meanwhile. */
const awayMs = 300;

async function until(ledger: Ledger, perStop: number): Promise<void> {
  await untilAcknowledged(ledger, ledger.acknowledged.length + perStop + randomInt(Math.ceil(perStop / 4)));
}

/** Milliseconds from PostgreSQL's return to the next acknowledged write, for each stop. */
async function stopOften(ledger: Ledger, { scale, say }: Run): Promise<number[]> {
  const postgres = await cluster();
  const { stops, perStop } = numbers[scale];
  const returns: number[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    await until(ledger, perStop);
    await postgres.crash();
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    await postgres.startAgain();
    const back = performance.now();
    await untilAcknowledged(ledger, ledger.acknowledged.length + 1);
    returns.push(performance.now() - back);
    if (stop % 5 === 0 || stop === stops) say(`${stop} stops, ${ledger.acknowledged.length} acknowledged`);
  }
  return returns;
}

async function cutOften(site: Site, ledger: Ledger, { scale, say }: Run): Promise<void> {
  const { cuts, perStop } = numbers[scale];
  const admin = new pg.Client({
    connectionString: site.database.kind === 'postgres' ? site.database.url : '',
  });
  await admin.connect();
  try {
    for (let cut = 1; cut <= cuts; cut += 1) {
      await until(ledger, Math.ceil(perStop / 4));
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }
  } finally {
    await admin.end();
  }
  say(`${cuts} times all connections cut, ${ledger.acknowledged.length} acknowledged`);
}

async function measure(run: Run) {
  const site = await newSite('postgres');
  try {
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const load = startLoad({ url: portal.url, site, ledger, writers: 16, newsEvery: 25 });
    const returns = await stopOften(ledger, run);
    await cutOften(site, ledger, run);
    await load.stop();
    const lived = !portal.hasEnded();
    const code = await portal.stop();
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const { counts, acknowledged } = ledger;
    const { stops, cuts } = numbers[run.scale];
    const figure = `${stops} stops and ${cuts} cuts, ${acknowledged.length} acknowledged, ${counts.shed} × 503, ${counts.failed} × 500, ${counts.cut} without an answer; ${findings.figure}; first success ${Math.round(median(returns))} ms after the return (longest ${Math.round(Math.max(...returns))})`;
    return outcome(figure, {
      ...findings.marks,
      'no answer 500': counts.failed === 0,
      [`no refusals (${ledger.describeRefusals()})`]: counts.refused.size === 0,
      'every request answered': counts.cut === 0,
      'the process lives': lived,
      'a clean stop': code === 0,
      'a success within 2 s of the return': median(returns) <= 2000,
    });
  } finally {
    await site.remove();
  }
}

export const databaseAway: Fault = {
  id: 'F6',
  what: 'PostgreSQL stopped at once, and all its connections cut, under mixed writes',
  how: 'SIGQUIT to PostgreSQL 20 times, `pg_terminate_backend` of all 20 times; 16 writers with a ledger',
  mark: 'none lost, half, doubled; 503 meanwhile and never 500; the process lives; a success within 2 s of the return',
  engines: ['postgres'],
  measure,
};
