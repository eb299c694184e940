import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, quantile } from '../bench/report.ts';
import { type BenchRequest, clientAddress, manuscriptOf, publicUrl } from '../bench/requests.ts';
import { type PortalProcess, startPortal } from '../packages/server/test/support/portal-process.ts';
import type { Fault, Outcome } from './fault.ts';
import { countFailed, formatMs, type Request, type StatusTimes, sendRepeatedly } from './probe.ts';
import { newSite, type Site } from './site.ts';

/** Ten times the server's capacity. A flood of sign-ins delays nobody else; one of reads or writes may be answered 503. */

/**
 * Milliseconds at p99. An answer may need three reads, each of which waits up to 5 s for a connection to PostgreSQL
 * (decision 0021).
 */
const mostMs = { answers: 15_000, others: 500 };

/** Above it, `deploy/prometheus/alerts.yml` warns the operator. */
const mostMegabytes = 500;

interface Flood {
  readonly requests: (site: Site) => readonly BenchRequest[];
  readonly clients: number;
  /** Between two requests of a client. */
  readonly pauseMs: number;
  /** Whether other people's lists must be answered meanwhile. */
  readonly sparesOthers: boolean;
}

const run = promisify(execFile);

async function flood(site: Site, { url }: PortalProcess, plan: Flood, seconds: number): Promise<StatusTimes> {
  const requests = plan.requests(site).map(
    ({ method, path, headers, body }): Request => ({
      ...{ url: url + path, method },
      headers: { ...headers, origin: publicUrl, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const file = join(site.folder, 'flood.json');
  writeFileSync(file, JSON.stringify(requests));
  const numbers = [plan.clients, plan.pauseMs, seconds].map(String);
  const program = [join(import.meta.dirname, 'flood.ts'), file, ...numbers];
  const { stdout } = await run(process.execPath, program, { maxBuffer: 2 ** 30 });
  return JSON.parse(stdout) as StatusTimes;
}

function residentMegabytes({ pid }: PortalProcess): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(found?.[1]) * 1024) / 1e6;
}

/** What others meet meanwhile: one reads a list, one asks for liveness. */
async function probeOthers<T>({ admins: [, cookie = ''] }: Site, { url }: PortalProcess, work: Promise<T>) {
  const list = sendRepeatedly([{ url: `${url}/api/projects`, headers: { cookie } }], 25);
  const live = sendRepeatedly([{ url: `${url}/health/live` }], 25);
  return { done: await work, list: await list(), live: await live() };
}

const p99 = (times: StatusTimes) => quantile(Object.values(times).flat(), 0.99);
const isFast = (times: StatusTimes) => countFailed(times) === 0 && p99(times) <= mostMs.others;

const measure = (wanted: Flood): Fault['measure'] =>
  async function measureFlood({ engine, quick }): Promise<Outcome> {
    const site = await newSite(engine);
    const portal = await startPortal(site);
    const flooding = flood(site, portal, wanted, quick ? 12 : 40);
    const { done, list, live } = await probeOthers(site, portal, flooding);
    const resident = residentMegabytes(portal);
    await delay(5000);
    const after = await probeOthers(site, portal, delay(2000));
    const code = await portal.end();
    const statuses = Object.keys(done);
    const figures = Object.entries(done).map(
      ([status, took]) => `${took.length} × ${status} (${formatMs(median(took))})`,
    );
    return {
      figure: `${figures.join(', ')}, p99 ${formatMs(p99(done))}; a list p99 ${formatMs(p99(list))}, ${countFailed(list)} refused, then ${formatMs(p99(after.list))}; liveness p99 ${formatMs(p99(live))}; ${resident.toFixed(0)} MB`,
      kept: {
        'no 500, and none without an answer': statuses.every((status) => status === '503' || status < '500'),
        [`answered or refused within ${mostMs.answers} ms`]: p99(done) <= mostMs.answers,
        [`memory within ${mostMegabytes} MB`]: resident <= mostMegabytes,
        'normal again after 5 s': isFast(after.list),
        'a clean stop': code === 0,
        ...(wanted.sparesOthers && {
          [`others’ lists within ${mostMs.others} ms, none refused`]: isFast(list),
          [`liveness within ${mostMs.others} ms`]: isFast(live),
        }),
      },
    };
  };

const signIn = (at: number): BenchRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'x-forwarded-for': clientAddress(at) },
  body: { email: `orang-${at}@contoh.id`, password: 'kertas-biru-77' },
});
const signIns: Flood = {
  requests: () => Array.from({ length: 2000 }, (_, at) => signIn(at)),
  ...{ clients: 900, pauseMs: 3000, sparesOthers: true },
};
const reads: Flood = {
  requests: ({ admins: [cookie = ''] }) =>
    ['/api/projects', '/api/manuscripts', '/api/users', '/'].map((path) => ({
      ...{ method: 'GET', path, headers: { cookie, 'x-forwarded-for': clientAddress(7) } },
    })),
  ...{ clients: 800, pauseMs: 0, sparesOthers: false },
};
const writes: Flood = {
  requests: ({ authors }) =>
    authors.map(({ cookie }, at) => ({
      ...{ method: 'POST', path: '/api/manuscripts', body: manuscriptOf(`Naskah ${at}`) },
      headers: { cookie, 'x-forwarded-for': clientAddress(at) },
    })),
  ...{ clients: 450, pauseMs: 0, sparesOthers: false },
};

const floods: readonly (readonly [what: string, Flood])[] = [
  ['wrong sign-ins of 900 clients, 300 a second', signIns],
  ['lists and pages for 800 clients', reads],
  ['manuscripts of 450 clients', writes],
];
export const overloads: readonly Fault[] = floods.map(([what, wanted]) => ({
  ...{ name: 'overload', what, engines: ['sqlite', 'postgres'] },
  measure: measure(wanted),
}));
