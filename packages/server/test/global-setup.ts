import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { type PostgresCluster, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the cluster that `TEST_DATABASE=postgres` started. */
    postgresUrl?: string;
  }
}

export const TEMPLATE = 'ruang_naskah_template';

let cluster: PostgresCluster | undefined;

/** Once per run of Vitest, before any worker starts. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.TEST_DATABASE !== 'postgres' || cluster !== undefined) return;
  cluster = await startPostgres();
  await createTemplate(cluster.url);
  project.provide('postgresUrl', cluster.url);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  cluster = undefined;
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
