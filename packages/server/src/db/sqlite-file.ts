import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describePermissionFix, isPermissionError } from '../infra/owner.ts';
import { UnusableDatabaseError } from './handle.ts';
import { refuseNewerSchema } from './schema-version.ts';

const MAGIC = 'SQLite format 3\0';
const OWNER_ONLY = 0o600;
const ACCESS_OF_OTHERS = 0o077;
/** How long a statement waits for another process, such as a command of the operator. */
export const BUSY_TIMEOUT_MS = 5000;
/** Reading every page of a larger file would delay the start; `portal doctor` reads it at any size. */
const CHECKED_BYTES = 16 * 1024 * 1024;
/** In bytes: SQLite's shared memory and a first page of its log. */
const LEAST_FREE_BYTES = 64 * 1024;

/**
 * Inspects the file before it is opened for writing, so that a foreign or newer file stays unchanged byte for byte. A
 * missing file is created, readable by its owner only.
 */
export function prepareSqliteFile(path: string): void {
  try {
    const isNew = createOrCheckFile(path);
    if (!isNew) checkContent(path);
  } catch (error) {
    throw openError(path, error);
  }
}

/** SQLite's codes for a corrupt file. */
const corruptCodes = [11, 26];

/** An error whose message is one line that ends with what to do. */
export function openError(path: string, error: unknown): UnusableDatabaseError {
  if (error instanceof UnusableDatabaseError) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const reason = reasonOf(error);
  if (corruptCodes.includes(code)) return damagedError(path, reason);
  const help = helpFor(path, error);
  return new UnusableDatabaseError(`The database ${path} cannot be opened: ${reason}. ${help}`);
}

function helpFor(path: string, error: unknown): string {
  if (isPermissionError(error)) return describePermissionFix(path, dirname(path));
  // SQLite calls it an I/O error where it could not make the file of its shared memory.
  if (isDiskFull(dirname(path))) return `The disk of ${dirname(path)} is full; make room there.`;
  return 'Look at the folder, the disk, and who else uses the file: npm run portal -- doctor';
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

function damagedError(path: string, reason: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`The database ${path} is damaged: ${reason}. Restore a backup.`);
}

/** Each file that SQLite uses: a read-only one makes it report an unreadable database. */
function requireAccess(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (isPermissionError(error))
        throw new UnusableDatabaseError(
          `${file} cannot be read and written. ${describePermissionFix(file, dirname(path))}`,
        );
      if (file === path) throw error;
    }
  }
}

/** Makes a missing file. Returns whether there is nothing in it yet. */
function createOrCheckFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
    return true;
  }
  if (!found.isFile()) throw new UnusableDatabaseError(`The database ${path} is not a file.`);
  requireAccess(path);
  if (found.size > 0 && readStart(path) !== MAGIC) {
    throw new UnusableDatabaseError(
      `The file ${path} is not an SQLite database. It was left untouched; restore a backup or name another file.`,
    );
  }
  if (process.platform !== 'win32' && (found.mode & ACCESS_OF_OTHERS) !== 0) chmodSync(path, OWNER_ONLY);
  return found.size === 0;
}

function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(MAGIC.length);
    readSync(file, start, 0, MAGIC.length, 0);
    return start.toString('latin1');
  } finally {
    closeSync(file);
  }
}

function checkContent(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    if (tables.length === 0) return;
    const names = new Set(tables.map(({ name }) => name));
    // The second one is of before the baseline.
    if (!names.has('kysely_migration') && !names.has('schema_migrations')) {
      throw new UnusableDatabaseError(
        `The database ${path} belongs to another program. It was left untouched; name another file.`,
      );
    }
    if (statSync(path).size <= CHECKED_BYTES) checkPages(path, database);
    if (!names.has('kysely_migration')) return;
    const ran = database.prepare('select name from kysely_migration').all();
    refuseNewerSchema(ran.map(({ name }) => String(name)));
  } finally {
    database.close();
  }
}

function checkPages(path: string, database: DatabaseSync): void {
  const found = database.prepare('pragma quick_check(1)').get()?.quick_check;
  if (found === 'ok') return;
  throw damagedError(path, reasonOf(found));
}

/** One line, whatever the error; a host with several addresses fails with one error for each. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const lines = (first instanceof Error ? first.message : String(first)).split('\n');
  return lines.map((line) => line.trim()).join(' ');
}
