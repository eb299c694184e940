import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/** Keys of one kind: new data uses the current one, old data names the one it needs. */
export interface Keyring {
  readonly currentId: string;
  readonly keys: ReadonlyMap<string, Buffer>;
}

const KEY_BYTES = 32;

const KeyText = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not a base64url key of 256 bits'));

/** `keys.json`: `root` gives the sub-keys that never rotate, `keys` protect stored data, newest last. */
const KeysFile = z.strictObject({
  root: KeyText,
  currentId: z.string(),
  keys: z.record(z.string().check(z.regex(/^k[1-9][0-9]{0,5}$/)), KeyText),
});

type KeysFile = z.infer<typeof KeysFile>;

function newKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

export function newPepperText(): string {
  return `${newKeyText()}\n`;
}

export function newKeysText(): string {
  return formatKeys({ root: newKeyText(), currentId: 'k1', keys: { k1: newKeyText() } });
}

function formatKeys(file: KeysFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** `keys.json` with one more data key, made current; earlier keys stay, so earlier data stays readable. */
export function addDataKey(text: string): string {
  const file = readKeys(text);
  const highest = Math.max(...Object.keys(file.keys).map((id) => Number(id.slice(1))));
  const currentId = `k${highest + 1}`;
  return formatKeys({ ...file, currentId, keys: { ...file.keys, [currentId]: newKeyText() } });
}

/** `keys.json` with no data key but the current one. */
export function dropEarlierKeys(text: string): string {
  const file = readKeys(text);
  return formatKeys({ ...file, keys: Object.fromEntries([currentEntry(file)]) });
}

function readKeys(text: string): KeysFile {
  const file = KeysFile.parse(JSON.parse(text));
  currentEntry(file);
  return file;
}

function currentEntry({ currentId, keys }: KeysFile): [id: string, key: string] {
  const key = keys[currentId];
  if (key === undefined) throw new Error('currentId names no key');
  return [currentId, key];
}

export function parseKeys(text: string): { root: Buffer; dataKeys: Keyring } {
  const file = readKeys(text);
  const keys = new Map(Object.entries(file.keys).map(([id, key]) => [id, Buffer.from(key, 'base64url')]));
  return { root: Buffer.from(file.root, 'base64url'), dataKeys: { currentId: file.currentId, keys } };
}

/**
 * `pepper` holds one pepper per line, the current one first. A pepper's id is derived from it, so no file can
 * pair an id with the wrong pepper.
 */
export function parsePeppers(text: string): Keyring {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line) => {
    const pepper = Buffer.from(KeyText.parse(line.trim()), 'base64url');
    return [createHash('sha256').update(pepper).digest('hex').slice(0, 8), pepper] as const;
  });
  const [current] = entries;
  if (current === undefined) throw new Error('no pepper in it');
  return { currentId: current[0], keys: new Map(entries) };
}

/** One key per purpose from one key: a leaked or misused key does not reveal the others. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `ruang-naskah/${purpose}`, KEY_BYTES));
}
