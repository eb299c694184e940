import { createHash, randomBytes } from 'node:crypto';

const ID_BYTES = 16;
const TOKEN_BYTES = 32;

/** A random 128-bit id, 22 characters of base64url: reveals neither order nor number of rows. */
export function newId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
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
  return createHash('sha256').update(token).digest('hex');
}
