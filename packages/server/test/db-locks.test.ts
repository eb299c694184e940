/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { buildApp } from '../src/app.ts';
import { type Bounds, defaultBounds } from '../src/db/bounds.ts';
import { connect } from '../src/db/connect.ts';
import { isBusy } from '../src/db/errors.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { buildTestApp, openTestApp, type TestApp, type TestUser } from './harness.ts';

/** A lock in PostgreSQL delays others for a bounded time, and readiness never (decision 0021). */

/** Bounds so wide that a waiting statement waits until the lock is released. */
const patience = 600_000;
const waits = { statementMs: patience, silenceMs: patience, connectionMs: patience };
const bounds = { ...waits, lockMs: patience, readLockMs: patience };

describe.runIf(testEngine === 'postgres')('while somebody holds', () => {
  let app: TestApp;
  let db: DatabaseHandle;
  let portal: Awaited<ReturnType<typeof buildApp>>;
  let admin: TestUser;
  let cookie: string;
  let letGo: () => void;
  let holding: Promise<void>;
  beforeEach(async () => {
    app = await openTestApp();
    db = await connect(app.db.config, { bounds });
    portal = await buildTestApp({ ...app.deps, db });
    admin = await buildUser(app, 'admin');
    cookie = await app.signIn(admin);
  });
  afterEach(async () => {
    letGo();
    await holding;
    await portal.close();
    await db.close();
    await app.close();
  });

  /** The same site with the bounds of every day, or others: readers give up. */
  async function withBounds(others: Partial<Bounds> = {}): Promise<void> {
    await Promise.all([portal.close(), db.close()]);
    db = await connect(app.db.config, { bounds: others });
    portal = await buildTestApp({ ...app.deps, db });
  }
  async function hold(what: ReturnType<typeof sql>): Promise<void> {
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    letGo = end.resolve;
    holding = app.db.maintenance.write(async (tx) => {
      await what.execute(tx);
      held.resolve();
      await end.promise;
    });
    await held.promise;
  }
  const get = async (url: string): Promise<number> => {
    const answer = await portal.inject({ url, headers: { cookie } });
    return answer.statusCode;
  };
  const others = ['/health/ready', '/api/projects', '/api/categories', '/api/users', '/berita'];

  test('a record, those who save it wait; lists, pages and readiness are answered', async () => {
    const author = await buildUser(app, 'penulis');
    await hold(sql`select 1 from users where id = ${author.id} for update`);
    const savers = Array.from({ length: 20 }, () =>
      db.write((tx) => tx.updateTable('users').set({ nama: 'Siti' }).where('id', '=', author.id).execute()),
    );
    for (const url of others) expect([url, await get(url)]).toEqual([url, 200]);
    letGo();
    await Promise.all(savers);
  });

  test('a table, its readers are refused in time, readiness and writes go on, and all is well afterwards', async () => {
    await withBounds();
    const readAll = () => Promise.all(Array.from({ length: 24 }, () => get('/api/manuscripts')));
    await hold(sql`lock table manuscripts in access exclusive mode`);
    const begun = performance.now();
    const refused = readAll();
    expect(await get('/health/ready')).toBe(200);
    await db.write((tx) =>
      tx.updateTable('users').set({ nama: 'Siti' }).where('id', '=', admin.id).execute(),
    );
    expect(new Set(await refused)).toEqual(new Set([503]));
    expect(performance.now() - begun).toBeLessThan(defaultBounds.connectionMs + 3 * defaultBounds.lockMs);
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
    letGo();
    await holding;
    expect(new Set(await readAll())).toEqual(new Set([200]));
  });

  test('a table, all who read it or write to it are refused together, and others are answered', async () => {
    // A call waits for its connection as long as it takes.
    await withBounds(waits);
    const read = () => get('/api/manuscripts');
    const write = () => db.write((tx) => tx.updateTable('manuscripts').set({ sinopsis: 'Baru.' }).execute());
    await hold(sql`lock table manuscripts in access exclusive mode`);
    const begun = performance.now();
    const readers = Array.from({ length: 60 }, read);
    const writers = Promise.allSettled(Array.from({ length: 60 }, write));
    for (const url of others) expect([url, await get(url)]).toEqual([url, 200]);
    expect(new Set(await Promise.all(readers))).toEqual(new Set([503]));
    expect((await writers).filter((one) => one.status === 'rejected' && isBusy(one.reason))).toHaveLength(60);
    // One after the other they would take ten times as long.
    expect(performance.now() - begun).toBeLessThan(4 * defaultBounds.lockMs);
    letGo();
    await holding;
    expect(await read()).toBe(200);
    await write();
  });

  test('the table of sessions, readiness is answered to a signed-in browser too', async () => {
    await hold(sql`lock table sessions in access exclusive mode`);
    for (const url of ['/health/live', '/health/ready']) expect([url, await get(url)]).toEqual([url, 200]);
  });
});
