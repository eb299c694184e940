import { setTimeout as delay } from 'node:timers/promises';
import { manuscriptOf } from './bodies.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import {
  type Flood,
  type Flooded,
  flood,
  network,
  type Others,
  p50,
  p99,
  rawRequest,
  watchOthers,
} from './flooding.ts';
import { type Portal, startPortal } from './portal.ts';
import { ms } from './probes.ts';
import { newSite, type Site } from './site.ts';

/** F15: ten times the server's capacity. All times are compared with the same server, idle. */

const seconds = { quick: 12, usual: 40, long: 600 } as const;
const idleSeconds = 4;
/** How much longer refusals, other answers and liveness may take than on the idle server. */
const slack = { shed: 50, accepted: 1000, live: 100 };
const memoryFactor = 1.5;

interface Overload {
  readonly idle: Others;
  readonly loaded: Others;
  readonly again: Others;
  readonly flooded: Flooded;
}

async function measureFlood(site: Site, portal: Portal, wanted: Flood): Promise<Overload> {
  const idle = await watchOthers(site, portal, () => delay(idleSeconds * 1000));
  let flooded: Flooded | undefined;
  const loaded = await watchOthers(site, portal, async () => {
    flooded = await flood(site, portal, wanted);
  });
  await delay(5000);
  const again = await watchOthers(site, portal, () => delay(2000));
  if (flooded === undefined) throw new Error('no flood');
  return { idle, loaded, again, flooded };
}

function judge({ idle, loaded, again, flooded }: Overload) {
  const { by } = flooded;
  const shed = by[503] ?? { count: 0, p50: 0, p99: 0 };
  const broken = Object.entries(by).filter(([status]) => Number(status) >= 500 && status !== '503');
  const answered = Object.values(by).reduce((sum, { count }) => sum + count, 0);
  const statuses = Object.entries(by).map(
    ([status, { count, p50: half }]) => `${count} × ${status} (${ms(half)})`,
  );
  const figure = `${flooded.sent} sent, ${flooded.broken} without an answer, ${statuses.join(', ')}; a list p50 ${ms(p50(loaded.list))}, p99 ${ms(p99(loaded.list))} (idle ${ms(p50(idle.list))}, ${ms(p99(idle.list))}), ${loaded.list.failed} shed; liveness p99 ${ms(p99(loaded.live))} (idle ${ms(p99(idle.live))}); ${loaded.resident.toFixed(0)} MiB (idle ${idle.resident.toFixed(0)}); afterwards a list ${ms(p50(again.list))}`;
  return {
    figure,
    shed,
    answered,
    marks: {
      'no 500': broken.length === 0,
      [`shed within ${slack.shed} ms more than an idle answer`]:
        shed.count === 0 || shed.p50 <= p99(idle.live) + slack.shed,
      [`accepted lists p99 within ${slack.accepted} ms more than idle`]:
        p99(loaded.list) <= p99(idle.list) + slack.accepted,
      [`liveness p99 within ${slack.live} ms more than idle`]:
        p99(loaded.live) <= p99(idle.live) + slack.live,
      [`memory within ${memoryFactor} × idle or 300 MiB`]:
        loaded.resident <= Math.max(300, memoryFactor * idle.resident),
      'normal again after 5 s': p50(again.list) <= 3 * p50(idle.list) + 5,
    },
  };
}

function onSite(
  work: (site: Site, portal: Portal, run: Run) => ReturnType<Fault['measure']>,
): Fault['measure'] {
  return async (run) => {
    const site = await newSite(run.engine);
    try {
      const portal = await startPortal(site);
      // Warms up: the first request of each kind compiles code and prepares statements.
      await watchOthers(site, portal, () => delay(1000));
      const result = await work(site, portal, run);
      await portal.stop();
      return result;
    } finally {
      await site.remove();
    }
  };
}

/** Wrong sign-ins: each needs a hash unless it is refused. */
const signIns = onSite(async (site, portal, run) => {
  const requests = Array.from({ length: 2000 }, (_, at) =>
    rawRequest(
      'POST',
      '/api/auth/login',
      { 'content-type': 'application/json', 'x-forwarded-for': network(at) },
      JSON.stringify({ email: `orang-${at}@contoh.id`, password: 'kertas-biru-77' }),
    ),
  );
  const wanted = { requests, perSecond: 300, connections: 900, seconds: seconds[run.scale] };
  const { figure, marks, shed, answered } = judge(await measureFlood(site, portal, wanted));
  return outcome(figure, { ...marks, 'most of them shed': shed.count > answered / 2 });
});

const reads = onSite(async (site, portal, run) => {
  const cookie = site.admins[2] ?? '';
  const requests = ['/api/projects', '/api/manuscripts', '/api/users', '/'].map((path) =>
    rawRequest('GET', path, { cookie, 'x-forwarded-for': network(7) }),
  );
  const wanted = { requests, perSecond: 0, connections: 800, seconds: seconds[run.scale] };
  const { figure, marks } = judge(await measureFlood(site, portal, wanted));
  return outcome(figure, marks);
});

/** More concurrent writes than the queue holds. */
const writes = onSite(async (site, portal, run) => {
  const requests = site.authors.map(({ cookie }, at) =>
    rawRequest(
      'POST',
      '/api/manuscripts',
      { cookie, 'content-type': 'application/json', 'x-forwarded-for': network(at) },
      JSON.stringify(manuscriptOf(`Naskah ${at}`)),
    ),
  );
  const wanted = { requests, perSecond: 0, connections: 450, seconds: seconds[run.scale] };
  const { figure, marks } = judge(await measureFlood(site, portal, wanted));
  return outcome(figure, marks);
});

const mark =
  '503 at once, liveness and others’ lists go on (≤ 100 ms and ≤ 1 s more than idle), no 500, memory ≤ 1.5 ×, normal again';

export const overloads: readonly Fault[] = [
  {
    id: 'F15',
    what: 'sign-ins, ten times as many as can be hashed (P4)',
    how: '300 wrong ones a second, up to 900 open, open loop',
    mark,
    engines: ['sqlite', 'postgres'],
    comparesTimes: true,
    measure: signIns,
  },
  {
    id: 'F15',
    what: 'reads, as many as 800 connections can ask (P4)',
    how: 'lists and the home page, each connection again at once',
    mark,
    engines: ['sqlite', 'postgres'],
    comparesTimes: true,
    measure: reads,
  },
  {
    id: 'F15',
    what: 'writes, 450 at once (P5)',
    how: 'manuscripts sent by 600 authors over 450 connections',
    mark,
    engines: ['sqlite', 'postgres'],
    comparesTimes: true,
    measure: writes,
  },
];
