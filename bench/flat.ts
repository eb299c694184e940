import { Agent, get } from 'node:http';
import { flatRequests } from './flat-requests.ts';
import { short, table } from './report.ts';
import { cookieOf } from './world.ts';

/** Measures how long each list takes one caller as the data grows. */

/** Milliseconds of each request, in the order of `flatRequests`; the status of an answer other than 200. */
export interface Times {
  readonly size: number;
  readonly took: readonly (number | string)[];
}

const tries = 12;
/** Slow requests are repeated less often. */
const slowMs = 500;
const slowTries = 3;
/** The largest growth that counts as flat. */
const mostGrowth = 1.3;
/** The longest time for which a request may block the event loop. */
const mostMs = 20;

export async function measureFlat(size: number, port: number, admin: string): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: (number | string)[] = [];
  for (const [, path] of flatRequests) took.push(await quickest(() => askOnce({ agent, port, path, admin })));
  agent.destroy();
  return { size, took };
}

interface Asked {
  readonly agent: Agent;
  readonly port: number;
  readonly path: string;
  readonly admin: string;
}

/** The minimum of some: other work on the machine only adds time. */
async function quickest(once: () => Promise<number>): Promise<number | string> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now();
    const status = await once();
    const took = performance.now() - began;
    if (status !== 200) return `status ${status}`;
    least = Math.min(least, took);
    if (took > slowMs && at >= slowTries - 1) break;
  }
  return least;
}

function askOnce({ agent, port, path, admin }: Asked): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = { agent, port, path, headers: { cookie: cookieOf(admin) } };
  get(options, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode ?? 0));
  }).on('error', reject);
  return promise;
}

/** Time at the largest size divided by that at the smallest; undefined for one size, or without a figure. */
function growthOf(times: readonly Times[], at: number): number | undefined {
  const [first, last] = [times.at(0)?.took[at], times.at(-1)?.took[at]];
  if (times.length < 2 || typeof first !== 'number' || typeof last !== 'number') return undefined;
  return last / first;
}

const cell = (took: number | string | undefined) => {
  if (typeof took !== 'number') return took ?? '';
  return took > mostMs ? `**${short(took)}**` : short(took);
};

export function flatTable(times: readonly Times[]): string {
  const growths = flatRequests.map((_request, at) => growthOf(times, at));
  const lines = flatRequests.map(([title], at) => {
    const growth = growths[at];
    return [title, ...times.map(({ took }) => cell(took[at])), growth === undefined ? '' : short(growth)];
  });
  const head = [
    'request, ms of the quickest',
    ...times.map(({ size }) => size.toLocaleString('en')),
    'growth',
  ];
  const isFlat = (growth: number | undefined) => growth !== undefined && growth <= mostGrowth;
  const slow = (times.at(-1)?.took ?? []).filter((took) => typeof took === 'number' && took > mostMs).length;
  const sum = `Of ${lines.length} requests ${growths.filter(isFlat).length} grow by no more than ${mostGrowth}; ${slow} take more than ${mostMs} ms (bold).`;
  return `${table(head, lines)}\n\n${sum}`;
}
