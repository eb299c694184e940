import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db, SqlValue } from './handle.ts';
import { type NamedStatement, NamedStatementsAdapter } from './postgres.ts';
import { connectionOf } from './sent.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

export type Values = Record<string, SqlValue>;

/** `p('id')` stands in the query for the value given on each run. */
export type Parameters<P extends Values> = <N extends keyof P & string>(name: N) => RawBuilder<P[N]>;

/** The values of such columns of a row, in their order. */
export type RowOf<O, C extends readonly string[]> = {
  readonly [I in keyof C]: C[I] extends keyof O ? O[C[I]] : never;
};

/** The first cells of a row as an object, by the names of their columns. */
export function named<R>(columns: readonly (keyof R & string)[], cells: readonly unknown[]): R {
  const row: Partial<Record<string, unknown>> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = cells[at];
  return row as R;
}

interface Definition<P extends Values, O, C extends readonly string[], T> {
  build(db: Db, p: Parameters<P>): Compilable<O> | RawBuilder<O>;
  /** What `build` selects, in its order: a name for each place of `map`'s tuple. Checked on the first run on SQLite. */
  readonly columns: C;
  /** Makes an object literal of the row: the shape that JSON.stringify is fastest with. */
  map(row: RowOf<O, C>): T;
}

export interface PreparedQuery<P extends Values, T> {
  all(db: Db, values: P): Promise<T[]>;
  first(db: Db, values: P): Promise<T | undefined>;
  /** The query with its values, to be asked together with others. */
  with(values: P): Question<T>;
}

/** A prepared query that has its values. */
export interface Question<T> {
  start(adapter: DialectAdapter, db: Db): Started;
  map(row: unknown): T;
}

/** SQLite has answered already; PostgreSQL's statement is sent together with those of the other questions. */
type Started = { readonly rows: Rows } | { readonly statement: NamedStatement };
type Rows = readonly unknown[];

/** One compiled query of one engine. */
interface Runnable {
  start(values: Values): Started;
  first(values: Values): { readonly row: unknown } | { readonly statement: NamedStatement };
}

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
  const compiled = new WeakMap<DialectAdapter, Runnable>();
  const map = (row: unknown): T => definition.map(row as RowOf<O, C>);
  const on = (adapter: DialectAdapter, db: Db): Runnable => {
    const known = compiled.get(adapter);
    if (known !== undefined) return known;
    const made = compile(adapter, definition.build(db, markParameter).compile(db), definition.columns);
    compiled.set(adapter, made);
    return made;
  };
  return {
    async all(db, values) {
      const { adapter } = db.getExecutor();
      const started = on(adapter, db).start(values);
      return ('rows' in started ? started.rows : await askOne(db, started.statement)).map(map);
    },
    async first(db, values) {
      const { adapter } = db.getExecutor();
      const started = on(adapter, db).first(values);
      const row = 'row' in started ? started.row : (await askOne(db, started.statement))[0];
      return row === undefined ? undefined : map(row);
    },
    with: (values) => ({ start: (adapter, db) => on(adapter, db).start(values), map }),
  };
}

type Answers<Q extends readonly Question<unknown>[]> = {
  [I in keyof Q]: Q[I] extends Question<infer T> ? T[] : never;
};

/** Asks several at once: PostgreSQL gets them in one write on one connection and answers in one. */
export async function askTogether<const Q extends readonly Question<unknown>[]>(
  db: Db,
  ...questions: Q
): Promise<Answers<Q>> {
  const { adapter } = db.getExecutor();
  const started = questions.map((question) => question.start(adapter, db));
  const statements = started.flatMap((one) => ('rows' in one ? [] : [one.statement]));
  const answered = statements.length === 0 ? [] : await runNamed(db, statements);
  const answers = started.map((one, at) => {
    const rows = 'rows' in one ? one.rows : (answered[at] ?? []);
    return rows.map((row) => questions[at]?.map(row));
  });
  return answers as Answers<Q>;
}

/** Runs statements that were named. Those of one call go out in one write, and their answers come back in one. */
function runNamed(db: Db, statements: readonly NamedStatement[]): Promise<readonly Rows[]> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof NamedStatementsAdapter && adapter.ask !== undefined) return adapter.ask(statements);
  const ask = (connection: DatabaseConnection) =>
    Promise.all(
      statements.map(async ({ text, values }) => {
        const { rows } = await connection.executeQuery(CompiledQuery.raw(text, [...values]));
        return rows;
      }),
    );
  const open = connectionOf(db);
  return open === undefined ? db.getExecutor().provideConnection(ask) : ask(open);
}

async function askOne(db: Db, statement: NamedStatement): Promise<Rows> {
  const [rows = []] = await runNamed(db, [statement]);
  return rows;
}

/** Takes a value's place while the query is compiled. */
class Mark {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export function markParameter<T>(name: string): RawBuilder<T> {
  return sql<T>`${new Mark(name)}`;
}

function compile(adapter: DialectAdapter, query: CompiledQuery, columns: readonly string[]): Runnable {
  const fill = fillOf(query.parameters);
  if (adapter instanceof NodeSqliteAdapter) {
    const statement = adapter.connection.prepareArrays(query.sql);
    checkColumns(
      statement.columns().map((column) => column.name),
      columns,
    );
    return {
      start: (values) => ({ rows: statement.all(...fill(values)) }),
      first: (values) => ({ row: statement.get(...fill(values)) }),
    };
  }
  if (!(adapter instanceof NamedStatementsAdapter)) throw new Error('Not a connection of db/connect.ts.');
  adapter.nameStatement(query.sql);
  const ask = (values: Values) => ({ statement: { text: query.sql, values: fill(values) } });
  return { start: ask, first: ask };
}

/** Puts the values where their marks were. */
export function fillOf(slots: readonly unknown[]): (values: Values) => SqlValue[] {
  const parts = slots.map((slot) =>
    slot instanceof Mark ? { name: slot.name } : { value: slot as SqlValue },
  );
  return (values) => parts.map((part) => ('name' in part ? (values[part.name] ?? null) : part.value));
}

function checkColumns(selected: readonly string[], named: readonly string[]): void {
  if (selected.join() === named.join()) return;
  throw new Error(`A prepared query selects ${selected.join(', ')} but names ${named.join(', ')}.`);
}
