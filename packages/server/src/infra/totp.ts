import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@ruang-naskah/domain/limits';

/** Codes of an authenticator app after RFC 6238, with what every app supports: SHA-1, six digits, 30 seconds. */

/** 160 bits, as long as the hash (RFC 4226, 4). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The number of the 30 seconds in which the instant lies (RFC 6238, 4.2). */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / limits.totpSeconds);
}

/** The code of one step (RFC 4226, 5.3). */
export function codeOf(secret: Buffer, step: number, digits: number = limits.totpDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is: now, or one to either side, for clocks that differ and codes that were typed late.
 * Compares with all of them, so that the time does not tell which one fits.
 */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepAt(now);
  const typed = Buffer.from(code);
  const fitting = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(codeOf(secret, Math.max(0, step)));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  // The newest one: noting it as used also covers an earlier step with the same code.
  return fitting.at(-1);
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, 6, without padding. */
export function toBase32(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length * 8; at += 5) {
    const pair = ((bytes[at >> 3] ?? 0) << 8) | (bytes[(at >> 3) + 1] ?? 0);
    text += base32Letters[(pair >> (11 - (at & 7))) & 31];
  }
  return text;
}

/** What apps read from a QR code (Key URI format). */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer.replaceAll(':', ' '))}`,
    `algorithm=SHA1&digits=${limits.totpDigits}&period=${limits.totpSeconds}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}
