import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from './folders.ts';
import {
  addDataKey,
  deriveKey,
  dropEarlierKeys,
  type Keyring,
  newKeysText,
  newPepperText,
  parseKeys,
  parsePeppers,
} from './keyring.ts';
import {
  createIfMissing,
  HAS_MODES,
  isPresent,
  readSecret,
  refuseOpenMode,
  replaceSecret,
  SecretsError,
  writeError,
} from './secret-files.ts';

export interface Secrets {
  readonly peppers: Keyring;
  readonly dataKeys: Keyring;
  /** A separate key for one purpose, the same at every start and unaffected by the rotation of data keys. */
  subkey(purpose: string): Buffer;
  /** Reads `keys.json` again. @throws SecretsError */
  reload(): void;
  /**
   * Reads `keys.json` again when it was replaced, so that a running server learns of a key that `portal keys rotate`
   * added; costs one `stat`. An unreadable file is reported, and the keys stay as they were.
   */
  refresh(): void;
  /** Reads `pepper` again, as `refresh` does, so that a running server learns of an added line. */
  reloadPeppers(): Keyring;
}

export interface SecretsOptions {
  readonly secretsDir: string;
  readonly dataDir: string;
}

/** Called with one line when a secret could not be read after the start. */
export type ReportProblem = (line: string) => void;

const fileNames = ['pepper', 'keys.json'] as const;
/** Marks these secrets as used by a database. */
export const usedMarkName = 'used';
const usedMarkText =
  'A database was filled with these secrets. While this file is here, a start without that database is refused.\n';
const DIR_MODE = 0o700;

/** Loads the secrets or creates them; `openSecrets` checks that they belong to the database. */
export function loadSecrets(
  options: SecretsOptions,
  reportProblem: ReportProblem = () => undefined,
): Secrets {
  const dir = resolve(options.secretsDir);
  refuseInsideData(dir, resolve(options.dataDir));
  if (!hasSecrets(dir)) makeSecrets(options);
  refuseOpenMode(dir, '700');
  refuseMissingSecret(dir);
  const pepperFile = join(dir, 'pepper');
  const keysFile = join(dir, 'keys.json');
  let peppers = readSecret(pepperFile, parsePeppers);
  let loadedState = fileStateOf(keysFile);
  let loaded = readSecret(keysFile, parseKeys);
  let subkeys = new Map<string, Buffer>();
  const reload = (): void => {
    // Reads the edition first: a file replaced between the two steps is read again next time.
    loadedState = fileStateOf(keysFile);
    loaded = readSecret(keysFile, parseKeys);
    subkeys = new Map();
  };
  const tryReading = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof SecretsError)) throw error;
      reportProblem(`${error.message} Until then this server works with what it has read before.`);
    }
  };
  return {
    get peppers() {
      return peppers;
    },
    get dataKeys() {
      return loaded.dataKeys;
    },
    subkey(purpose) {
      const key = subkeys.get(purpose) ?? deriveKey(loaded.root, purpose);
      subkeys.set(purpose, key);
      return key;
    },
    reload,
    refresh() {
      const state = fileStateOf(keysFile);
      // The secrets may be removed after the start, such as an unmounted volume.
      if (state !== undefined && state !== loadedState) tryReading(reload);
    },
    reloadPeppers() {
      tryReading(() => {
        peppers = readSecret(pepperFile, parsePeppers);
      });
      return peppers;
    },
  };
}

/** Identifies the state of a file, including owner and mode; undefined while the file cannot be read. */
function fileStateOf(file: string): string | undefined {
  try {
    const stat = statSync(file, { bigint: true });
    return `${stat.ino}.${stat.ctimeNs}.${stat.size}`;
  } catch {
    return undefined;
  }
}

/** Creates missing files; existing ones stay unchanged. @throws SecretsError */
export function makeSecrets(options: SecretsOptions): void {
  writeSecrets(options, { pepper: newPepperText(), 'keys.json': newKeysText() });
}

/** The same with these contents. @throws SecretsError */
export function writeSecrets(
  options: SecretsOptions,
  texts: Readonly<Record<(typeof fileNames)[number], string>>,
): void {
  const dir = resolve(options.secretsDir);
  refuseInsideData(dir, resolve(options.dataDir));
  if (!isPresent(dir)) makeSecretsFolder(dir);
  refuseOpenMode(dir, '700');
  for (const name of fileNames) createIfMissing(join(dir, name), texts[name]);
}

function makeSecretsFolder(dir: string): void {
  try {
    makeFolder(dir);
    if (HAS_MODES) chmodSync(dir, DIR_MODE);
  } catch (error) {
    throw writeError(dir, error);
  }
}

/** Whether any secrets exist, even only one of the two files. */
export function hasSecrets(secretsDir: string): boolean {
  return fileNames.some((name) => isPresent(join(resolve(secretsDir), name)));
}

/** The missing one of the two files. */
export function findMissingSecret(secretsDir: string): string | undefined {
  const files = fileNames.map((name) => join(resolve(secretsDir), name));
  const missing = files.filter((file) => !isPresent(file));
  return missing.length === files.length ? undefined : missing[0];
}

/** Whether a database was filled with the secrets of this folder. */
export function areSecretsUsed(secretsDir: string): boolean {
  return isPresent(join(resolve(secretsDir), usedMarkName));
}

/** Called after the first commit of a database that uses these secrets. @throws SecretsError */
export function markSecretsUsed(secretsDir: string): void {
  createIfMissing(join(resolve(secretsDir), usedMarkName), usedMarkText);
}

/** Adds a data key and makes it current; stored values move to it as they are sealed again. Returns its id. */
export function rotateDataKeys(secretsDir: string): string {
  return replaceKeys(secretsDir, addDataKey).currentId;
}

/** Erases every data key but the current one: what is still sealed with another is lost. */
export function retireDataKeys(secretsDir: string): void {
  replaceKeys(secretsDir, dropEarlierKeys);
}

/** When `keys.json` was last replaced, in epoch milliseconds. */
export function keysChangedAt(secretsDir: string): number {
  return statSync(join(resolve(secretsDir), 'keys.json')).mtimeMs;
}

function replaceKeys(secretsDir: string, change: (text: string) => string): Keyring {
  const file = join(resolve(secretsDir), 'keys.json');
  const text = readSecret(file, change);
  replaceSecret(file, text);
  return parseKeys(text).dataKeys;
}

/** @throws SecretsError */
export function refuseInsideData(secretsDir: string, dataDir: string): void {
  const inside = relative(realPathOf(dataDir), realPathOf(secretsDir));
  if (inside === '' || (inside !== '..' && !inside.startsWith(`..${sep}`) && resolve(inside) !== inside)) {
    throw new SecretsError(
      `SECRETS_DIR (${secretsDir}) is inside DATA_DIR (${dataDir}): a copy of the data would hold its keys. Name a folder outside it.`,
    );
  }
}

/** The real path of something that may not exist yet: links in its existing part are resolved. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/** One file without the other means a loss, and creating the missing one would hide it. */
function refuseMissingSecret(dir: string): void {
  const lost = findMissingSecret(dir);
  if (lost === undefined) return;
  throw new SecretsError(`${lost} is missing: restore it from your newest copy of the secrets.`);
}
