import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Gauge, measureDatabase } from '../db/measures.ts';
import type { Deps } from '../deps.ts';
import type { Entrance } from '../infra/entrance.ts';
import { standardOutput } from '../infra/log-output.ts';
import { isLoopback } from '../infra/networks.ts';
import { release } from '../infra/release.ts';
import { absence } from './failures.ts';

/** By kind of work. */
type Entrances = Readonly<Record<string, Pick<Entrance, 'taken' | 'waiting'>>>;

/** Counts while the server runs. Labels are ids of endpoints, classes and reasons, never values from a caller. */
export interface Metrics {
  countRequest(endpoint: string, status: number, seconds: number): void;
  countConnection(change: 1 | -1): void;
  countRefusedConnection(): void;
  /** Whose places and queues are shown. */
  followEntrances(entrances: Entrances): void;
  /** The counts in the text format of Prometheus. */
  print(): string;
}

/** Upper bounds of the duration's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How often the delay of the event loop is measured. */
const tickMs = 20;
/** Statuses that mean a request was turned away to protect the server. */
const refusals: Readonly<Record<number, string>> = { 429: 'rate_limit', 503: 'unavailable' };

/** `streams`: how many pages listen for changes now. */
export function createMetrics(streams: () => number): Metrics {
  const endpoints = new Map<string, Counted>();
  const refused = new Map(Object.values(refusals).map((reason) => [`{reason="${reason}"}`, 0]));
  const connections = { open: 0, refused: 0 };
  let entrances: Entrances = {};
  const ofEntrances = (count: keyof Entrances[string]) =>
    Object.entries(entrances).map(([work, entrance]) => [`{work="${work}"}`, entrance[count]] as const);
  return {
    countRequest(endpoint, status, seconds) {
      const known = endpoints.get(endpoint) ?? countedNothing();
      endpoints.set(endpoint, known);
      const kind = Math.floor(status / 100);
      known.kinds[kind] = (known.kinds[kind] ?? 0) + 1;
      let at = 0;
      while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1;
      known.counts[at] = (known.counts[at] ?? 0) + 1;
      known.sum += seconds;
      const reason = refusals[status];
      // A negative readiness check is not a refusal.
      if (reason !== undefined && endpoint !== 'health') add(refused, `{reason="${reason}"}`);
    },
    countConnection(change) {
      connections.open += change;
    },
    countRefusedConnection() {
      connections.refused += 1;
    },
    followEntrances(followed) {
      entrances = followed;
    },
    print: () =>
      [
        family('http_requests_total', 'counter', 'Requests by endpoint and class of status.', [
          ...samplesOf(endpoints),
        ]),
        family('http_refused_total', 'counter', 'Requests turned away, by reason.', refused),
        family('requests_at_work', 'gauge', 'Requests under way, by kind of work.', ofEntrances('taken')),
        family(
          'requests_waiting',
          'gauge',
          'Requests that wait until others are done.',
          ofEntrances('waiting'),
        ),
        histogram(endpoints),
        family('connections_refused_total', 'counter', 'Connections cut because there were too many.', [
          ['', connections.refused],
        ]),
        gauge({ name: 'connections_open', help: 'Open connections.', value: connections.open }),
        gauge({ name: 'live_streams_open', help: 'Browsers that listen for changes.', value: streams() }),
      ].join(''),
  };
}

/** The counts of one endpoint: its answers by class of status, and by duration. */
interface Counted {
  readonly kinds: number[];
  readonly counts: number[];
  sum: number;
}

function countedNothing(): Counted {
  return { kinds: [0, 0, 0, 0, 0, 0], counts: [...buckets, Infinity].map(() => 0), sum: 0 };
}

function* samplesOf(endpoints: ReadonlyMap<string, Counted>): Iterable<readonly [string, number]> {
  for (const [endpoint, { kinds }] of endpoints)
    for (const [kind, count] of kinds.entries())
      if (count > 0) yield [`{endpoint="${endpoint}",status="${kind}xx"}`, count];
}

