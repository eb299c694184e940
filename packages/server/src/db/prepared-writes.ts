import { type Compilable, type CompiledQuery, ControlledTransaction, type DialectAdapter } from 'kysely';
import type { Tx } from './handle.ts';
import { perNumber } from './per-number.ts';
import { NamedStatementsAdapter } from './postgres.ts';
import { fillOf, markParameter, type Parameters, type Values } from './prepared.ts';
import type { Database, NewRow, RowChange } from './schema.ts';
import { connectionOf, send } from './sent.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

/** One compiled write of one engine. */
interface RunWrite {
  /** How many rows it wrote. */
  run(tx: Tx, values: Values): Promise<number>;
  /** The same without waiting for PostgreSQL. */
  send(tx: Tx, values: Values): Promise<unknown>;
}

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
  const writeOf = compiledOnce(build);
  return async (tx, values) => writeOf(tx).run(tx, values);
}

/**
 * A `prepareWrite` whose number of rows nobody needs. PostgreSQL is not waited for: the statement goes out together with
 * the next one that is, and if it fails, the transaction fails with its error.
 */
export function prepareSent<P extends Values>(
  build: (tx: Tx, p: Parameters<P>) => Compilable<unknown>,
): (tx: Tx, values: P) => Promise<void> {
  const writeOf = compiledOnce(build);
  return async (tx, values) => {
    await writeOf(tx).send(tx, values);
  };
}

function compiledOnce<P extends Values>(
  build: (tx: Tx, p: Parameters<P>) => Compilable<unknown>,
): (tx: Tx) => RunWrite {
  const writes = new WeakMap<DialectAdapter, RunWrite>();
  return (tx) => {
    if (tx instanceof ControlledTransaction && (tx.isCommitted || tx.isRolledBack))
      throw new Error('The transaction is over.');
    const { adapter } = tx.getExecutor();
    let write = writes.get(adapter);
    if (write === undefined) {
      write = compile(adapter, build(tx, markParameter).compile());
      writes.set(adapter, write);
    }
    return write;
  };
}

/** An insert of one row, compiled once for each choice of its columns; sent like `prepareSent`. */
export function prepareInsert<T extends keyof Database>(table: T): (tx: Tx, row: NewRow<T>) => Promise<void> {
  const byColumns = new Map<string, ReturnType<typeof prepareSent<Values>>>();
  return (tx, row) => {
    const values = row as Values;
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    const known = byColumns.get(columns.join());
    if (known !== undefined) return known(tx, values);
    const insert = prepareSent((db, p: Parameters<Values>) => {
      const marks = Object.fromEntries(columns.map((column) => [column, p(column)]));
      return db.insertInto(table as 'categories').values(marks as NewRow<'categories'>);
    });
    byColumns.set(columns.join(), insert);
    return insert(tx, values);
  };
}

/** An update of the rows with this key, compiled once for each choice of its columns; sent like `prepareSent`. */
export function prepareUpdate<T extends keyof Database, K extends keyof Database[T] & string>(
  table: T,
  key: readonly K[],
): (tx: Tx, where: Readonly<Record<K, string>>, change: RowChange<T>) => Promise<void> {
  const byColumns = new Map<string, ReturnType<typeof prepareSent<Values>>>();
  return (tx, where, change) => {
    const values = change as Values;
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    const update =
      byColumns.get(columns.join()) ??
      prepareSent((db, p: Parameters<Values>) => {
        const marks = Object.fromEntries(columns.map((column) => [column, p(column)]));
        const all = db.updateTable(table as 'categories').set(marks as RowChange<'categories'>);
        return key.reduce(
          (rows, column) => rows.where(column as 'id', '=', p(`key ${column}`) as never),
          all,
        );
      });
    byColumns.set(columns.join(), update);
    const found = Object.fromEntries(key.map((column) => [`key ${column}`, where[column]]));
    return update(tx, { ...values, ...found });
  };
}

const ROWS_AT_ONCE = 20;

/**
 * An insert of rows with these columns, except those whose value in `unless` is there already; compiled once for each
 * number of rows; sent like `prepareSent`.
 */
export function prepareInserts<T extends keyof Database>(
  table: T,
  columns: readonly (keyof NewRow<T> & string)[],
  unless: string,
): (tx: Tx, rows: readonly NewRow<T>[]) => Promise<void> {
  const inserts = perNumber((many) =>
    prepareSent((tx, p: Parameters<Values>) => {
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
    const run: RunWrite['run'] = async (_, values) => Number(statement.run(...fill(values)).changes);
    return { run, send: run };
  }
  if (!(adapter instanceof NamedStatementsAdapter)) throw new Error('Not a connection of db/connect.ts.');
  adapter.nameStatement(query.sql);
  const filled = (values: Values) => ({ ...query, parameters: fill(values) });
  const run: RunWrite['run'] = async (tx, values) => {
    const done = await (connectionOf(tx) ?? tx.getExecutor()).executeQuery(filled(values));
    return Number(done.numAffectedRows ?? 0);
  };
  return {
    run,
    async send(tx, values) {
      if (!send(tx, filled(values))) await run(tx, values);
    },
  };
}
