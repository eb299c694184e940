import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { newId } from './ids.ts';
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

/** Something about the secrets that only the operator can put right; the message is one line that says how. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

export interface Secrets {
  readonly peppers: Keyring;
  readonly dataKeys: Keyring;
  /** A key of its own for one purpose, the same at every start and untouched by the rotation of data keys. */
  subkey(purpose: string): Buffer;
  /** Reads `keys.json` again: a running server learns of a key that `portal keys rotate` added. */
  reload(): void;
  /** Does so only when the file was replaced since; costs one look at its date. */
  refresh(): void;
  /** Reads `pepper` again: a running server learns of a line that was added. */
  reloadPeppers(): Keyring;
}

export interface SecretsOptions {
  secretsDir: string;
  dataDir: string;
}

const fileNames = ['pepper', 'keys.json'] as const;
const DIR_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Windows has no such modes; there the folder's access list is the operator's. */
const HAS_MODES = process.platform !== 'win32';

/** Loads the secrets, made on the first start (DESIGN §2); `openSecrets` asks the database whether they are its own. */
export function loadSecrets(options: SecretsOptions): Secrets {
  const dir = resolve(options.secretsDir);
  refuseInsideData(dir, resolve(options.dataDir));
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: DIR_MODE });
    if (HAS_MODES) chmodSync(dir, DIR_MODE);
  }
  refuseOpenMode(dir, '700');
  const pepperFile = join(dir, 'pepper');
  const keysFile = join(dir, 'keys.json');
  refuseHalf(dir, fileNames);
  createOnce(pepperFile, newPepperText());
  createOnce(keysFile, newKeysText());
  let peppers = readSecret(pepperFile, parsePeppers);
  let seen = editionOf(keysFile);
  let loaded = readSecret(keysFile, parseKeys);
  const reload = (): void => {
    // The edition first: a file replaced between the two looks is read once more the next time.
    const edition = editionOf(keysFile);
    loaded = readSecret(keysFile, parseKeys);
    seen = edition;
  };
  return {
    get peppers() {
      return peppers;
    },
    get dataKeys() {
      return loaded.dataKeys;
    },
    subkey: (purpose) => deriveKey(loaded.root, purpose),
    reload,
    refresh() {
      const edition = editionOf(keysFile);
      // Who takes the secrets away after the start, such as an unmounted key, may do so.
      if (edition !== undefined && edition !== seen) reload();
    },
    reloadPeppers() {
      peppers = readSecret(pepperFile, parsePeppers);
      return peppers;
    },
  };
}

/** Tells one content of a file that is only ever replaced from the next; undefined while there is none. */
function editionOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino}.${stat.mtimeNs}.${stat.size}`;
}

/** Whether a start would load secrets or make them. */
export function hasSecrets(secretsDir: string): boolean {
  return fileNames.some((name) => existsSync(join(resolve(secretsDir), name)));
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
  renameSync(writeTemporary(file, text), file);
  syncFolder(dirname(file));
  return parseKeys(text).dataKeys;
}

/** @throws SecretsError */
export function refuseInsideData(secretsDir: string, dataDir: string): void {
  const inside = relative(realOf(dataDir), realOf(secretsDir));
  if (inside === '' || (inside !== '..' && !inside.startsWith(`..${sep}`) && resolve(inside) !== inside)) {
    throw new SecretsError(
      `SECRETS_DIR (${secretsDir}) is inside DATA_DIR (${dataDir}): a copy of the data would hold its keys. Name a folder outside it.`,
    );
  }
}

/** The real path of something that may not exist yet: links in the part that does exist are followed. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realOf(parent), basename(path));
}

function refuseOpenMode(path: string, wanted: string): void {
  const mode = statSync(path).mode & 0o777;
  if (!HAS_MODES || (mode & OTHERS) === 0) return;
  throw new SecretsError(
    `${path} can be read by other users (mode ${mode.toString(8)}). Run: chmod ${wanted} ${path}`,
  );
}

/** One file without the other is a loss, not a first start: making the missing one would hide it. */
function refuseHalf(dir: string, names: readonly string[]): void {
  const missing = names.filter((name) => !existsSync(join(dir, name)));
  const [lost] = missing;
  if (lost === undefined || missing.length === names.length) return;
  throw new SecretsError(
    `${join(dir, lost)} is missing: restore it from your copy of the secrets (before the very first use: empty ${dir}).`,
  );
}

/** Makes a file unless it exists: linking a finished file lets exactly one of several first starts win. */
function createOnce(file: string, text: string): void {
  if (existsSync(file)) return;
  const temporary = writeTemporary(file, text);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (existsSync(file)) return;
    throw new SecretsError(
      `${file} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(temporary, { force: true });
    syncFolder(dirname(file));
  }
}

function writeTemporary(file: string, text: string): string {
  const temporary = `${file}.${newId()}.tmp`;
  const descriptor = openSync(temporary, 'wx', FILE_MODE);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return temporary;
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

/** The parser's complaint is not repeated: it could quote the secret. */
function readSecret<T>(file: string, parse: (text: string) => T): T {
  refuseOpenMode(file, '600');
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SecretsError(`${file} cannot be read or is damaged: restore it from your copy of the secrets.`);
  }
}
