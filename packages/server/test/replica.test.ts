/** @module-tag engine */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { describeCommits } from '../src/cli/check-replica.ts';
import { runDoctor } from '../src/cli/doctor.ts';
import { type Bounds, usualBounds } from '../src/db/bounds.ts';
import { connect } from '../src/db/connect.ts';
import { isFactorRequired, saveFactorRule } from '../src/db/factor-rule.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { migrate } from '../src/db/migrate.ts';
import { loadBuiltWeb } from '../src/http/web.ts';
import { systemClock } from '../src/infra/clock.ts';
import { hashToken } from '../src/infra/ids.ts';
import { webFolder } from '../src/serve.ts';
import { testEngine } from './database.ts';
import { sessionRow, userRow } from './db-rows.ts';
import { manuscriptInput } from './factories.ts';
import { openTestApp, publicUrl, type TestApp } from './harness.ts';
import { type PostgresPair, startPostgresPair } from './support/postgres-pair.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';

/** A primary with a streaming replica: which one answers a read, and a failover to the replica (decision 0126). */

/** So many accounts that none reaches a rate limit. */
const tokens = Array.from({ length: 60 }, (_, at) => `session of author ${at}`);
const [token = ''] = tokens;
/** A position stays valid for the whole test, so that the speed of the machine does not matter. */
const patient: Partial<Bounds> = {
  replica: { ...usualBounds.replica, answer: 60_000, fresh: 60_000, behind: 0, oldest: 600_000 },
};

