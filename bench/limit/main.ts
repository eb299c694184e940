import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { newId } from '../../packages/server/src/infra/ids.ts';
import { standardOutput } from '../../packages/server/src/infra/log-output.ts';
import { type Maybe, openBare, then } from './bare.ts';
import type { Plan, PlannedRoute } from './plan.ts';
import { reads } from './reads.ts';
import { sessions } from './session.ts';
import { type Answerer, answerers } from './work.ts';

/**
 * The limit: Node's HTTP server on this machine, when it only looks the session up, reads or writes the same rows as
 * the portal, sends the same headers and logs one line. It checks nothing and is no basis for a product.
 */

const plan = JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8')) as Plan;
const bare = openBare(plan);
const findCaller = sessions(bare);
const answererOf = answerers(plan, bare, reads(bare));

interface Bound {
  readonly route: PlannedRoute;
  readonly url: RegExp;
  readonly answer: Answerer;
}

const bound: readonly Bound[] = plan.routes.map((route) => ({
  route,
  url: new RegExp(route.url),
  answer: answererOf(route),
}));
const exact = new Map<string, Bound>();

function find(method: string, url: string): Bound | undefined {
  const known = exact.get(`${method} ${url}`);
  if (known !== undefined) return known;
  const found = bound.find((one) => one.route.method === method && one.url.test(url));
  if (found !== undefined && !found.route.url.includes('(')) exact.set(`${method} ${url}`, found);
  return found;
}

function send(response: ServerResponse, route: PlannedRoute, body: string | Buffer): void {
  const headers: Record<string, string | number> = { ...route.headers };
  headers['content-length'] = Buffer.byteLength(body);
  response.writeHead(route.status, headers);
  response.end(body);
}

function log(route: PlannedRoute, began: number, userId: string | undefined): void {
  const ms = Math.round((performance.now() - began) * 10) / 10;
  const time = new Date().toISOString();
  const { method, name, status } = route;
  const line = {
    level: 'info',
    time,
    requestId: newId(),
    method,
    route: name,
    status,
    ms,
    userId,
    msg: 'request',
  };
  standardOutput.write(`${JSON.stringify(line)}\n`);
}

function handle(request: IncomingMessage, response: ServerResponse, body: string): Maybe<void> {
  const began = performance.now();
  const url = request.url ?? '';
  const found = find(request.method ?? '', url);
  if (found === undefined) {
    response.writeHead(url === '/ready' ? 200 : 404).end();
    return;
  }
  const { route, answer } = found;
  return then(findCaller(request.headers.cookie), (caller) =>
    then(answer({ caller, url, body, subject: () => found.url.exec(url)?.[1] ?? '' }), (text) => {
      if (text === undefined) {
        response.writeHead(401).end();
        return;
      }
      send(response, route, text);
      log(route, began, caller?.id);
    }),
  ) as Maybe<void>;
}

createServer((request, response) => {
  const fail = (error: unknown) => {
    console.error(error);
    response.destroy();
  };
  const run = (body: string) => {
    try {
      const done = handle(request, response, body);
      if (done instanceof Promise) done.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  if (request.method === 'GET') return run('');
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => run(body));
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
