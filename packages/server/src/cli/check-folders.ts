import { randomBytes } from 'node:crypto';
import { accessSync, closeSync, constants, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { isFolder, refuseNonFolder } from '../infra/folders.ts';
import { describePermissionFix, isPermissionError } from '../infra/owner.ts';
import { quotePath } from '../infra/quote-path.ts';
import { hasSecrets, loadSecrets, refuseInsideData } from '../infra/secrets.ts';
import { type Check, Warning } from './check.ts';

/** Whether the server, running as this user, can read and write its folders. */
export function folderChecks(config: Config): readonly Check[] {
  return [
    { name: 'secrets', run: () => checkSecrets(config) },
    { name: 'data folder', run: () => checkDataFolder(config) },
    { name: 'lock', run: () => checkLock(config) },
    { name: 'outbox', run: () => checkOutbox(config) },
  ];
}

function checkSecrets({ secretsDir, dataDir }: Config): string {
  refuseInsideData(secretsDir, dataDir);
  // A check must not create secrets: beside an existing database they would be the wrong ones.
  if (!hasSecrets(secretsDir)) {
    requireMakeable(secretsDir, describeFixIn(secretsDir));
    return 'none yet; the first start makes them';
  }
  loadSecrets({ secretsDir, dataDir });
  try {
    requireWritable(secretsDir, describeFixIn(secretsDir));
  } catch (error) {
    // A server that can only read them works.
    throw new Warning(`${error instanceof Error ? error.message : ''}. Until then no key can be rotated`);
  }
  return secretsDir;
}

function checkDataFolder({ dataDir }: Config): string {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    requireMakeable(dataDir, describeFixIn(dataDir));
    return 'none yet; the first start makes it';
  }
  const mode = found.mode & 0o777;
  // Windows has no such modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(
      `${dataDir} can be read by other users (mode ${mode.toString(8)}). Run: chmod 700 ${quotePath(dataDir)}`,
    );
  requireWritable(dataDir, describeFixIn(dataDir));
  return `${dataDir}, can be written`;
}

/** Says what the operator can do where a folder may not be used. */
type DescribeFix = (path: string) => string;

/** `ownFolder` is DATA_DIR or SECRETS_DIR. */
export const describeFixIn =
  (ownFolder: string): DescribeFix =>
  (path) =>
    describePermissionFix(path, ownFolder);

/** Whether the first start could create the folder, or a file in it. */
export function requireMakeable(wanted: string, describe: DescribeFix): void {
  try {
    accessSync(findNearest(wanted), constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isPermissionError(error)) throw error;
    throw new Error(`${wanted} cannot be made. ${describe(wanted)}`);
  }
}

/** The folder, or the nearest one above it that exists. */
function findNearest(path: string): string {
  if (isFolder(path)) return path;
  const nearest = findNearest(dirname(path));
  refuseNonFolder(path);
  return nearest;
}

/** Inspected without taking it: a server may be running or starting. */
function checkLock({ dataDir, databaseUrl }: Config): string {
  const file = join(dataDir, 'portal.lock');
  if (databaseUrl !== undefined || !existsSync(file)) return 'none';
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch {
    throw new Error(`${file} cannot be taken. ${describePermissionFix(file, dataDir)}`);
  }
  return file;
}

function checkOutbox({ dataDir, smtpUrl }: Config): string {
  const folder = join(dataDir, 'outbox');
  if (smtpUrl !== undefined || !existsSync(folder)) return 'none';
  requireWritable(folder, describeFixIn(dataDir));
  return `${folder}, can be written`;
}

/** Writes and removes a file, because modes alone do not reveal a file system that is read-only or full. */
export function requireWritable(folder: string, describe: DescribeFix): void {
  const file = join(folder, `.doctor-${randomBytes(8).toString('hex')}`);
  try {
    closeSync(openSync(file, 'wx', 0o600));
    rmSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`${folder} cannot be written (${code}). ${describe(folder)}`);
  }
}
