import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Keyring } from './keyring.ts';

/** The database cell to which a sealed value is bound; elsewhere it cannot be decrypted. */
export interface DatabaseCell {
  table: string;
  column: string;
  rowId: string;
}

/** A sealed value that was moved, altered, or sealed with a key this server does not have. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Seals single column values (threat T29): AES-256-GCM, a random 96-bit nonce, bound to the cell and the key.
 * Stored as `v1.<key id>.<nonce>.<ciphertext>.<tag>`. An absent value (null) stays absent.
 */
export interface Sealer {
  seal(cell: DatabaseCell, value: string): string;
  seal(cell: DatabaseCell, value: string | null): string | null;
  open(cell: DatabaseCell, sealed: string): string;
  open(cell: DatabaseCell, sealed: string | null): string | null;
  /** Whether the value was sealed with an earlier key than the current one. */
  needsReseal(sealed: string | null): boolean;
}

export interface SealerKeys {
  readonly dataKeys: Keyring;
  /** Loads keys that were added since. */
  refresh(): void;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The column key of each data key, derived once. */
function createColumnKeys(secrets: SealerKeys): (keyId: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (keyId) => {
    const known = derived.get(keyId);
    if (known !== undefined) return known;
    // A key this process has not seen was added by `portal keys rotate` while it ran.
    if (!secrets.dataKeys.keys.has(keyId)) secrets.refresh();
    const key = secrets.dataKeys.keys.get(keyId);
    if (key === undefined) throw new SealError(`no data key ${keyId}: it is missing from keys.json`);
    const columns = deriveKey(key, 'columns');
    derived.set(keyId, columns);
    return columns;
  };
}

export function createSealer(secrets: SealerKeys): Sealer {
  const columnKey = createColumnKeys(secrets);

  function sealValue(cell: DatabaseCell, value: string): string {
    // Once a key is current, nothing is sealed with an earlier one.
    secrets.refresh();
    const keyId = secrets.dataKeys.currentId;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, columnKey(keyId), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundData(cell, keyId));
    const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
    return ['v1', keyId, ...parts].join('.');
  }

  function openValue(cell: DatabaseCell, sealed: string): string {
    const { keyId, nonce, ciphertext, tag } = readParts(sealed);
    const decipher = createDecipheriv(CIPHER, columnKey(keyId), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundData(cell, keyId));
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch {
      throw new SealError(`the sealed value of ${cell.table}.${cell.column} is not the one stored there`);
    }
  }

  function seal(cell: DatabaseCell, value: string): string;
  function seal(cell: DatabaseCell, value: string | null): string | null;
  function seal(cell: DatabaseCell, value: string | null): string | null {
    return value === null ? null : sealValue(cell, value);
  }
  function open(cell: DatabaseCell, sealed: string): string;
  function open(cell: DatabaseCell, sealed: string | null): string | null;
  function open(cell: DatabaseCell, sealed: string | null): string | null {
    return sealed === null ? null : openValue(cell, sealed);
  }
  return {
    seal,
    open,
    needsReseal: (sealed) => sealed !== null && readParts(sealed).keyId !== secrets.dataKeys.currentId,
  };
}

function boundData(cell: DatabaseCell, keyId: string): Buffer {
  const parts = [cell.table, cell.column, cell.rowId, keyId];
  // With a slash in a part, two cells could share one binding.
  if (parts.some((part) => part === '' || part.includes('/')))
    throw new SealError('a cell needs plain names');
  return Buffer.from(parts.join('/'), 'utf8');
}

function readParts(sealed: string): { keyId: string; nonce: Buffer; ciphertext: Buffer; tag: Buffer } {
  const [version, keyId, nonceText, ciphertext, tagText, ...rest] = sealed.split('.');
  const nonce = Buffer.from(nonceText ?? '', 'base64url');
  const tag = Buffer.from(tagText ?? '', 'base64url');
  const isComplete = version === 'v1' && keyId !== undefined && ciphertext !== undefined && rest.length === 0;
  if (!isComplete || nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) {
    throw new SealError('not a sealed value');
  }
  return { keyId, nonce, ciphertext: Buffer.from(ciphertext, 'base64url'), tag };
}
