import type { OutgoingHttpHeaders } from 'node:http';
import { StatementSync } from 'node:sqlite';
import { buildApp } from '../packages/server/src/app.ts';
import { loadBuiltWeb } from '../packages/server/src/http/web.ts';
import { webFolder } from '../packages/server/src/serve.ts';
import { type BenchRequest, headersAndBody } from './requests.ts';
import type { BenchRow } from './rows.ts';
import type { World } from './world.ts';

/** What the bare server does for a row: what the portal asks of its database for one such request, and what it answers. */
export interface PlannedRoute {
  readonly name: string;
  readonly method: string;
  /** A regular expression; its first group is the id of the object. */
  readonly path: string;
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly answer: unknown;
  readonly statements: readonly Statement[];
  /** Values of the recorded request, which another replaces: the account, the object, and ids made for it. */
  readonly userId: string;
  readonly objectId: string;
  readonly newIds: readonly string[];
}

interface Statement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/** Headers of the connection, which each server sets itself. */
const connectionHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

export async function makePlan(rows: readonly BenchRow[], world: World): Promise<PlannedRoute[]> {
  const app = await buildApp(world.deps, await loadBuiltWeb(webFolder));
  const inject = async (request: BenchRequest) => {
    const { method, path: url } = request;
    const { headers, text } = headersAndBody(request);
    const answer = await app.inject({ method, url, headers, payload: text });
    if (answer.statusCode >= 300) throw new Error(`${url} is answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const routes: PlannedRoute[] = [];
  for (const { name, path, makeRequests } of rows) {
    // Of a request that may be sent only once there are several; the first fills what the portal keeps in memory.
    const [first, second = first] = makeRequests(world);
    if (first === undefined || second === undefined) throw new Error(`No ${name}`);
    await inject(first);
    const { answered, statements } = await recordStatements(() => inject(second));
    const headers = Object.entries(answered.headers).filter(([key]) => !connectionHeaders.includes(key));
    const userId = /sid=bench-(.+)/.exec(headersAndBody(second).headers.cookie ?? '')?.[1] ?? '';
    const objectId = new RegExp(path).exec(second.path)?.[1] ?? '';
    const newIds = idsWrittenBy(statements).filter((id) => id !== userId && id !== world.admin);
    routes.push({
      ...{ name, method: second.method, path, status: answered.statusCode },
      ...{ headers: Object.fromEntries(headers), answer: answered.json() },
      ...{ statements, userId, objectId, newIds },
    });
  }
  await app.close();
  return routes;
}

const isRead = ({ text }: Statement) => /^(?:select|with)\b/i.test(text);

/** What this process asks of SQLite meanwhile, but for the session, which the bare server looks up itself. */
async function recordStatements<T>(work: () => Promise<T>) {
  const statements: Statement[] = [];
  const { prototype } = StatementSync;
  const originals = { all: prototype.all, run: prototype.run };
  const record = (method: 'all' | 'run') =>
    function (this: StatementSync, ...values: Parameters<StatementSync['run']>) {
      statements.push({ text: this.sourceSQL, values: values as Statement['values'] });
      return Reflect.apply(originals[method], this, values);
    };
  Object.assign(prototype, { all: record('all'), run: record('run') });
  try {
    const answered = await work();
    const isWork = (one: Statement) =>
      /^(?:select|with|insert|update|delete)\b/i.test(one.text) &&
      !(isRead(one) && one.text.includes('"sessions"'));
    return { answered, statements: statements.filter(isWork) };
  } finally {
    Object.assign(prototype, originals);
  }
}

function idsWrittenBy(statements: readonly Statement[]): string[] {
  const values = statements.filter((one) => !isRead(one)).flatMap((one) => one.values);
  return [...new Set(values.map(String).filter((value) => /^[\w-]{22}$/.test(value)))];
}
