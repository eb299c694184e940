import type { DatabaseHandle, Tx } from '../db/handle.ts';
import { continueSeqAfter, dropIndexes, emptyTables, storeLines } from '../db/load.ts';
import { migrate } from '../db/migrate.ts';
import { baseline } from '../db/migrations/0001-baseline.ts';
import { migrations } from '../db/migrations/all.ts';
import type { Migrations } from '../db/migrations/migration.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { readTables, type TableShape } from '../db/tables.ts';
import { type ArchivedTable, BackupError, type Manifest } from './manifest.ts';
import type { Archive } from './read-archive.ts';

interface LoadOptions {
  /** Names of tables whose rows are left out. */
  readonly skipRowsOf?: ReadonlySet<string>;
  /** In the same transaction, once all rows are there. */
  readonly beforeCommit?: (tx: Tx) => Promise<void>;
}

/**
 * Puts the rows of an archive into an empty database of either engine: the schema of that day first, then all tables in
 * one transaction. Of an archive of before the baseline that is what the baseline still has. @throws BackupError
 */
export async function loadArchive(
  db: DatabaseHandle,
  archive: Archive,
  { skipRowsOf = new Set(), beforeCommit = async () => undefined }: LoadOptions = {},
): Promise<void> {
  const { manifest } = archive;
  await migrate(db, migrationsUpTo(manifest.schema));
  await db.maintenance.write(async (tx) => {
    const shapes = await readTables(tx);
    requireSameColumns(shapes, manifest);
    const columnsByTable = new Map(shapes.map(({ name, columns }) => [name, new Set(columns)]));
    await emptyTables(
      tx,
      manifest.tables.filter(({ name }) => columnsByTable.has(name)),
    );
    const makeIndexes = await dropIndexes(tx);
    for (const table of manifest.tables) {
      const columns = skipRowsOf.has(table.name) ? undefined : columnsByTable.get(table.name);
      const store = columns && (await storeLines(tx, table, columns));
      // Read nevertheless, because its hash is compared at the end.
      let rows = 0;
      for await (const lines of archive.lines(table)) {
        await store?.(lines).catch(explainRefusedRow(archive, table, { lines, rows, engine: db.engine }));
        rows += lines.length;
      }
      if (table.last !== undefined && columnsByTable.has(table.name))
        await continueSeqAfter(tx, table.name, table.last);
    }
    await makeIndexes();
    await beforeCommit(tx);
  });
}

interface RefusedRows {
  readonly lines: readonly string[];
  /** How many came before. */
  readonly rows: number;
  readonly engine: DatabaseHandle['engine'];
}

/** Says which line the database did not take. */
function explainRefusedRow(
  { path }: Archive,
  { name, columns }: ArchivedTable,
  { lines, rows, engine }: RefusedRows,
): (error: unknown) => never {
  return (error) => {
    const at = lines.findIndex((line) => !isRow(line, columns.length, engine));
    const where = at < 0 ? `lines ${rows + 1} to ${rows + lines.length}` : `line ${rows + at + 1}`;
    throw new BackupError(`${path}: the database refuses ${where} of the table ${name}: ${reasonOf(error)}`, {
      cause: error,
    });
  };
}

function isRow(line: string, cells: number, engine: DatabaseHandle['engine']): boolean {
  try {
    const row: unknown = JSON.parse(line);
    // PostgreSQL stores no NUL in a text; a line of SQLite may have one.
    return Array.isArray(row) && row.length === cells && !(engine === 'postgres' && line.includes('\\u0000'));
  } catch {
    return false;
  }
}

/** The migrations that had run when the archive was made. */
function migrationsUpTo(schema: Manifest['schema']): Migrations {
  if (typeof schema === 'number') return { '0001-baseline': baseline };
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= schema));
}

/** A table or column that the schema does not have would be lost silently, or a missing one filled in. */
function requireSameColumns(shapes: readonly TableShape[], { schema, release, tables }: Manifest): void {
  const isBefore = typeof schema === 'number';
  const columnsOf = (all: readonly Pick<TableShape, 'name' | 'columns'>[]) =>
    new Set(all.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const columnsHere = columnsOf(shapes.filter(({ name }) => !(isBefore && name === 'kysely_migration')));
  const archivedColumns = columnsOf(tables);
  const [other] = [
    ...columnsHere.difference(archivedColumns),
    ...(isBefore ? [] : archivedColumns.difference(columnsHere)),
  ];
  if (other === undefined) return;
  throw new BackupError(`The archive of release ${release} does not fit the schema ${schema}: ${other}`);
}
