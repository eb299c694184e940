import { codeOf, stepAt } from '../../src/infra/totp.ts';

/** An authenticator app (TOTP). */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the secret of the QR code. */
function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a thirty-second step. */
export function codeAt(secret: string, step: number): string {
  return codeOf(readBase32(secret), step);
}

export function stepNow(): number {
  return stepAt(Date.now());
}
