/**
 * @module-tag engine
 * @module-tag deep
 */

import { readFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { buildApp } from '../src/app.ts';
import type { Bounds } from '../src/db/bounds.ts';
import { connect } from '../src/db/connect.ts';
import { isBusy, isUnavailable, OutcomeUnknownError } from '../src/db/errors.ts';
import type { DatabaseHandle, Db, Tx } from '../src/db/handle.ts';
import { migrate } from '../src/db/migrate.ts';
import { openTestDatabase, patientBounds, type TestDatabase, testEngine } from './database.ts';
import { buildUser, manuscriptInput } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp, type TestUser } from './harness.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';

/** Connections to PostgreSQL that neither answer nor close (decision 0021). */

const bounds: Partial<Bounds> = { ...patientBounds, silenceMs: 1500, closingMs: 300 };
const ask = (db: Db) => sql`select 1`.execute(db);
const addSetting = (tx: Tx, key: string) =>
  tx.insertInto('settings').values({ key, value: '{}', version: 1, updated_at: 0 }).execute();
const keysIn = async ({ reads }: DatabaseHandle) =>
  (await reads.selectFrom('settings').select('key').execute()).map(({ key }) => key);

describe.runIf(testEngine === 'postgres')('when connections were forgotten on the way', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let portal: DatabaseHandle;
  beforeEach(async () => {
    database = await openTestDatabase();
    if (database.config.kind !== 'postgres') throw new Error('PostgreSQL');
    proxy = await startTcpProxy(database.config.url);
    portal = await connect({ kind: 'postgres', url: proxy.url }, { bounds });
  });
  afterEach(async () => {
    await portal.close();
    await proxy.close();
    await database.close();
  });

  test('reads and writes abandon them, and then work again, however many wait', async () => {
    const refusals = async () => {
      const readers = Array.from({ length: 20 }, () => ask(portal.reads));
      const ended = await Promise.allSettled([...readers, portal.write(ask)]);
      return ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    };
    await expect.poll(refusals).toEqual([]);
    proxy.forget();
    const refused = await refusals();
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(isUnavailable)).toBe(true);
    await expect.poll(refusals).toEqual([]);
  });

  test('readiness fails once and is fine again', async () => {
    proxy.forget();
    const hasty = await connect(
      { kind: 'postgres', url: proxy.url },
      { bounds: { ...patientBounds, readinessMs: 2000 } },
    );
    proxy.forget();
    await expect(hasty.ping()).rejects.toThrow();
    await expect.poll(() => hasty.ping().catch(() => 'away')).not.toBe('away');
    await hasty.close();
  });

  test('closing does not wait for them for ever', async () => {
    const patient = await connect(
      { kind: 'postgres', url: proxy.url },
      { bounds: { silenceMs: 600_000, closingMs: 100 } },
    );
    await Promise.all([ask(patient.reads), patient.write(ask)]);
    proxy.forget();
    const [reading, writing] = [ask(patient.reads), patient.write(ask)];
    const ended = Promise.allSettled([reading, writing]);
    expect(await patient.close()).toBe(false);
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('the outcome is reported as unknown when it went silent during the commit, and a retry stores nothing twice', async () => {
    let runs = 0;
    proxy.forgetAfter('commit');
    const lost = portal.write((tx) => {
      runs += 1;
      return addSetting(tx, 'sekali');
    });
    await expect(lost).rejects.toThrow(OutcomeUnknownError);
    expect(runs).toBe(1);
    await expect.poll(() => keysIn(portal)).toEqual(['sekali']);
  });

  test.skipIf(process.platform !== 'linux')('an idle one is asked whether it is still there', async () => {
    await ask(portal.reads);
    const port = proxy.port.toString(16).toUpperCase().padStart(4, '0');
    // Local address, remote address, state 1 (established), queues, timer 2 (keepalive).
    const timers = readFileSync('/proc/net/tcp', 'utf8').matchAll(
      new RegExp(String.raw`\d+: \S+ 0100007F:${port} 01 \S+ (\d\d):`, 'g'),
    );
    const ofPortal = [...timers].map(([, timer]) => timer);
    expect(ofPortal.length).toBeGreaterThan(0);
    expect(new Set(ofPortal)).toEqual(new Set(['02']));
  });
});

