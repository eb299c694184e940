import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Engine } from '../src/db/handle.ts';
import { TEMPLATE } from './global-setup.ts';

/** Lock key: PostgreSQL copies a template for one session at a time. */
const LOCK = 5_127_442;

export const testEngine: Engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

export interface TestDatabase extends DatabaseHandle {
  /** For a second handle on the same database. */
  readonly config: DatabaseConfig;
}

export interface TestDatabaseOptions {
  /** Without tables, for tests of the migrations. */
  readonly empty?: boolean;
  /** Overrides `TEST_DATABASE`, for tests of one engine. */
  readonly engine?: Engine;
}

/**
 * Bounds so wide that a busy machine refuses no call because a lock or a connection came late. Tests of the bounds
 * connect with their own.
 */
const PATIENCE_MS = 10 * 60_000;
export const patientBounds = {
  lockMs: PATIENCE_MS,
  readLockMs: PATIENCE_MS,
  statementMs: PATIENCE_MS,
  silenceMs: PATIENCE_MS,
  connectionMs: PATIENCE_MS,
  readinessMs: PATIENCE_MS,
  queueMs: PATIENCE_MS,
  closingMs: PATIENCE_MS,
};

/** A fresh, migrated database of the engine named by `TEST_DATABASE`; closing it removes it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { config, remove } = await createTestDatabase(options);
  const database = await connect(config, { bounds: patientBounds });
  const close = async () => {
    const finished = await database.close();
    await remove();
    return finished;
  };
  return { ...database, config, close };
}

/** The same without a connection: for tests that start a whole server on it. */
export async function createTestDatabase(
  options: TestDatabaseOptions = {},
): Promise<{ config: DatabaseConfig; remove(): Promise<void> }> {
  return (options.engine ?? testEngine) === 'postgres' ? createTestPostgres(options) : createSqlite(options);
}

async function createSqlite({ empty = false }: TestDatabaseOptions) {
  const path = join(inject('sqliteFolder'), `${newName()}.db`);
  if (!empty) await copySqliteTemplate(path);
  const remove = async () => {
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(path + suffix, { force: true })));
  };
  return { config: { kind: 'sqlite', path } as const, remove };
}

/** A migrated database as a new file. */
export function copySqliteTemplate(path: string): Promise<void> {
  return copyFile(join(inject('sqliteFolder'), 'template.db'), path);
}

export async function createTestPostgres({ empty = false }: TestDatabaseOptions = {}) {
  const name = newName();
  const remove = async () => {
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
  };
  await copyPostgres(empty ? 'template0' : TEMPLATE, name);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return {
    config: { kind: 'postgres', url: url.href } as const,
    remove,
    /** A migrated one takes its place, under its name. */
    async replaceByMigrated() {
      await remove();
      await copyPostgres(TEMPLATE, name);
    },
  };
}

function copyPostgres(template: string, name: string): Promise<void> {
  return asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      // FILE_COPY takes a third less time here than WAL_LOG.
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    } finally {
      await admin.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  });
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

function clusterUrl(): string {
  const url = inject('postgresUrl');
  if (url === undefined) throw new Error('TEST_DATABASE=postgres needs test/global-setup.ts as globalSetup.');
  return url;
}

let admins: pg.Pool | undefined;

/** On one connection for all tests of a worker: connecting took a fifth of the time of a database. */
async function asAdmin<T>(work: (admin: pg.PoolClient) => Promise<T>): Promise<T> {
  admins ??= new pg.Pool({
    connectionString: clusterUrl(),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const admin = await admins.connect();
  try {
    return await work(admin);
  } finally {
    admin.release();
  }
}
