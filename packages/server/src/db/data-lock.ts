import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../infra/folders.ts';
import { describePermissionFix } from '../infra/owner.ts';
import { UnusableDatabaseError } from './handle.ts';
import { reasonOf } from './sqlite-file.ts';

const SQLITE_BUSY = 5;

/**
 * Excludes every other server from a data folder with SQLite, and every command that creates a database or changes its
 * schema. The lock is the operating system's, held through an SQLite file of its own for the life of this process, so
 * that a killed process leaves no lock behind. The operator's other commands do not take it. @throws
 * UnusableDatabaseError while another process holds it
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const path = join(dataDir, 'portal.lock');
  let file: DatabaseSync | undefined;
  try {
    makeFolder(dataDir);
    file = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written: without this SQLite would still put a journal beside the file.
    file.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(path, 0o600);
  } catch (error) {
    file?.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw new UnusableDatabaseError(
      busy
        ? `Another server or migration uses ${dataDir}: stop it first, or name another DATA_DIR. Several at once need PostgreSQL.`
        : `The lock ${path} cannot be taken: ${reasonOf(error)}. ${describePermissionFix(path, dataDir)}`,
    );
  }
  const lock = file;
  return { release: () => lock.close() };
}