describe.runIf(testEngine === 'postgres')('PostgreSQL with a streaming replica', { tags: ['deep'] }, () => {
  let pair: PostgresPair;
  let way: TcpProxy;
  let wayToReplica: TcpProxy;
  let db: DatabaseHandle;
  beforeAll(async () => {
    pair = await startPostgresPair();
    [way, wayToReplica] = [await startTcpProxy(pair.primaryUrl), await startTcpProxy(pair.replicaUrl)];
    const urls = { url: way.url, readUrl: wayToReplica.url };
    db = await connect({ kind: 'postgres', ...urls }, { bounds: patient });
    await migrate(db);
    await db.write(addAuthors);
  });
  afterAll(async () => {
    await db.close();
    await Promise.all([way.close(), wayToReplica.close()]);
    await pair.stop();
  });

  const isReplica = async () => {
    const { rows } = await sql<{ answers: boolean }>`select pg_is_in_recovery() as answers`.execute(db.reads);
    return rows[0]?.answers;
  };
  /** Which server answers a read whose session's last write is at this position. */
  const answeredByReplica = (position = 0) => db.replica?.reading(position, isReplica);
  const positionOfAuthor = async () => {
    const of = db.reads.selectFrom('sessions').select('position').where('token_hash', '=', hashToken(token));
    return (await of.executeTakeFirstOrThrow()).position;
  };

  test("the replica answers reads where that may be, and one's own write only once it is there", async () => {
    await expect.poll(() => answeredByReplica()).toBe(true);
    expect(await isReplica()).toBe(false);
    await pair.onReplica('select pg_wal_replay_pause()');
    await db.write((tx) => tx.updateTable('users').set({ version: 2 }).execute());
    await db.replica?.notePosition(hashToken(token));
    expect(await positionOfAuthor()).toBeGreaterThan(0);
    expect(await answeredByReplica(await positionOfAuthor())).toBe(false);
    expect(await answeredByReplica()).toBe(true);
    await pair.onReplica('select pg_wal_replay_resume()');
    await expect.poll(async () => answeredByReplica(await positionOfAuthor())).toBe(true);
  });

  test('the rule of the second step, kept for every request, comes from the primary', async () => {
    await expect.poll(() => answeredByReplica()).toBe(true);
    await pair.onReplica('select pg_wal_replay_pause()');
    await db.write((tx) => saveFactorRule(tx, true, 1));
    expect(await answeredByReplica()).toBe(true);
    expect(await db.replica?.reading(0, () => isFactorRequired({ db, clock: systemClock }))).toBe(true);
    await pair.onReplica('select pg_wal_replay_resume()');
  });

  test('the primary answers, without an error, while the replica is away or silent, and then the replica again', async () => {
    await expect.poll(() => answeredByReplica()).toBe(true);
    const many = () => Promise.all(Array.from({ length: 20 }, () => answeredByReplica()));
    wayToReplica.cut();
    expect(new Set(await many())).toEqual(new Set([false]));
    wayToReplica.restore();
    const hasty = { closing: 300, replica: { ...usualBounds.replica, answer: 200, fresh: 0, pause: 0 } };
    const urls = { url: way.url, readUrl: wayToReplica.url };
    const other = await connect({ kind: 'postgres', ...urls }, { bounds: hasty });
    const read = () => other.replica?.reading(0, () => sql`select 1 as one`.execute(other.reads));
    await read();
    wayToReplica.forget();
    expect((await read())?.rows).toEqual([{ one: 1 }]);
    await other.close();
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

  test('doctor and the metrics say how far it lags, whether it is asked, and why it is not', async () => {
    const test = await openTestApp();
    const urls = { url: way.url, readUrl: wayToReplica.url };
    const own = await connect({ kind: 'postgres', ...urls });
    const app = await buildApp({ ...test.deps, db: own, clock: systemClock }, await loadBuiltWeb(webFolder));
    const shown = async (name: string) => {
      const { body } = await app.inject({ url: '/metrics' });
      return Number(
        new RegExp(`^ruang_replica_${name} (\\S+)$`, 'm').exec(body)?.[1]?.replace('+Inf', 'Infinity'),
      );
    };
    const doctor = async () => {
      const lines: string[] = [];
      const { config } = test.deps;
      const folders = { DATA_DIR: config.dataDir, SECRETS_DIR: config.secretsDir };
      const addresses = { DATABASE_URL: urls.url, DATABASE_READ_URL: urls.readUrl };
      await runDoctor({ ...folders, ...addresses }, (line) => lines.push(line));
      return lines.find((line) => line.includes(' replica: '));
    };
    await expect.poll(() => shown('lag_seconds')).toBe(0);
    expect(await shown('up')).toBe(1);
    expect(await doctor()).toBe(
      'ok    replica: follows, 0.0 s and 0 kB of log behind; it is asked for reads',
    );
    const asked = await shown('asked_total');
    expect((await list(app)).statusCode).toBe(200);
    expect(await shown('asked_total')).toBe(asked + 1);
    const resume = () => pair.onReplica('select pg_wal_replay_resume()');
    onTestFinished(async () => void (await resume()));
    await pair.onReplica('select pg_wal_replay_pause()');
    await db.write((tx) => tx.updateTable('users').set({ version: 3 }).execute());
    expect(await shown('lag_seconds')).toBeGreaterThan(0);
    await expect
      .poll(doctor)
      .toMatch(/^warn {2}replica: \d+\.\d s and \d+ kB of log behind: the primary answers all reads until/);
    const readOnce = async () => {
      expect((await list(app)).statusCode).toBe(200);
      return shown('passed_total');
    };
    await expect.poll(readOnce).toBeGreaterThan(0);
    await resume();
    await expect.poll(() => shown('lag_seconds')).toBe(0);
    wayToReplica.cut();
    expect([await shown('up'), await shown('lag_seconds')]).toEqual([0, Number.POSITIVE_INFINITY]);
    expect(await doctor()).toMatch(/^warn {2}replica: .+\. The primary answers all reads$/);
    wayToReplica.restore();
    await app.close();
    await own.close();
    await test.close();
  });

  test("the site survives that the replica takes the primary's place, and nothing acknowledged is lost", async () => {
    await pair.waitForReplica();
    const own = await connect({ kind: 'postgres', url: way.url, readUrl: wayToReplica.url });
    const test = await openTestApp();
    const app = await buildApp({ ...test.deps, db: own, clock: systemClock }, await loadBuiltWeb(webFolder));
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
