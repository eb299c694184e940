import { hash, randomBytes, randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
const TOKEN_BYTES = 32;

/** Random bytes for the next ids: asking the system for sixteen costs as much as asking it for thousands. */
const randomPool = Buffer.allocUnsafeSlow(256 * ID_BYTES);
let usedBytes = randomPool.length;

/** A random 128-bit id, 22 characters of base64url: reveals neither order nor number of rows. */
export function newId(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  const id = randomPool.toString('base64url', usedBytes, usedBytes + ID_BYTES);
  usedBytes += ID_BYTES;
  return id;
}

/** A random 256-bit secret for a cookie or a link. Only its hash may be stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * What is stored in place of a token. A plain SHA-256 is enough: 256 random bits cannot be guessed, so that a slow hash
 * would add no protection and slow down every request.
 */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
