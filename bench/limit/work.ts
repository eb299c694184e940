import { readFile } from 'node:fs/promises';
import { all, type Bare, type Maybe, openSqliteFile, then } from './bare.ts';
import type { Plan, PlannedRoute } from './plan.ts';
import { PostgresWriter } from './postgres-writes.ts';
import type { Read } from './reads.ts';
import type { Caller } from './session.ts';
import { GroupedWriter, renamer } from './writes.ts';

export interface Asked {
  readonly caller: Caller | undefined;
  readonly url: string;
  readonly body: string;
  readonly subject: () => string;
}

/** Undefined without a session where one is needed. */
export type Answerer = (asked: Asked) => Maybe<string | Buffer | undefined>;

export function answerers(
  plan: Plan,
  bare: Bare,
  reads: Readonly<Record<string, Read>>,
): (route: PlannedRoute) => Answerer {
  const { database } = plan;
  const writer =
    database.kind === 'sqlite'
      ? new GroupedWriter(openSqliteFile(database.path))
      : new PostgresWriter(database.url);
  return ({ name, work }) => {
    if (work.kind === 'read') return readAnswer(reads[name]);
    if (work.kind === 'bytes') {
      const bytes = Buffer.from(work.base64, 'base64');
      return () => bytes;
    }
    if (work.kind === 'file') return () => readFile(work.path);
    if (work.kind === 'statements') {
      const kept = work.statements.map(({ text, values }) => [bare.prepare(text), values] as const);
      return ({ caller }) =>
        caller && then(all(kept.map(([run, values]) => run(values))), () => JSON.stringify(work.body));
    }
    const { operations, known, body } = work;
    const write = writer.prepare(operations, known);
    const answer = JSON.stringify(body);
    return async (asked) => {
      if (asked.caller === undefined) return undefined;
      JSON.parse(asked.body);
      const rename = renamer(known, asked.caller.id, asked.subject());
      await write(rename);
      return rename(answer);
    };
  };
}

function readAnswer(read: Read | undefined): Answerer {
  if (read === undefined) throw new Error('The bare server has no such read.');
  return ({ caller, url, subject }) =>
    caller && then(read(caller, url, subject()), (answer) => JSON.stringify(answer));
}
