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
import { dirname, join } from 'node:path';
import { newId } from './ids.ts';
import { describeRefusal, isRefusal } from './owner.ts';

/** Reading and replacing single files of SECRETS_DIR; what they hold is the business of `secrets.ts`. */

/** Something about the secrets that only the operator can put right; the message is one line that says how. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Windows has no such modes; there the folder's access list is the operator's. */
export const HAS_MODES = process.platform !== 'win32';
/** As `writeTemporary` names them. */
const unfinished = /^(pepper|keys\.json|used)\.[\w-]+\.tmp$/;

/** Unlike `existsSync` it does not call absent what may not be looked at. @throws SecretsError */
export function isPresent(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The parser's complaint is not repeated: it could quote the secret. @throws SecretsError */
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
  if (!HAS_MODES || (mode & OTHERS) === 0) return;
  throw new SecretsError(
    `${path} can be read by other users (mode ${mode.toString(8)}). Run: chmod ${wanted} ${path}`,
  );
}

function readMode(path: string): number {
  try {
    return statSync(path).mode & 0o777;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Missing, not allowed, and a failing disk ask for different things: the wrong one of them loses data. */
function unreadable(file: string, error: unknown): SecretsError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return new SecretsError(`${file} is missing: restore it from your newest copy of the secrets.`);
  if (isRefusal(error)) return new SecretsError(`${file} may not be read. ${describeRefusal(file)}`);
  return new SecretsError(
    `${file} cannot be read (${String(code)}): look at the disk before you restore it.`,
  );
}

/** Makes a file unless it exists: linking a finished file lets exactly one of several first starts win. */
export function createOnce(file: string, text: string): void {
  if (isPresent(file)) return;
  const temporary = writeTemporary(file, text);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!isPresent(file)) throw cannotMake(file, error);
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
    // Its group may read nothing: only root could keep a group that is not its own.
    if (made.uid !== uid) fchownSync(descriptor, uid, gid);
  });
  renameSync(temporary, file);
  syncFolder(dirname(file));
}

/**
 * Removes what a process left that was killed while it wrote a secret. Only while nobody else writes one. @throws
 * SecretsError
 */
export function removeUnfinished(folder: string): void {
  if (!isPresent(folder)) return;
  for (const name of readNames(folder)) {
    if (!unfinished.test(name)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // A folder that may only be read is no reason not to start.
      return;
    }
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw unreadable(folder, error);
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
    throw cannotMake(file, error);
  }
  return temporary;
}

export function cannotMake(path: string, error: unknown): SecretsError {
  const help = isRefusal(error) ? ` ${describeRefusal(dirname(path))}` : '';
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