function add(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: Iterable<readonly [labels: string, value: number]>,
): string {
  const lines = [...samples].map(([labels, value]) => `ruang_${name}${labels} ${value}\n`);
  return `# HELP ruang_${name} ${help}\n# TYPE ruang_${name} ${type}\n${lines.join('')}`;
}

function gauge({ name, help, value, type }: Gauge): string {
  return family(name, type ?? 'gauge', help, [['', value]]).replace(/ Infinity$/m, ' +Inf');
}

function histogram(endpoints: ReadonlyMap<string, Counted>): string {
  const name = 'http_request_seconds';
  const lines = [...endpoints].flatMap(([endpoint, { counts, sum }]) => {
    let total = 0;
    const upTo = counts.map((count, at): [string, number] => {
      total += count;
      return [`_bucket{endpoint="${endpoint}",le="${buckets[at] ?? '+Inf'}"}`, total];
    });
    return [
      ...upTo,
      [`_sum{endpoint="${endpoint}"}`, sum],
      [`_count{endpoint="${endpoint}"}`, total],
    ] as const;
  });
  return family(name, 'histogram', 'Time to answer, by endpoint.', lines);
}

/** Serves the counts to the operator's Prometheus only; all others get the answer of an unknown path. */
export function bindMetrics(
  app: FastifyInstance,
  deps: Deps,
  metrics: Metrics,
  measureMore: () => Promise<readonly Gauge[]>,
): void {
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.get('/metrics', { config: { access: 'metrics', work: 'free' } }, async (request, reply) => {
    if (!mayLook(deps, request)) throw absence(request, reply);
    // The histogram includes the interval between two measurements.
    const late = Math.max(0, delay.percentile(99) / 1e9 - tickMs / 1000);
    delay.reset();
    const measured = await Promise.all([
      diskGauges(deps),
      measureDatabase(deps),
      // When the database does not answer, `measureDatabase` reports it.
      measureMore().catch(() => []),
    ]);
    const text = [
      metrics.print(),
      family('build_info', 'gauge', 'What is running.', [
        [`{version="${release}",node="${process.versions.node}",database="${deps.db.engine}"}`, 1],
      ]),
      family('log_lines_lost_total', 'counter', 'Log lines that could not be written.', [
        ['', standardOutput.lost],
      ]),
      ...[...processGauges(late), ...measured.flat()].map(gauge),
    ].join('');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text);
  });
}

function processGauges(late: number): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    {
      name: 'event_loop_delay_p99_seconds',
      help: 'Delay of the event loop since the last look.',
      value: late,
    },
    { name: 'resident_memory_bytes', help: 'Memory of the process.', value: rss },
    { name: 'heap_used_bytes', help: 'Memory of JavaScript objects.', value: heapUsed },
    { name: 'cpu_seconds', help: 'Processor time used since the start.', value: (user + system) / 1e6 },
    { name: 'uptime_seconds', help: 'Time since the start.', value: process.uptime() },
  ];
}

async function diskGauges({ disk }: Deps): Promise<Gauge[]> {
  const space = await disk.space();
  const help = 'Space left for DATA_DIR.';
  return space === undefined ? [] : [{ name: 'disk_free_bytes', help, value: space.free }];
}

/** Headers in which proxies name the client. */
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * With METRICS_TOKEN: anybody who sends it. Without: only a program on this machine, while the portal is not on https.
 * Behind a proxy on this machine every peer is local, so that forwarded requests are refused.
 */
function mayLook({ config }: Deps, request: FastifyRequest): boolean {
  if (config.metricsToken !== undefined) {
    const sent = request.headers.authorization ?? '';
    return timingSafeEqual(digest(sent), digest(`Bearer ${config.metricsToken}`));
  }
  const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
  return !config.secureCookies && !forwarded && isLoopback(request.socket.remoteAddress ?? '');
}

/** The comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
