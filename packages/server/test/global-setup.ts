import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../launcher/build.mjs';
import { root } from '../../launcher/say.mjs';
import { connect } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { fastFolder, type PostgresCluster, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the cluster that `TEST_DATABASE=postgres` started. */
    postgresUrl?: string;
    /** Holds `template.db`, migrated, the databases of tests on SQLite, and what the apps of tests keep in files. */
    sqliteFolder: string;
  }
}

export const TEMPLATE = 'ruang_naskah_template';

let cluster: PostgresCluster | undefined;
let folder: string | undefined;

/**
 * Runs once, before any worker starts: makes a migrated template database, which every test copies, and builds the pages that
 * the server renders where they are older than their sources.
 */
export async function setup(project: TestProject): Promise<void> {
  if (project.name === 'http') await ensureBuilt(root);
  folder ??= await createSqliteTemplate();
  project.provide('sqliteFolder', folder);
  if (process.env.TEST_DATABASE !== 'postgres') return;
  cluster ??= await startWithTemplate();
  project.provide('postgresUrl', cluster.url);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  cluster = undefined;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = undefined;
}

async function createSqliteTemplate(): Promise<string> {
  const made = await mkdtemp(join(await fastFolder(), 'ruang-naskah-test-'));
  const database = await connect({ kind: 'sqlite', path: join(made, 'template.db') });
  await migrate(database);
  await database.close();
  return made;
}

async function startWithTemplate(): Promise<PostgresCluster> {
  const started = await startPostgres();
  await createTemplate(started.url);
  return started;
}

async function createTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  const database = await connect({ kind: 'postgres', url: template.href });
  await migrate(database);
  await database.close();
}
