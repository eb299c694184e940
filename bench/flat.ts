import { Agent, get } from 'node:http';
import { flatRequests } from './flat-requests.ts';
import { short, table } from './report.ts';
import { cookieOf } from './world.ts';

/** How long each list takes one caller, as the data grows. */

/** Milliseconds of each request, in the order of `flatRequests`; an answer that is no page is its status. */
export interface Times {
  readonly size: number;
  readonly took: readonly (number | string)[];
}

const tries = 12;
/** What takes longer is asked less often. */
const slowMs = 500;
const slowTries = 3;
/** Flat is what grows by no more than this. */
const mostGrowth = 1.3;
/** Nothing may keep the event loop longer. */
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

/** The smallest of some: whatever else the machine does only adds. */
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

/** Largest by smallest size; undefined where there is but one, or no figure. */
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
