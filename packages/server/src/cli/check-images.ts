import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import { compareNewsImages } from '../features/news/stored-images.ts';
import { openFileStore } from '../infra/open-file-store.ts';
import { Warning } from './check.ts';

/** How many names are shown. */
const mostNames = 10;

/**
 * Whether every image of the database is in the store. Images unknown to this database are only reported: they may
 * belong to a later state of the database, or to another site on the same bucket (decision 0045).
 */
export async function checkImages(config: Config, database: DatabaseHandle): Promise<string> {
  const { current, newest } = await schemaState(database);
  if (current !== newest) return 'not compared: the next start brings the schema up to date';
  const files = await openFileStore(config);
  const compared = await compareNewsImages(database.reads, files).catch(() => undefined);
  if (compared === undefined) return 'not compared: the image store does not answer';
  const { shown, missing, unknown } = compared;
  if (missing.length > 0) {
    throw new Error(
      `${missing.length} of the ${shown} images of the database are not in the store: ${list(missing)}. Restore them`,
    );
  }
  if (unknown.length > 0) {
    throw new Warning(
      `${unknown.length} files in the store are unknown to this database, and nothing removes them: ${list(unknown)}`,
    );
  }
  return shown === 0 ? 'none yet' : `all ${shown} of the database are in the store`;
}

function list(names: readonly string[]): string {
  const more = names.length - mostNames;
  return names.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
