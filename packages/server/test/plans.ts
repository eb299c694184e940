import { type Compilable, CompiledQuery, type KyselyPlugin } from 'kysely';
import type { DatabaseHandle, Db, Tx } from '../src/db/handle.ts';
import { testEngine } from './database.ts';

/** The engine's plan of a query, as text. */
export async function explain(tx: Tx, query: Pick<ReturnType<Compilable['compile']>, 'sql' | 'parameters'>) {
  const how = testEngine === 'postgres' ? 'explain' : 'explain query plan';
  const { rows } = await tx.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters]),
  );
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

/** The plan of a query; PostgreSQL scans small tables unless a plan type is disabled: `seqscan` always. */
export function planOf(
  database: Pick<DatabaseHandle, 'write'>,
  query: (db: Db) => Compilable,
  ...avoid: string[]
): Promise<string> {
  return database.write(async (tx) => {
    await avoidWays(tx, avoid);
    return explain(tx, query(tx).compile());
  });
}

/** The plans of all statements of `read`; PostgreSQL scans no table whole that it can avoid. */
export function plansOf(
  database: Pick<DatabaseHandle, 'write'>,
  read: (db: Db) => Promise<unknown>,
  ...avoid: string[]
): Promise<string> {
  return plansWithout(database, read, avoid);
}

/** The plans of all statements of `read`, as they are chosen for what is in the tables. */
export function explained(
  database: Pick<DatabaseHandle, 'write'>,
  read: (db: Db) => Promise<unknown>,
): Promise<string> {
  return plansWithout(database, read, undefined);
}

function plansWithout(
  database: Pick<DatabaseHandle, 'write'>,
  read: (db: Db) => Promise<unknown>,
  avoid: readonly string[] | undefined,
): Promise<string> {
  return database.write(async (tx) => {
    const asked: CompiledQuery[] = [];
    const listening: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await read(tx.withPlugin(listening));
    if (avoid !== undefined) await avoidWays(tx, avoid);
    const plans: string[] = [];
    for (const query of asked) plans.push(await explain(tx, query));
    return plans.join('\n');
  });
}

async function avoidWays(tx: Tx, avoid: readonly string[]): Promise<void> {
  for (const way of testEngine === 'postgres' ? ['seqscan', ...avoid] : []) {
    await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
  }
}
