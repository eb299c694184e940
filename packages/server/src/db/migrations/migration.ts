import type { Engine } from '../handle.ts';

/**
 * One forward step of the schema, for both engines. A migration that was released is never edited: lists of allowed
 * values are written out in it, and a later change is a later migration. All that a start runs commit together.
 */
export interface Migration {
  readonly statements: (dialect: SqlDialect) => Iterable<string>;
}

/** By name, in the order in which they run: a new one begins with the next number, and no number is used twice. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The words of SQL in which the two engines differ. */
export interface SqlDialect {
  readonly engine: Engine;
  /** Ends a `create table`. */
  readonly strict: string;
  /** The type of an integer that may pass 2^31, such as an instant. */
  readonly big: string;
  /** The type of a text compared byte by byte on both engines, such as an id or sort key. */
  readonly key: string;
  /** The columns `seq` and `id` of a table whose rows have an age. */
  readonly seqAndId: string;
  /** Ends a generated column that an index will read. */
  readonly generated: string;
}

export function sqlDialectOf(engine: Engine): SqlDialect {
  if (engine === 'sqlite') {
    const seqAndId = 'seq integer primary key autoincrement, id text not null unique';
    return { engine, strict: 'strict', big: 'integer', key: 'text', seqAndId, generated: 'virtual' };
  }
  const key = 'text collate "C"';
  const seqAndId = `seq bigint generated always as identity unique, id ${key} primary key`;
  return { engine, strict: '', big: 'bigint', key, seqAndId, generated: 'stored' };
}

/** A check that a column holds one of these values. */
export function oneOf(column: string, values: readonly string[]): string {
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `check (${column} in (${literals.join(', ')}))`;
}

/** A check that a column looks like `YYYY-MM-DD`; the domain's schemas know the calendar. */
export function isDate({ engine }: SqlDialect, column: string): string {
  return engine === 'sqlite'
    ? `check (${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`
    : `check (${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`;
}

/** A check that a column holds a JSON value of this type. */
export function isJson({ engine }: SqlDialect, column: string, type: 'array' | 'object'): string {
  return engine === 'sqlite'
    ? `check (json_valid(${column}) and json_type(${column}) = '${type}')`
    : `check (json_typeof(${column}::json) = '${type}')`;
}
