/** @module-tag engine */

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeCommits } from '../src/cli/check-commits.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { migrate } from '../src/db/migrate.ts';
import { systemClock } from '../src/infra/clock.ts';
import { testEngine } from './database.ts';
import { sessionRow, userRow } from './db-rows.ts';
import { manuscriptInput } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp } from './harness.ts';
import { type PostgresPair, startPostgresPair } from './support/postgres-pair.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';

/** A failover of PostgreSQL to the streaming replica of the primary. */

/** So many accounts that none reaches a rate limit. */
const tokens = Array.from({ length: 60 }, (_, at) => `session of author ${at}`);
const [token = ''] = tokens;
describe.runIf(testEngine === 'postgres')('PostgreSQL with a streaming replica', { tags: ['deep'] }, () => {
  let pair: PostgresPair;
  let way: TcpProxy;
  let db: DatabaseHandle;
  beforeAll(async () => {
    pair = await startPostgresPair();
    way = await startTcpProxy(pair.primaryUrl);
    db = await connect({ kind: 'postgres', url: way.url });
    await migrate(db);
    await db.write(addAuthors);
  });
  afterAll(async () => {
    await db.close();
    await way.close();
    await pair.stop();
  });

  test('doctor says when every commit waits for a replica that is not there', async () => {
    const set = async (change: string) => {
      await pair.onPrimary(
        `alter system ${change} synchronous_standby_names${change === 'set' ? " = 'gone'" : ''}`,
      );
      await pair.onPrimary('select pg_reload_conf()');
    };
    const told = () => describeCommits(db).catch((error: Error) => error.message);
    expect(await told()).toBe('wait for no replica');
    onTestFinished(() => set('reset'));
    await set('set');
    await expect
      .poll(told)
      .toMatch(
        /^Every write waits for a replica \(synchronous_standby_names = gone\), and none is connected\./,
      );
    await set('reset');
    await expect.poll(told).toBe('wait for no replica');
  });

  test("the site survives that the replica takes the primary's place, and nothing acknowledged is lost", async () => {
    await pair.waitForReplica();
    const own = await connect({ kind: 'postgres', url: way.url });
    const test = await openTestApp();
    const app = await buildTestApp({ ...test.deps, db: own, clock: systemClock });
    const acknowledged: string[] = [];
    let isOver = false;
    let turn = 0;
    const send = async () => {
      while (!isOver) {
        turn += 1;
        acknowledged.push(...(await submit(app, turn)));
      }
    };
    const sending = [send(), send(), send()];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    await pair.failOver();
    way.cut();
    way.leadTo(pair.replicaUrl);
    way.restore();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    isOver = true;
    await Promise.all(sending);
    const [last = ''] = await submit(app, 0);
    const { items } = JSON.parse((await list(app)).body);
    expect(items.map(({ id }: { id: string }) => id)).toContain(last);
    const stored = await own.reads.selectFrom('manuscripts').select('id').execute();
    const ids = new Set(stored.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    await app.close();
    await own.close();
    await test.close();
  });
});

const addAuthors: Parameters<DatabaseHandle['write']>[0] = async (tx) => {
  for (const token of tokens) {
    const author = userRow({ role: 'penulis', active: 1 });
    await tx.insertInto('users').values(author).execute();
    await tx.insertInto('sessions').values(sessionRow(author.id, token)).execute();
  }
};

const headersOf = (one: string) => ({
  cookie: `sid=${one}`,
  origin: publicUrl,
  host: new URL(publicUrl).host,
});

/** The ids of the acknowledged writes. */
async function submit(app: TestApp['app'], turn: number): Promise<string[]> {
  const payload = manuscriptInput();
  const headers = headersOf(tokens[turn % tokens.length] ?? '');
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/manuscripts',
    headers,
    payload,
  });
  return statusCode === 201 ? [JSON.parse(body).id] : [];
}

const list = (app: TestApp['app']) => app.inject({ url: '/api/manuscripts', headers: headersOf(token) });
