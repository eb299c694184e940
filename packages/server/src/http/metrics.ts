import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Measure, measureDatabase } from '../db/measures.ts';
import type { Deps } from '../deps.ts';
import { standardOutput } from '../infra/log-output.ts';
import { isLoopback } from '../infra/networks.ts';
import { release } from '../infra/release.ts';
import { unknownRouteError } from './failures.ts';

/** Counts while the server runs. Labels are ids of endpoints, classes and reasons, never values from a caller. */
export interface Metrics {
  countRequest(endpoint: string, status: number, seconds: number): void;
  countConnection(change: 1 | -1): void;
  countRefusedConnection(): void;
  readonly registry: Registry;
}

const prefix = 'ruang_';
/** Upper bounds of the duration's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How often the delay of the event loop is measured. */
const tickMs = 20;
/** Statuses that mean a request was turned away to protect the server. */
const refusals: Readonly<Record<number, string>> = { 429: 'rate_limit', 503: 'unavailable' };

/** `streams`: how many pages listen for changes now. */
export function createMetrics(streams: () => number): Metrics {
  const registry = new Registry();
  const named = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => ({
    name: `${prefix}${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const requests = new Counter(
    named('http_requests_total', 'Requests by endpoint and class of status.', ['endpoint', 'status']),
  );
  const refused = new Counter(named('http_refused_total', 'Requests turned away, by reason.', ['reason']));
  for (const reason of Object.values(refusals)) refused.inc({ reason }, 0);
  const durations = new Histogram({
    ...named('http_request_seconds', 'Time to answer, by endpoint.', ['endpoint']),
    buckets,
  });
  const cut = new Counter(named('connections_refused_total', 'Connections cut because there were too many.'));
  const open = new Gauge(named('connections_open', 'Open connections.'));
  new Gauge({
    ...named('live_streams_open', 'Browsers that listen for changes.'),
    collect() {
      this.set(streams());
    },
  });
  return {
    registry,
    countRequest(endpoint, status, seconds) {
      requests.inc({ endpoint, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ endpoint }, seconds);
      const reason = refusals[status];
      // A negative readiness check is not a refusal.
      if (reason !== undefined && endpoint !== 'health') refused.inc({ reason });
    },
    countConnection: (change) => open.inc(change),
    countRefusedConnection: () => cut.inc(),
  };
}

/** What was measured for this one answer. */
function registryOf(measures: readonly Measure[]): Registry {
  const registry = new Registry();
  for (const { name, help, value, labels = {}, type } of measures) {
    const named = { name: `${prefix}${name}`, help, labelNames: Object.keys(labels), registers: [registry] };
    if (type === 'counter') new Counter(named).inc(labels, value);
    else new Gauge(named).set(labels, value);
  }
  return registry;
}

/** Serves the counts to the operator's Prometheus only; all others get the answer of an unknown path. */
export function bindMetrics(
  app: FastifyInstance,
  deps: Deps,
  metrics: Metrics,
  measureMore: () => Promise<readonly Measure[]>,
): void {
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.get('/metrics', { config: { access: 'metrics', work: 'free' } }, async (request, reply) => {
    if (!mayReadMetrics(deps, request)) throw unknownRouteError(request, reply);
    // The histogram includes the interval between two measurements.
    const delaySeconds = Math.max(0, delay.percentile(99) / 1e9 - tickMs / 1000);
    delay.reset();
    const measured = await Promise.all([
      measureDisk(deps),
      measureDatabase(deps),
      // When the database does not answer, `measureDatabase` reports it.
      measureMore().catch(() => []),
    ]);
    const now = registryOf([...processMeasures(deps, delaySeconds), ...measured.flat()]);
    const text = await Registry.merge([metrics.registry, now]).metrics();
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

function processMeasures({ db }: Deps, late: number): Measure[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    {
      name: 'build_info',
      help: 'What is running.',
      value: 1,
      labels: { version: release, node: process.versions.node, database: db.engine },
    },
    {
      name: 'log_lines_lost_total',
      help: 'Log lines that could not be written.',
      value: standardOutput.lost,
      type: 'counter',
    },
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

function measureDisk({ disk }: Deps): Measure[] {
  const space = disk.space();
  const help = 'Space left for DATA_DIR.';
  return space === undefined ? [] : [{ name: 'disk_free_bytes', help, value: space.free }];
}

/** Headers in which proxies name the client. */
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * With METRICS_TOKEN: anybody who sends it. Without: only a program on this machine, while the portal is not on https.
 * Behind a proxy on this machine every peer is local, so that forwarded requests are refused.
 */
function mayReadMetrics({ config }: Deps, request: FastifyRequest): boolean {
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
