import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../../packages/server/src/db/handle.ts';
import { newId } from '../../packages/server/src/infra/ids.ts';
import type { Known, Operation } from './plan.ts';

/** Writes the recorded rows of a portal's request for another caller and object, with new ids. */

/** The values of this request, which replace those of the recorded one. */
export type Rename = (text: string) => string;

export function renamer(known: Known, user: string, subject: string): Rename {
  const names = new Map([[known.user, user], ...known.fresh.map((id) => [id, newId()] as const)]);
  if (known.subject !== '') names.set(known.subject, subject);
  const pattern = new RegExp([...names.keys()].map((name) => RegExp.escape(name)).join('|'), 'g');
  return (text) => text.replace(pattern, (name) => names.get(name) ?? name);
}

const hasNames = (known: Known, value: SqlValue) =>
  typeof value === 'string' &&
  [known.user, known.subject, ...known.fresh].some((id) => id !== '' && value.includes(id));

interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** The positions of values to replace. */
  readonly renamed: readonly number[];
}

export function statementOf({ table, kind, key, cells }: Operation, known: Known): Statement {
  const where = Object.keys(key).map((column) => `"${column}" = ?`);
  const [columns, values] = [Object.keys(cells), Object.values(cells)];
  const renamed = (all: readonly SqlValue[]) =>
    all.flatMap((value, at) => (hasNames(known, value) ? [at] : []));
  if (kind === 'insert') {
    const names = columns.map((column) => `"${column}"`);
    const places = columns.map(() => '?');
    const set = names.map((name) => `${name} = excluded.${name}`);
    // The row of a rate limit may exist already.
    const again = ` on conflict (${Object.keys(key).join(', ')}) do update set ${set.join(', ')}`;
    const text = `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})${again}`;
    return { text, values, renamed: renamed(values) };
  }
  const all = kind === 'update' ? [...values, ...Object.values(key)] : Object.values(key);
  const set = columns.map((column) => `"${column}" = ?`).join(', ');
  const text = `${kind === 'update' ? `update "${table}" set ${set}` : `delete from "${table}"`} where ${where.join(' and ')}`;
  return { text, values: all, renamed: renamed(all) };
}

export function valuesFor({ values, renamed }: Statement, rename: Rename): SqlValue[] {
  const own = [...values];
  for (const at of renamed) own[at] = rename(String(own[at]));
  return own;
}

type Job = { readonly run: () => void; readonly done: (error?: unknown) => void };

/** Group commit: writes that arrive during a commit share the next one. */
export class GroupedWriter {
  readonly #database: DatabaseSync;
  #waiting: Job[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(operations: readonly Operation[], known: Known): (rename: Rename) => Promise<void> {
    const kept = operations.map((operation): [StatementSync, Statement] => {
      const statement = statementOf(operation, known);
      return [this.#database.prepare(statement.text), statement];
    });
    return (rename) =>
      this.#add(() => {
        for (const [prepared, statement] of kept) prepared.run(...valuesFor(statement, rename));
      });
  }

  #add(run: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      this.#waiting.push({ run, done: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  }

  #commit(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    let failure: unknown;
    try {
      this.#database.exec('begin immediate');
      for (const { run } of jobs) run();
      this.#database.exec('commit');
    } catch (error) {
      failure = error;
      if (this.#database.isTransaction) this.#database.exec('rollback');
    }
    for (const { done } of jobs) done(failure);
  }
}
