import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The last things that happened, for those who were away for a moment. */
export interface ChangeLog<T> {
  add(entry: T): void;
  /** What came after a place; undefined when that is not known any more, or never was. */
  since(place: string): readonly T[] | undefined;
  /** Where the log is now. Sealed, and new each time: it does not tell how much else has happened meanwhile. */
  place(): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NUMBER_BYTES = 6;

/** Keeps the last `most` entries in memory; a place of another process, or of before a start, is unknown here. */
export function createChangeLog<T>(most: number): ChangeLog<T> {
  const key = randomBytes(32);
  let entries: T[] = [];
  /** How many there have been. */
  let count = 0;
  return {
    add(entry) {
      count += 1;
      entries.push(entry);
      // Cut seldom, because each cut copies.
      if (entries.length >= 2 * most) entries = entries.slice(-most);
    },
    since(place) {
      const seen = open(key, place);
      if (seen === undefined) return undefined;
      const missing = count - seen;
      return missing <= Math.min(most, entries.length) ? entries.slice(entries.length - missing) : undefined;
    },
    place: () => seal(key, count),
  };
}

function seal(key: Buffer, number: number): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const plain = Buffer.alloc(NUMBER_BYTES);
  plain.writeUIntBE(number, 0, NUMBER_BYTES);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

function open(key: Buffer, text: string): number | undefined {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length !== NONCE_BYTES + NUMBER_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain.readUIntBE(0, NUMBER_BYTES);
}