describe.runIf(testEngine === 'postgres')('a statement that takes long', () => {
  /** Of `migrate`. */
  const lock = sql`select pg_advisory_xact_lock(7381046215)`;
  async function holdLock({ maintenance }: DatabaseHandle): Promise<() => Promise<void>> {
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = maintenance.write(async (tx) => {
      await lock.execute(tx);
      held.resolve();
      await end.promise;
    });
    await held.promise;
    return () => {
      end.resolve();
      return holding;
    };
  }
  /** How many statements wait for the lock longer than any bound of these tests. */
  async function waitingLong({ reads }: DatabaseHandle): Promise<number | undefined> {
    const waits = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '1.2 s'`;
    return (await waits.execute(reads)).rows[0]?.count;
  }

  test('ends where a request waits for it, and comes to its end in maintenance', async () => {
    const database = await openTestDatabase();
    const release = await holdLock(database);
    const hasty = await connect(database.config, { bounds: { ...patientBounds, silenceMs: 100 } });
    const refused = await lock.execute(hasty.reads).catch((error: unknown) => error);
    expect(isUnavailable(refused)).toBe(true);
    const slow = await connect(database.config, { bounds: { ...patientBounds, statementMs: 100 } });
    const cancelled = await lock.execute(slow.reads).catch((error: unknown) => error);
    expect(isBusy(cancelled)).toBe(true);
    const patient = [
      lock.execute(hasty.maintenance.reads),
      hasty.maintenance.write((tx) => lock.execute(tx)),
      lock.execute(slow.maintenance.reads),
    ];
    // The abandoned statement of `hasty` still waits as well.
    await expect.poll(() => waitingLong(database)).toBe(patient.length + 1);
    await release();
    await Promise.all(patient);
    for (const db of [hasty, slow, database]) await db.close();
  });

  test('the migration of another process is waited for, however long it takes', async () => {
    const database = await openTestDatabase({ empty: true });
    const hasty = await connect(database.config, {
      bounds: { statementMs: 1000, silenceMs: 1000, lockMs: 50 },
    });
    const release = await holdLock(database);
    const migrating = migrate(hasty);
    await expect.poll(() => waitingLong(database)).toBe(1);
    await release();
    expect(await migrating).not.toEqual([]);
    await hasty.close();
    await database.close();
  });
});

describe.runIf(testEngine === 'postgres')('over HTTP', () => {
  let app: TestApp;
  let proxy: TcpProxy;
  let db: DatabaseHandle;
  let portal: Awaited<ReturnType<typeof buildApp>>;
  beforeEach(async () => {
    app = await openTestApp();
    if (app.db.config.kind !== 'postgres') throw new Error('PostgreSQL');
    proxy = await startTcpProxy(app.db.config.url);
    db = await connect({ kind: 'postgres', url: proxy.url }, { bounds });
    portal = await buildTestApp({ ...app.deps, db });
  });
  afterEach(async () => {
    await portal.close();
    await db.close();
    await proxy.close();
    await app.close();
  });

  const send = async (as: TestUser, options: Omit<InjectOptions, 'headers'>, headers = {}) => {
    const cookie = await app.signIn(as);
    return portal.inject({ ...options, headers: { ...headers, cookie, origin: publicUrl } });
  };

  test('a request on a forgotten connection is answered 503 with Retry-After, and later ones are served', async () => {
    const author = await buildUser(app, 'penulis');
    const categories = () => send(author, { url: '/api/categories' });
    expect((await categories()).statusCode).toBe(200);
    proxy.forget();
    const refused = await categories();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    await expect.poll(async () => (await categories()).statusCode).toBe(200);
  });

  test('public pages and error pages do not wait for a database that says nothing', async () => {
    const shown = async (url: string) =>
      (await portal.inject({ url, headers: { accept: 'text/html' } })).statusCode;
    expect([await shown('/kontak'), await shown('/tidak-ada')]).toEqual([200, 404]);
    proxy.forget();
    // After the time for which settings are cached.
    app.clock.advance(60_000);
    const silent = ask(db.reads).catch(() => undefined);
    for (const [url, status] of [
      ['/kontak', 200],
      ['/tidak-ada', 404],
    ] as const)
      expect(await Promise.race([shown(url), silent])).toBe(status);
  });

  test('a save that went silent in the commit is not to be repeated, unless a key keeps it from being doubled', async () => {
    const admin = await buildUser(app, 'admin');
    proxy.forgetAfter('commit');
    const lost = await send(admin, { method: 'POST', url: '/api/categories', payload: { name: 'Hilang' } });
    expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([
      503,
      'outcome_unknown',
      undefined,
    ]);

    const author = await buildUser(app, 'penulis');
    const payload = manuscriptInput();
    const submit = (key: string) =>
      send(author, { method: 'POST', url: '/api/manuscripts', payload }, { 'idempotency-key': key });
    // The first commit counts the call, the second stores it.
    proxy.forgetAfter('update "idempotency_keys"', 'commit');
    const unsure = await submit('naskah');
    expect([unsure.statusCode, unsure.headers['retry-after']]).toEqual([503, '2']);
    expect((await submit('naskah')).statusCode).toBe(201);
    const stored = await app.db.reads.selectFrom('manuscripts').select('id').execute();
    expect(stored).toHaveLength(1);
  });
});
