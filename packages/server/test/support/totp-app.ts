import { codeOf, stepAt } from '../../src/infra/totp.ts';

/** An app of codes on a phone, as the tests carry one. */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as an app reads it from the QR code. */
function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step of thirty seconds. */
export function codeAt(secret: string, step: number): string {
  return codeOf(readBase32(secret), step);
}

export function stepNow(): number {
  return stepAt(Date.now());
}
