/** @module-tag engine */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeConnections } from '../src/cli/check-connections.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Db } from '../src/db/handle.ts';
import { patientBounds, testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp } from './harness.ts';

/** A PostgreSQL that allows fewer connections than the pool's size, or is read-only (decision 0021). */

describe.runIf(testEngine === 'postgres')('PostgreSQL', () => {
  let app: TestApp;
  let role: string;
  let opened: DatabaseHandle[];
  beforeEach(async () => {
    app = await openTestApp();
    opened = [];
    role = `peran_${randomBytes(6).toString('hex')}`;
    await run(`create role ${role} login password 'rahasia'`);
    await run(`grant all on all tables in schema public to ${role}`);
  });
  afterEach(async () => {
    for (const db of opened) await db.close();
    await run(`drop owned by ${role}`);
    await run(`drop role ${role}`);
    await app.close();
  });

  const run = (text: string) => app.db.maintenance.write((tx) => sql.raw(text).execute(tx));
  async function openAsRole(): Promise<DatabaseHandle> {
    if (app.db.config.kind !== 'postgres') throw new Error('PostgreSQL');
    const url = new URL(app.db.config.url);
    [url.username, url.password] = [role, 'rahasia'];
    const db = await connect({ kind: 'postgres', url: url.href }, { bounds: patientBounds });
    opened.push(db);
    return db;
  }
  const look = (db: Db) => sql`select pg_sleep(0.02)`.execute(db);

  test('that allows four connections serves more readers and writers than that, and readiness', async () => {
    await run(`alter role ${role} connection limit 4`);
    const db = await openAsRole();
    const many = (go: () => Promise<unknown>) => Array.from({ length: 24 }, go);
    await Promise.all([
      ...many(() => look(db.reads)),
      ...many(() => db.write(look)),
      ...many(() => db.ping()),
    ]);
    expect(db.pool?.().open).toBeLessThanOrEqual(4);
  });

  test('that was demoted to a replica: not ready, and a save is answered 503 with Retry-After', async () => {
    const db = await openAsRole();
    const portal = await buildTestApp({ ...app.deps, db });
    const admin = await buildUser(app, 'admin');
    const cookie = await app.signIn(admin);
    const save = (name: string) =>
      portal.inject({
        method: 'POST',
        url: '/api/categories',
        headers: { cookie, origin: publicUrl },
        payload: { name },
      });
    expect((await save('Sebelum')).statusCode).toBe(201);
    await run(`alter role ${role} set default_transaction_read_only = on`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(
      app.db.reads,
    );
    // The first call afterwards gets the connection that was cut.
    await save('Terputus');
    await db.ping().catch(() => undefined);
    const refused = await save('Selama');
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '2',
    ]);
    await expect(db.ping()).rejects.toThrow('takes no writes');
    expect((await portal.inject({ url: '/health/ready' })).statusCode).toBe(503);
    await run(`alter role ${role} reset default_transaction_read_only`);
    // The read-only connection was closed; the next one reaches a primary.
    await db.ping();
    expect((await save('Sesudah')).statusCode).toBe(201);
    await portal.close();
  });

  test('is compared with what the processes open by doctor', async () => {
    const db = await openAsRole();
    const ten = { databaseConnections: 10, databasePooled: false };
    expect(await describeConnections(db, ten)).toMatch(
      /^PostgreSQL allows \d+, \d+ are open now; a process opens up to 10, so \d+ processes fit$/,
    );
    await run(`alter role ${role} connection limit 8`);
    await expect(describeConnections(db, ten)).rejects.toThrow('PostgreSQL allows 8');
    await expect(describeConnections(db, ten)).rejects.toThrow('lower DATABASE_POOL_SIZE');
    const pooled = await connect({ ...app.db.config, pooled: true } as DatabaseConfig);
    await expect(describeConnections(pooled, { ...ten, databasePooled: true })).rejects.toThrow(
      'reads through the pooler have no time limit',
    );
    await pooled.close();
  });
});
