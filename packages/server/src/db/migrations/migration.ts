import type { Engine } from '../handle.ts';

/**
 * One forward step of the schema, for both engines. A migration that was released is never edited: lists of allowed
 * values are written out in it, and a later change is a later migration. Its statements run in one transaction.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  statements(types: ColumnTypes): Iterable<string>;
}

/** The words in which the two engines differ. */
export interface ColumnTypes {
  readonly engine: Engine;
  /** Ends a `create table`. */
  readonly strict: string;
  /** An integer that may pass 2^31: instants. */
  readonly big: string;
  /** Text compared byte by byte on both engines: ids and sort keys. */
  readonly key: string;
  /** The columns `seq` and `id` of a table whose rows have an age. */
  readonly seqAndId: string;
  /** Ends a generated column that an index will read. */
  readonly generated: string;
}

export function columnTypes(engine: Engine): ColumnTypes {
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
export function isDate({ engine }: ColumnTypes, column: string): string {
  return engine === 'sqlite'
    ? `check (${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`
    : `check (${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`;
}

/** A check that a column holds a JSON value of this type. */
export function isJson({ engine }: ColumnTypes, column: string, type: 'array' | 'object'): string {
  return engine === 'sqlite'
    ? `check (json_valid(${column}) and json_type(${column}) = '${type}')`
    : `check (json_typeof(${column}::json) = '${type}')`;
}
