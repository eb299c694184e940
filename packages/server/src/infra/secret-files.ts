import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { newId } from './ids.ts';
import { describePermissionFix, isPermissionError } from './owner.ts';
import { quotePath } from './quote-path.ts';

/** Reading and replacing single files of SECRETS_DIR; `secrets.ts` knows their content. */

/** A fault of the secrets that only the operator can correct; the message is one line that says how. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

const FILE_MODE = 0o600;
const ACCESS_OF_OTHERS = 0o077;
/** Windows has no such modes; there the operator sets the folder's access list. */
export const HAS_MODES = process.platform !== 'win32';
const secretNames = /^(pepper|keys\.json|used)$/;
/** Names as made by `writeTemporary`. */
const temporaryNames = /^(pepper|keys\.json|used)\.[\w-]+\.tmp$/;

/** Unlike `existsSync` it does not report an unreadable file as absent. @throws SecretsError */
export function isPresent(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw readError(file, error);
  }
}

/** The parser's message is not repeated, because it could quote the secret. @throws SecretsError */
export function readSecret<T>(file: string, parse: (text: string) => T): T {
  refuseOpenMode(file, '600');
  const text = readText(file);
  try {
    return parse(text);
  } catch {
    throw new SecretsError(`${file} is damaged: restore it from your newest copy of the secrets.`);
  }
}

/** @throws SecretsError */
export function refuseOpenMode(path: string, wanted: string): void {
  const mode = readMode(path);
  if (!HAS_MODES || (mode & ACCESS_OF_OTHERS) === 0) return;
  throw new SecretsError(
    `${path} can be read by other users (mode ${mode.toString(8)}). Run: chmod ${wanted} ${quotePath(path)}`,
  );
}

function readMode(path: string): number {
  try {
    return statSync(path).mode & 0o777;
  } catch (error) {
    throw readError(path, error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw readError(file, error);
  }
}

/** A missing file, a forbidden one and a failing disk need different actions, and the wrong one loses data. */
function readError(file: string, error: unknown): SecretsError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return new SecretsError(`${file} is missing: restore it from your newest copy of the secrets.`);
  if (isPermissionError(error))
    return new SecretsError(`${file} may not be read. ${describePermissionFix(file, folderOf(file))}`);
  return new SecretsError(
    `${file} cannot be read (${String(code)}): look at the disk before you restore it.`,
  );
}

/** SECRETS_DIR, of a file in it or of itself. */
function folderOf(path: string): string {
  return secretNames.test(basename(path)) ? dirname(path) : path;
}

/** Creates a file unless it exists: linking a finished file lets exactly one of several first starts succeed. */
export function createIfMissing(file: string, text: string): void {
  if (isPresent(file)) return;
  const temporary = writeTemporary(file, text);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!isPresent(file)) throw writeError(file, error);
  } finally {
    rmSync(temporary, { force: true });
    syncFolder(dirname(file));
  }
}

/** The new file has the owner and the mode of the old one, whichever process writes it. @throws SecretsError */
export function replaceSecret(file: string, text: string): void {
  const { uid, gid, mode } = statSync(file);
  const temporary = writeTemporary(file, text, (descriptor) => {
    if (!HAS_MODES) return;
    fchmodSync(descriptor, mode & 0o777);
    const made = fstatSync(descriptor);
    // No access for the group: only root could keep another user's group.
    if (made.uid !== uid) fchownSync(descriptor, uid, gid);
  });
  renameSync(temporary, file);
  syncFolder(dirname(file));
}

/**
 * Removes what a killed process left while writing a secret. Call only while no other process writes one. @throws
 * SecretsError
 */
export function removeTemporarySecrets(folder: string): void {
  if (!isPresent(folder)) return;
  for (const name of readNames(folder)) {
    if (!temporaryNames.test(name)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // A read-only folder must not prevent the start.
      return;
    }
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw readError(folder, error);
  }
}

function writeTemporary(
  file: string,
  text: string,
  prepare: (descriptor: number) => void = () => undefined,
): string {
  const temporary = `${file}.${newId()}.tmp`;
  try {
    const descriptor = openSync(temporary, 'wx', FILE_MODE);
    try {
      prepare(descriptor);
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw writeError(file, error);
  }
  return temporary;
}

export function writeError(path: string, error: unknown): SecretsError {
  const folder = folderOf(path);
  const help = isPermissionError(error) ? ` ${describePermissionFix(folder, folder)}` : '';
  return new SecretsError(
    `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}.${help}`,
  );
}

function syncFolder(path: string): void {
  if (!HAS_MODES) return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
