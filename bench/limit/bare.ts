import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { SqlValue } from '../../packages/server/src/db/handle.ts';
import { pragmas } from '../../packages/server/src/db/sqlite.ts';
import type { Plan } from './plan.ts';

/** Rows as arrays, the fastest form to read. */
export type Row = readonly SqlValue[];
export type Maybe<T> = T | Promise<T>;

/** A bare database driver. A prepared statement returns its rows on SQLite, and a promise of them on PostgreSQL. */
export interface Bare {
  readonly engine: 'sqlite' | 'postgres';
  /** `?` marks a parameter. */
  prepare(text: string): (values: readonly SqlValue[]) => Maybe<readonly Row[]>;
}

export function then<T, U>(value: Maybe<T>, next: (value: T) => U): Maybe<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

export function all<T>(values: readonly Maybe<T>[]): Maybe<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[]);
}

export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: pragmas.busy_timeout });
  for (const [name, value] of Object.entries(pragmas)) database.exec(`pragma ${name} = ${value}`);
  return database;
}

export function openBare({ database }: Plan): Bare {
  return database.kind === 'sqlite' ? bareSqlite(openSqliteFile(database.path)) : barePostgres(database.url);
}

function bareSqlite(database: DatabaseSync): Bare {
  return {
    engine: 'sqlite',
    prepare(text) {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      return (values) => statement.all(...values) as unknown as Row[];
    },
  };
}

const connections = 10;

/** PostgreSQL numbers its parameters. */
export function numbered(text: string): string {
  let last = 0;
  return text.replaceAll('?', () => {
    last += 1;
    return `$${last}`;
  });
}

function barePostgres(url: string): Bare {
  pg.types.setTypeParser(20, Number);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  let names = 0;
  return {
    engine: 'postgres',
    prepare(text) {
      names += 1;
      const query = { name: `bare-${names}`, text: numbered(text), rowMode: 'array' as const };
      return async (values) => (await pool.query({ ...query, values: [...values] })).rows;
    },
  };
}
