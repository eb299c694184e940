import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseConfig } from '../../src/db/handle.ts';

/** What the last release with the many migrations left, which made it (see `db/before-baseline.ts`). */
const folder = join(import.meta.dirname, '..', 'before-baseline');

/** An archive of that time, of a site on SQLite. */
export const archiveBefore = join(folder, 'archive.zip');

/** Fills an empty database with a site of that time: an author with one manuscript and a session. */
export async function fillAsBefore(config: DatabaseConfig): Promise<void> {
  const statements = readFileSync(join(folder, `${config.kind}.sql`), 'utf8');
  if (config.kind === 'sqlite') {
    const file = new DatabaseSync(config.path);
    file.exec(statements);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: config.url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
