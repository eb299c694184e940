import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { drive } from './bodies.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { network } from './flooding.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { ms, quantile, startProbe } from './probes.ts';
import { newSite, publicUrl, type Site } from './site.ts';

/** P3: a transaction locks one row that many want to write; other requests must not be delayed. */

const seconds = { quick: 3, usual: 12, long: 60 } as const;
const savers = 20;
/** How much longer other requests may take than on the idle server. */
const slackMs = 50;
const paths = ['/api/projects', '/api/news', '/', '/health/ready'];

async function watch(site: Site, portal: Portal, work: () => Promise<unknown>) {
  const headers = { cookie: site.admins[1] ?? '' };
  const probes = paths.map((path) => startProbe(portal.url + path, 40, headers));
  await work();
  return Promise.all(probes.map((probe) => probe.stop()));
}

/** Clients that save one project, each again as soon as it was refused. */
function startSavers(portal: Portal, project: string, cookie: string) {
  let [stopped, at] = [false, 0];
  const statuses = new Map<number, number>();
  const save = async () => {
    while (!stopped) {
      at += 1;
      const answer = await fetch(`${portal.url}/api/projects/${project}/stages/Penulisan/link`, {
        method: 'PUT',
        headers: {
          cookie,
          origin: publicUrl,
          'content-type': 'application/json',
          'x-forwarded-for': network(at),
        },
        body: JSON.stringify({ submissionLink: drive(`held-${at}`) }),
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) await delay(50);
    }
  };
  const running = Promise.all(Array.from({ length: savers }, save));
  return {
    async stop() {
      stopped = true;
      await running;
      return statuses;
    },
  };
}

async function projectOf(site: Site, portal: Portal): Promise<{ id: string; cookie: string }> {
  const ledger = new Ledger();
  const load = startLoad({ url: portal.url, site, ledger, writers: 4, newsEvery: 0 });
  await untilAcknowledged(ledger, 40);
  await load.stop();
  const db = await site.open();
  const rows = await db.reads.selectFrom('projects').select(['id', 'author_id']).limit(1).execute();
  await db.close();
  const author = site.authors.find(({ id }) => id === rows[0]?.author_id);
  return { id: rows[0]?.id ?? '', cookie: author?.cookie ?? '' };
}

async function measure(run: Run) {
  const site = await newSite('postgres');
  try {
    const portal = await startPortal(site);
    const { id, cookie } = await projectOf(site, portal);
    const idle = await watch(site, portal, () => delay(3000));
    const holder = new pg.Client({
      connectionString: site.database.kind === 'postgres' ? site.database.url : '',
    });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from projects where id = $1 for update', [id]);
    const saving = startSavers(portal, id, cookie);
    const held = await watch(site, portal, () => delay(seconds[run.scale] * 1000));
    await holder.query('rollback');
    await holder.end();
    const statuses = await saving.stop();
    await portal.stop();
    const p99 = (times: typeof idle, at: number) => quantile(times[at]?.all ?? [], 0.99);
    const slow = paths.filter((_, at) => p99(held, at) > p99(idle, at) + slackMs);
    const failed = held.reduce((sum, times) => sum + times.failed, 0);
    const figures = paths.map((path, at) => `${path} p99 ${ms(p99(held, at))} (idle ${ms(p99(idle, at))})`);
    const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return outcome(`${figures.join(', ')}; ${failed} failed; savers: ${told}`, {
      [`others within ${slackMs} ms more than idle (${slow.join(', ')})`]: slow.length === 0,
      'others are answered': failed === 0,
      'savers are never told 500': !statuses.has(500),
    });
  } finally {
    await site.remove();
  }
}

export const heldRow: Fault = {
  id: 'F15',
  what: 'a row that somebody holds (P3)',
  how: 'one project locked in PostgreSQL, 20 people who save a link there all the time',
  mark: 'lists, pages and readiness p99 at most 50 ms more than idle; savers 503',
  engines: ['postgres'],
  measure,
};
