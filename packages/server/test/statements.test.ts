/** @module-tag engine */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildManuscript, buildUser } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';

/** The number of statements of the frequent reads, including the session, on either engine. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let id: string;
const ran: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  [admin, author] = [await buildUser(app, 'admin'), await buildUser(app, 'penulis')];
  ({ id } = await buildManuscript(app, { author }));
  for (let more = 0; more < 25; more += 1) await buildManuscript(app, { author });
  watch();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Records the statements that reach the database, without replacing it. */
function watch(): void {
  for (const way of ['all', 'get', 'run'] as const) {
    const real = StatementSync.prototype[way];
    vi.spyOn(StatementSync.prototype, way).mockImplementation(function (this: StatementSync, ...values) {
      ran.push(this.sourceSQL);
      return Reflect.apply(real, this, values);
    });
  }
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    ran.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, given);
  });
}

/** The statements of a request after a first one has prepared everything. */
async function statementsOf(url: string, as: TestUser): Promise<readonly string[]> {
  const cookie = await app.signIn(as);
  await app.call({ url, cookie });
  ran.length = 0;
  const { status } = await app.call({ url, cookie });
  expect(status).toBe(200);
  return [...ran];
}

const tables = (statements: readonly string[]) =>
  statements.map((text) => /from "?(\w+)/.exec(text)?.[1]).sort();

test('a session is found by one statement', async () => {
  expect(tables(await statementsOf('/api/auth/session', author))).toEqual(['sessions']);
});

test('a manuscript is read with all that hangs on it, each once', async () => {
  expect(tables(await statementsOf(`/api/manuscripts/${id}`, admin))).toEqual([
    'author_changes',
    'manuscript_status_events',
    'manuscript_withdrawals',
    'manuscripts',
    'projects',
    'sessions',
  ]);
  // The first statement reads its project too.
  expect(tables(await statementsOf(`/api/manuscripts/${id}`, author))).toEqual([
    'manuscript_status_events',
    'manuscript_withdrawals',
    'manuscripts',
    'sessions',
  ]);
});

test('a page of a list costs as many statements as a page of one row', async () => {
  for (const query of ['', '?status=Sedang%20Direview'])
    expect(await statementsOf(`/api/manuscripts${query}`, admin)).toHaveLength(4);
  expect(tables(await statementsOf('/api/manuscripts', author))).toEqual([
    'manuscript_status_events',
    'manuscripts',
    'sessions',
  ]);
});
