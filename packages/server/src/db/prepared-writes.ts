import { type Compilable, type CompiledQuery, ControlledTransaction, type DialectAdapter } from 'kysely';
import type { Tx } from './handle.ts';
import { perNumber } from './per-number.ts';
import { NamedStatementsAdapter } from './postgres.ts';
import { fillOf, markParameter, type Parameters, type Values } from './prepared.ts';
import type { Database, NewRow } from './schema.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

/** Runs one compiled write and says how many rows it wrote. */
type RunWrite = (tx: Tx, values: Values) => Promise<number>;

/**
 * The same as `prepare`, for hot writes: compiled once per engine, kept by the database. Returns how many rows were
 * written; for an update, those that met its conditions. A transaction that is over refuses it, like any statement.
 *
 *     const rename = prepareWrite((tx, p: Parameters<{ id: string; name: string }>) =>
 *       tx.updateTable('categories').set({ name: p('name') }).where('id', '=', p('id')));
 */
export function prepareWrite<P extends Values>(
  build: (tx: Tx, p: Parameters<P>) => Compilable<unknown>,
): (tx: Tx, values: P) => Promise<number> {
  const runs = new WeakMap<DialectAdapter, RunWrite>();
  return async (tx, values) => {
    if (tx instanceof ControlledTransaction && (tx.isCommitted || tx.isRolledBack))
      throw new Error('The transaction is over.');
    const { adapter } = tx.getExecutor();
    let run = runs.get(adapter);
    if (run === undefined) {
      run = compile(adapter, build(tx, markParameter).compile());
      runs.set(adapter, run);
    }
    return run(tx, values);
  };
}

/** An insert of one row, compiled once for each choice of its columns. */
export function prepareInsert<T extends keyof Database>(
  table: T,
): (tx: Tx, row: NewRow<T>) => Promise<number> {
  const byColumns = new Map<string, ReturnType<typeof prepareWrite<Values>>>();
  return (tx, row) => {
    const values = row as Values;
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    const known = byColumns.get(columns.join());
    if (known !== undefined) return known(tx, values);
    const insert = prepareWrite((db, p: Parameters<Values>) => {
      const marks = Object.fromEntries(columns.map((column) => [column, p(column)]));
      return db.insertInto(table as 'categories').values(marks as NewRow<'categories'>);
    });
    byColumns.set(columns.join(), insert);
    return insert(tx, values);
  };
}

const ROWS_AT_ONCE = 20;

/**
 * An insert of rows with these columns, except those whose value in `unless` is there already; compiled once for each
 * number of rows.
 */
export function prepareInserts<T extends keyof Database>(
  table: T,
  columns: readonly (keyof NewRow<T> & string)[],
  unless: string,
): (tx: Tx, rows: readonly NewRow<T>[]) => Promise<void> {
  const inserts = perNumber((many) =>
    prepareWrite((tx, p: Parameters<Values>) => {
      const marks = Array.from({ length: many }, (_, at) =>
        Object.fromEntries(columns.map((column) => [column, p(`${column}${at}`)])),
      );
      return tx
        .insertInto(table as 'categories')
        .values(marks as NewRow<'categories'>[])
        .onConflict((conflict) => conflict.column(unless as 'id').doNothing());
    }),
  );
  return async (tx, rows) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE).map((row) => row as Values);
      const cells = part.flatMap((row, at) =>
        columns.map((column) => [`${column}${at}`, row[column] ?? null] as const),
      );
      await inserts(part.length)(tx, Object.fromEntries(cells));
    }
  };
}

function compile(adapter: DialectAdapter, query: CompiledQuery): RunWrite {
  const fill = fillOf(query.parameters);
  if (adapter instanceof NodeSqliteAdapter) {
    const statement = adapter.connection.prepareArrays(query.sql);
    return async (_, values) => Number(statement.run(...fill(values)).changes);
  }
  if (!(adapter instanceof NamedStatementsAdapter)) throw new Error('Not a connection of db/connect.ts.');
  adapter.nameStatement(query.sql);
  return async (tx, values) => {
    const done = await tx.getExecutor().executeQuery({ ...query, parameters: fill(values) });
    return Number(done.numAffectedRows ?? 0);
  };
}
