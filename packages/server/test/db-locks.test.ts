/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { buildApp } from '../src/app.ts';
import { connect } from '../src/db/connect.ts';
import { isBusy } from '../src/db/errors.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { patientBounds, testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { buildTestApp, openTestApp, type TestApp, type TestUser } from './harness.ts';

/** A lock in PostgreSQL delays others for a bounded time, and readiness never (decision 0021). */

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
    db = await connect(app.db.config, { bounds: patientBounds });
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

  test('a table, all who read it or write to it are refused together, others are answered, and all is well afterwards', async () => {
    const lockMs = 2000;
    await Promise.all([portal.close(), db.close()]);
    db = await connect(app.db.config, { bounds: { ...patientBounds, lockMs, readLockMs: lockMs } });
    portal = await buildTestApp({ ...app.deps, db });
    const read = () => get('/api/manuscripts');
    const write = () => db.write((tx) => tx.updateTable('manuscripts').set({ sinopsis: 'Baru.' }).execute());
    await hold(sql`lock table manuscripts in access exclusive mode`);
    const begun = performance.now();
    const readers = Array.from({ length: 60 }, read);
    const writers = Promise.allSettled(Array.from({ length: 60 }, write));
    for (const url of others) expect([url, await get(url)]).toEqual([url, 200]);
    await db.write((tx) =>
      tx.updateTable('users').set({ nama: 'Siti' }).where('id', '=', admin.id).execute(),
    );
    expect(new Set(await Promise.all(readers))).toEqual(new Set([503]));
    expect((await writers).filter((one) => one.status === 'rejected' && isBusy(one.reason))).toHaveLength(60);
    // Fifteen times a wait where those of one connection wait one after the other.
    expect(performance.now() - begun).toBeLessThan(8 * lockMs);
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
    letGo();
    await holding;
    expect(new Set(await Promise.all(Array.from({ length: 24 }, read)))).toEqual(new Set([200]));
    await write();
  });

  test('the table of sessions, readiness is answered to a signed-in browser too', async () => {
    await hold(sql`lock table sessions in access exclusive mode`);
    for (const url of ['/health/live', '/health/ready']) expect([url, await get(url)]).toEqual([url, 200]);
  });
});
