import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { pragmas } from '../packages/server/src/db/sqlite.ts';
import { newId } from '../packages/server/src/infra/ids.ts';
import { standardOutput } from '../packages/server/src/infra/log-output.ts';
import type { PlannedRoute } from './plan.ts';

/**
 * The limit: Node's HTTP server on this machine, when it only looks the session up, runs the statements of the portal on
 * the same SQLite file, sends the same headers and as many bytes, and logs one line. It checks nothing and is no basis
 * for a product.
 */

const routes = JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8')) as PlannedRoute[];
const database = new DatabaseSync(`${process.env.DATA_DIR}/portal.db`, { timeout: pragmas.busy_timeout });
for (const [name, value] of Object.entries(pragmas)) database.exec(`pragma ${name} = ${value}`);

const session = database.prepare(`select s.expires_at, u.id, u.active
  from sessions s join users u on u.id = s.user_id where s.token_hash = ?`);

function findCaller(cookie = ''): string | undefined {
  const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1];
  const row = token === undefined ? undefined : session.get(hash('sha256', token));
  if (row === undefined || row.active === 0 || Number(row.expires_at) <= Date.now()) return undefined;
  return String(row.id);
}

/** Runs the statements for this caller and object, with ids of its own; in one transaction where they write. */
function replay({ statements, answer, userId, objectId, newIds }: PlannedRoute) {
  const kept = statements.map(({ text, values }) => ({ statement: database.prepare(text), values }));
  const names = [userId, objectId, ...newIds].filter((id) => id !== '').map((id) => RegExp.escape(id));
  const pattern = new RegExp(names.join('|'), 'g');
  return (caller: string, object: string): string => {
    const own = new Map(newIds.map((id) => [id, newId()])).set(userId, caller).set(objectId, object);
    const renamed = (text: string) => text.replace(pattern, (name) => own.get(name) ?? name);
    if (newIds.length > 0) database.exec('begin immediate');
    for (const { statement, values } of kept) {
      const rows = statement.all(
        ...values.map((value) => (typeof value === 'string' ? renamed(value) : value)),
      );
      // Whoever answers with a row gives it an object with the fields of the answer.
      for (const row of rows) ({ ...row });
    }
    if (newIds.length > 0) database.exec('commit');
    const text = JSON.stringify(answer);
    return newIds.length > 0 ? renamed(text) : text;
  };
}

const bound = routes.map((route) => ({ ...route, path: new RegExp(route.path), run: replay(route) }));

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const caller = findCaller(headers.cookie);
  // An address may have an answer for each role.
  const found = bound.find(
    (one) => one.method === method && one.path.test(url) && (one.userId === caller || one.newIds.length > 0),
  );
  if (found === undefined || caller === undefined) {
    response.writeHead(url === '/health/ready' ? 200 : 404).end();
    return;
  }
  const body = found.run(caller, found.path.exec(url)?.[1] ?? '');
  response.writeHead(found.status, { ...found.headers, 'content-length': Buffer.byteLength(body) }).end(body);
  const ms = Math.round((performance.now() - began) * 10) / 10;
  const { name: route, status } = found;
  const line = { level: 'info', time: new Date().toISOString(), requestId: newId(), method, route, status };
  standardOutput.write(`${JSON.stringify({ ...line, ms, userId: caller, msg: 'request' })}\n`);
}

createServer(async (request, response) => {
  if (request.method !== 'GET') {
    let body = '';
    for await (const part of request) body += part;
    JSON.parse(body);
  }
  answer(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
