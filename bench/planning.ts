import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { readDesk } from '../packages/server/src/features/desk/service.ts';
import type { Plan, PlannedRoute, Work } from './limit/plan.ts';
import { freshIds, recordRows } from './record.ts';
import { recordStatements } from './record-reads.ts';
import { type Answer, type Asking, ask } from './requests.ts';
import { type BenchRow, isWithoutBare } from './rows.ts';
import { refuseFewer } from './statistics.ts';
import type { World } from './world.ts';

/** Derives the bare server's work for each row from the portal's answers. */

/** The first request of a row. */
export function first(row: BenchRow, world: World): Asking {
  const asking = row.askings(world)[0];
  if (asking === undefined) throw new Error(`Too few rows of data for “${row.name}”.`);
  return asking;
}

function rowsIn(answer: Answer): number {
  const body: unknown = JSON.parse(answer.bytes.toString());
  return typeof body === 'object' && body !== null && 'items' in body ? (body.items as unknown[]).length : 0;
}

function checkAnswer(target: string, wanted: number, answer: Answer): Answer {
  if (answer.status >= 300)
    throw new Error(`${target} answers ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
  if (wanted > 0) refuseFewer(target, rowsIn(answer), wanted);
  return answer;
}

async function workOf(row: BenchRow, world: World, port: number): Promise<{ work: Work; answer: Answer }> {
  const asking = first(row, world);
  const get = async () => checkAnswer(`“${row.name}” of ours`, row.rows(world.size), await ask(port, asking));
  if (row.limit === 'write') return recordWrite(row, world, get);
  const answer = await get();
  if (row.limit === 'bytes')
    return { answer, work: { kind: 'bytes', base64: answer.bytes.toString('base64') } };
  if (row.limit === 'file') {
    const path = `${world.site.environment.DATA_DIR}${asking.path}`;
    return { answer, work: { kind: 'file', path } };
  }
  if (row.limit !== 'statements') return { answer, work: { kind: 'read' } };
  const { deps, admin } = world;
  const actor = { kind: 'user', id: admin, role: 'admin', name: 'Admin' } as const;
  const statements = await recordStatements(() => readDesk(deps, actor));
  return { answer, work: { kind: 'statements', statements, body: JSON.parse(answer.bytes.toString()) } };
}

async function recordWrite(row: BenchRow, world: World, get: () => Promise<Answer>) {
  const asking = first(row, world);
  let answer: Answer | undefined;
  const operations = await recordRows(world.deps.db, async () => {
    answer = await get();
  });
  if (answer === undefined) throw new Error('nothing was recorded');
  const user = /bench-([\w-]+)/.exec(asking.cookie ?? '')?.[1] ?? '';
  const subject = new RegExp(row.url(world)).exec(asking.path)?.[1] ?? '';
  const known = { user, subject, fresh: freshIds(operations) };
  const body: unknown = JSON.parse(answer.bytes.toString());
  return { answer, work: { kind: 'write' as const, operations, body, known } };
}

/** Sends each row's request to the portal once and makes the plan of the bare server. */
export async function makePlan(rows: readonly BenchRow[], world: World, port: number): Promise<Plan> {
  const { DATA_DIR = '', DATABASE_URL: url } = world.site.environment;
  const routes: PlannedRoute[] = [];
  for (const row of rows) {
    if (isWithoutBare(row)) continue;
    const { work, answer } = await workOf(row, world, port);
    const { status, headers } = answer;
    routes.push({
      name: row.name,
      method: first(row, world).method,
      url: row.url(world),
      status,
      headers,
      work,
    });
  }
  const database =
    url === undefined
      ? { kind: 'sqlite' as const, path: `${DATA_DIR}/portal.db` }
      : { kind: 'postgres' as const, url };
  return { database, routes };
}

/** Compares decompressed bytes, because a cached page is compressed better than a first one. */
function plain({ bytes, headers }: Answer): Buffer {
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** @throws Error where the bare server's answer differs from the portal's: the limit would not do the same work */
export async function checkLimit(
  row: BenchRow,
  world: World,
  ports: { portal: number; limit: number },
): Promise<void> {
  if (isWithoutBare(row)) return;
  const asking = row.askings(world).at(-1);
  if (asking === undefined) return;
  const limit = checkAnswer(
    `“${row.name}” of the limit`,
    row.rows(world.size),
    await ask(ports.limit, asking),
  );
  // The body is recorded, while the statements read the present rows.
  if (row.limit === 'write' || row.limit === 'statements') return;
  const ours = await ask(ports.portal, asking);
  const same =
    row.limit === 'bytes' || row.limit === 'file'
      ? plain(ours).equals(plain(limit))
      : isDeepStrictEqual(JSON.parse(ours.bytes.toString()), JSON.parse(limit.bytes.toString()));
  if (same) return;
  const [one, other] = [ours, limit].map(({ bytes }) => bytes.toString().slice(0, 400));
  throw new Error(`“${row.name}”: the limit answers something else.\n${one}\n${other}`);
}
