import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { SqlValue } from '../packages/server/src/db/handle.ts';
import type { PlannedStatement } from './limit/plan.ts';

/** Records the statements and values of this process while `work` runs, including those of other work in it. */
export async function recordStatements(work: () => Promise<unknown>): Promise<PlannedStatement[]> {
  const found: PlannedStatement[] = [];
  const undo = [listenToSqlite(found), listenToPostgres(found)];
  try {
    await work();
  } finally {
    for (const one of undo) one();
  }
  return found.filter(({ text }) => /^(?:select|with)/i.test(text.trim()));
}

function listenToSqlite(found: PlannedStatement[]): () => void {
  const { prototype } = StatementSync;
  const original = prototype.all;
  prototype.all = function all(this: StatementSync, ...values: Parameters<typeof original>) {
    found.push({ text: this.sourceSQL, values: values as SqlValue[] });
    return original.apply(this, values);
  } as typeof original;
  return () => {
    prototype.all = original;
  };
}

function listenToPostgres(found: PlannedStatement[]): () => void {
  const { prototype } = pg.Client;
  const original = prototype.query;
  prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: SqlValue[] }, SqlValue[]?];
    const { text, values = second ?? [] } = typeof first === 'string' ? { text: first } : first;
    found.push({ text, values });
    return Reflect.apply(original, this, args);
  } as typeof original;
  return () => {
    prototype.query = original;
  };
}
