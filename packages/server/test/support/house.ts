import { NamingClient } from '../../src/db/postgres.ts';
import { SqliteConnection } from '../../src/db/sqlite.ts';
import { buildUser } from '../factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../harness.ts';
import { fillHouse } from '../large-house.ts';

/** A database with many years of data and some accounts, and the statements that requests send to it. */

/** Tables that stay small, because an admin writes their rows, and those that a statement makes. */
export const small = new Set([
  ...[
    'categories',
    'holidays',
    'holiday_years',
    'list_views',
    'news',
    'notice_templates',
    'schema_migrations',
    'settings',
    'jobs',
  ],
  ...['bin', 'done', 'held', 'latest', 'listed', 'some', 'unasked'],
]);
export type Who = 'admin' | 'editor' | 'author';
export interface House {
  readonly app: TestApp;
  readonly people: Readonly<Record<Who, TestUser>>;
  readonly cookies: Readonly<Record<Who, string>>;
  /** A project of which the editor holds a stage. */
  readonly held: string;
}

export interface Heard {
  readonly sql: string;
  /** Whether the engine is PostgreSQL. */
  readonly parameters: readonly unknown[];
}

/** The statements since the last call. */
let asked = new Map<string, readonly unknown[]>();

/** Opens it, filled with this many projects. */
export async function openHouse(projects: number): Promise<House> {
  const app = await openTestApp();
  const [admin, editor, author] = [
    await buildUser(app, 'admin'),
    await buildUser(app, 'redaksi'),
    await buildUser(app, 'penulis'),
  ];
  const ids = { admin: admin.id, editor: editor.id, author: author.id };
  await fillHouse(app.db, { projects, ...ids, today: '2026-11-21' });
  const { id: held } = await app.db.reads
    .selectFrom('projects')
    .select('id')
    .where('turn_holder_id', '=', editor.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const cookies = {
    admin: await app.signIn(admin),
    editor: await app.signIn(editor),
    author: await app.signIn(author),
  };
  return { app, people: { admin, editor, author }, cookies, held };
}

type Method = (...values: unknown[]) => unknown;

/** Records the queries of a connection, including prepared ones. @returns a function that ends it */
function hear(prototype: object, method: string): () => void {
  const original = Reflect.get(prototype, method) as Method;
  const heard: Method = function (this: unknown, ...values) {
    const [text, parameters] = values;
    if (typeof text === 'string' && /^\s*(?:select|with|insert|update|delete)\b/.test(text))
      asked.set(text, Array.isArray(parameters) ? parameters : []);
    return Reflect.apply(original, this, values);
  };
  Reflect.set(prototype, method, heard);
  return () => void Reflect.set(prototype, method, original);
}

/** The statements of `work`, and its result. */
export async function heardIn<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: readonly Heard[] }> {
  const ends = [
    hear(NamingClient.prototype, 'query'),
    ...['prepare', 'prepareArrays'].map((method) => hear(SqliteConnection.prototype, method)),
  ];
  asked = new Map();
  try {
    const result = await work();
    return { result, statements: [...asked].map(([sql, parameters]) => ({ sql, parameters })) };
  } finally {
    for (const end of ends) end();
  }
}

/** A node of PostgreSQL's plan as JSON. */
export interface Node {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** The number of table rows that a plan has read. */
export function lookedAt(node: Node): number {
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : rows * (node['Actual Loops'] ?? 1);
  return (node.Plans ?? []).reduce((sum, each_) => sum + lookedAt(each_), own);
}
