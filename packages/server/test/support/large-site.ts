import { PooledClient } from '../../src/db/postgres.ts';
import { SqliteConnection } from '../../src/db/sqlite.ts';
import { buildUser } from '../factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../harness.ts';
import { fillHouse } from '../large-house.ts';

/** A site with many years of data, and the statements that requests send to its database. */

/** Tables that stay small, because an admin writes their rows, and the names of subqueries in statements. */
export const smallTables = new Set([
  ...[
    'categories',
    'holidays',
    'holiday_years',
    'list_views',
    'news',
    'notice_templates',
    'kysely_migration',
    'settings',
    'jobs',
  ],
  ...['bin', 'done', 'held', 'latest', 'listed', 'some', 'idle_projects'],
]);
export type Who = 'admin' | 'editor' | 'author';
export interface LargeSite {
  readonly app: TestApp;
  readonly people: Readonly<Record<Who, TestUser>>;
  readonly cookies: Readonly<Record<Who, string>>;
  /** The id of a project at a stage of the editor. */
  readonly editorProjectId: string;
}

export interface RecordedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The statements of the current recording, with the parameters of their last run. */
let recorded = new Map<string, readonly unknown[]>();

/** Opens a site with this many projects. */
export async function openLargeSite(projects: number): Promise<LargeSite> {
  const app = await openTestApp();
  const [admin, editor, author] = [
    await buildUser(app, 'admin'),
    await buildUser(app, 'redaksi'),
    await buildUser(app, 'penulis'),
  ];
  const ids = { admin: admin.id, editor: editor.id, author: author.id };
  await fillHouse(app.db, { projects, ...ids, today: '2026-11-21' });
  const { id: editorProjectId } = await app.db.reads
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
  return { app, people: { admin, editor, author }, cookies, editorProjectId };
}

type Method = (...values: unknown[]) => unknown;

/** Records the statements that a method of a connection gets. @returns a function that ends it */
function recordStatements(prototype: object, method: string): () => void {
  const original = Reflect.get(prototype, method) as Method;
  const recording: Method = function (this: unknown, ...values) {
    const [text, parameters] = values;
    if (typeof text === 'string' && /^\s*(?:select|with|insert|update|delete)\b/.test(text))
      recorded.set(text, Array.isArray(parameters) ? parameters : []);
    return Reflect.apply(original, this, values);
  };
  Reflect.set(prototype, method, recording);
  return () => void Reflect.set(prototype, method, original);
}

/** Runs `work`, and returns its result and the statements that it ran. */
export async function statementsDuring<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: readonly RecordedStatement[] }> {
  const ends = [
    recordStatements(PooledClient.prototype, 'query'),
    recordStatements(SqliteConnection.prototype, 'prepare'),
  ];
  recorded = new Map();
  try {
    const result = await work();
    return { result, statements: [...recorded].map(([sql, parameters]) => ({ sql, parameters })) };
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
export function rowsRead(node: Node): number {
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : rows * (node['Actual Loops'] ?? 1);
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
}
