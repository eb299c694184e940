import { type Compilable, CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, SqlValue } from './handle.ts';
import { NamedStatementsAdapter } from './postgres.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

type Values = Record<string, SqlValue>;

/** `p('id')` stands in the query for the value given on each run. */
export type Parameters<P extends Values> = <N extends keyof P & string>(name: N) => RawBuilder<P[N]>;

/** The values of such columns of a row, in their order. */
export type RowOf<O, C extends readonly string[]> = {
  readonly [I in keyof C]: C[I] extends keyof O ? O[C[I]] : never;
};

interface Definition<P extends Values, O, C extends readonly string[], T> {
  build(db: Db, p: Parameters<P>): Compilable<O>;
  /** What `build` selects, in its order: a name for each place of `map`'s tuple. Checked on the first run on SQLite. */
  readonly columns: C;
  /** Makes an object literal of the row: the shape JSON.stringify is quick with. */
  map(row: RowOf<O, C>): T;
}

export interface PreparedQuery<P extends Values, T> {
  all(db: Db, values: P): Promise<T[]>;
  first(db: Db, values: P): Promise<T | undefined>;
}

/** Runs one compiled query on one connection, or one pool of them; the rows are arrays. */
type Run = (db: Db, values: Values) => Promise<readonly unknown[]>;

/**
 * For hot reads: compiled once per engine instead of on each call, kept by the database as a prepared statement, rows
 * read as arrays. Inside a transaction it runs on the transaction's connection.
 *
 *     const findSession = prepare({
 *       build: (db, p: Parameters<{ hash: string }>) =>
 *         db.selectFrom('sessions').select(['id', 'user_id']).where('token_hash', '=', p('hash')),
 *       columns: ['id', 'user_id'],
 *       map: ([id, userId]) => ({ id, userId }),
 *     });
 */
export function prepare<P extends Values, O, const C extends readonly string[], T>(
  definition: Definition<P, O, C, T>,
): PreparedQuery<P, T> {
  const runs = new WeakMap<DialectAdapter, Run>();

  const rows = async (db: Db, values: P): Promise<readonly RowOf<O, C>[]> => {
    const { adapter } = db.getExecutor();
    let run = runs.get(adapter);
    if (run === undefined) {
      run = compile(adapter, definition.build(db, markParameter).compile(), definition.columns);
      runs.set(adapter, run);
    }
    const found: unknown = await run(db, values);
    return found as readonly RowOf<O, C>[];
  };
  return {
    all: async (db, values) => (await rows(db, values)).map((row) => definition.map(row)),
    first: async (db, values) => {
      const [row] = await rows(db, values);
      return row === undefined ? undefined : definition.map(row);
    },
  };
}

type Named<C extends readonly string[], R> = {
  [I in Exclude<keyof C, keyof (readonly string[])> as C[I] & string]: I extends keyof R ? R[I] : never;
};

/** The row with its columns' names, for a `map` that other queries of the table use as well. */
export function named<const C extends readonly string[], const R extends readonly unknown[]>(
  columns: C,
  row: R,
): Named<C, R> {
  const cells: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) cells[column] = row[at];
  return cells as Named<C, R>;
}

/** Takes a value's place while the query is compiled. */
class Mark {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function markParameter<T>(name: string): RawBuilder<T> {
  return sql<T>`${new Mark(name)}`;
}

function compile(adapter: DialectAdapter, query: CompiledQuery, columns: readonly string[]): Run {
  const slots = query.parameters;
  const fill = (values: Values) =>
    slots.map((slot) => (slot instanceof Mark ? (values[slot.name] ?? null) : (slot as SqlValue)));

  if (adapter instanceof NodeSqliteAdapter) {
    const statement = adapter.connection.prepareArrays(query.sql);
    checkColumns(
      statement.columns().map((column) => column.name),
      columns,
    );
    return async (_, values) => statement.all(...fill(values));
  }
  if (!(adapter instanceof NamedStatementsAdapter)) throw new Error('Not a connection of db/connect.ts.');
  adapter.nameStatement(query.sql);
  return async (db, values) => {
    const { rows } = await db.getExecutor().executeQuery(CompiledQuery.raw(query.sql, fill(values)));
    return rows;
  };
}

function checkColumns(selected: readonly string[], named: readonly string[]): void {
  if (selected.join() === named.join()) return;
  throw new Error(`A prepared query selects ${selected.join(', ')} but names ${named.join(', ')}.`);
}
