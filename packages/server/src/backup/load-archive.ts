import type { DatabaseHandle, Tx } from '../db/handle.ts';
import { continueAfter, emptyTables, storeLines, withoutIndexes } from '../db/load.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { readTables } from '../db/tables.ts';
import { type ArchivedTable, BackupError, type Manifest } from './manifest.ts';
import type { Archive } from './read-archive.ts';

interface LoadOptions {
  /** Tables whose rows are left out. */
  readonly without?: ReadonlySet<string>;
  /** In the same transaction, once all rows are there. */
  readonly finally?: (tx: Tx) => Promise<void>;
}

/**
 * Puts the rows of an archive into an empty database of either engine: the schema of that day first, then all tables in
 * one transaction. @throws BackupError
 */
export async function loadArchive(
  db: DatabaseHandle,
  archive: Archive,
  { without = new Set(), finally: last = async () => undefined }: LoadOptions = {},
): Promise<void> {
  const { manifest } = archive;
  await migrate(db, migrations.slice(0, manifest.schema));
  await db.maintenance.write(async (tx) => {
    await requireSameTables(tx, manifest);
    await emptyTables(tx, manifest.tables);
    const makeIndexes = await withoutIndexes(tx);
    for (const table of manifest.tables) {
      const store = await storeLines(tx, table);
      const isLeftOut = without.has(table.name);
      // Read nevertheless, because its hash is compared at the end.
      let rows = 0;
      for await (const lines of archive.lines(table)) {
        if (!isLeftOut)
          await store(lines).catch(refusing(archive, table, { lines, rows, engine: db.engine }));
        rows += lines.length;
      }
      if (table.last !== undefined) await continueAfter(tx, table.name, table.last);
    }
    await makeIndexes();
    await last(tx);
  });
}

interface Refused {
  readonly lines: readonly string[];
  /** How many came before. */
  readonly rows: number;
  readonly engine: DatabaseHandle['engine'];
}

/** Says which line the database did not take. */
function refusing(
  { path }: Archive,
  { name, columns }: ArchivedTable,
  { lines, rows, engine }: Refused,
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

/** A table or column that the schema does not have would be lost silently, or a missing one filled in. */
async function requireSameTables(tx: Tx, manifest: Manifest): Promise<void> {
  const describe = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).sort();
  const [here, there] = [describe(await readTables(tx)), describe(manifest.tables)];
  const other = [
    ...here.filter((line) => !there.includes(line)),
    ...there.filter((line) => !here.includes(line)),
  ];
  if (other.length === 0) return;
  throw new BackupError(
    `The archive of release ${manifest.release} does not fit the schema of version ${manifest.schema}: ${other[0]}`,
  );
}
