import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@ruang-naskah/domain/limits';
import { newId } from '../ids.ts';
import { drawCaptcha } from './image.ts';

/**
 * The letters an answer is made of: a to z without those that are easily mistaken when crossed by lines (i, l, o, q, v)
 * or spoken (n). Twenty letters leave 64 million answers for five minutes.
 */
export const captchaLetters = 'abcdefghjkmprstuwxyz';

/**
 * The answer that belongs to a captcha id. It is calculated from a secret and never stored or sent (decision 0012);
 * the issuer of the id keeps it only to let it be used once and not after its time.
 */
export function captchaAnswer(secret: Buffer, id: string): string {
  const digest = createHmac('sha256', secret).update(`answer/${id}`).digest();
  const letterAt = (index: number) =>
    captchaLetters[digest.readUInt32LE(index * 4) % captchaLetters.length] ?? '';
  return Array.from({ length: limits.captchaLength }, (_, index) => letterAt(index)).join('');
}

/** Ignores letter case (§5) and spaces around the answer. */
export function captchaMatches(expected: string, given: string): boolean {
  const [wanted, typed] = [Buffer.from(expected), Buffer.from(given.trim().toLowerCase())];
  return wanted.length > 0 && wanted.length === typed.length && timingSafeEqual(wanted, typed);
}

/**
 * The answer as a PNG data URL, drawn differently every time. The seed is never sent: with it the lines and
 * angles could be computed and removed.
 */
export function renderCaptchaImage(answer: string, seed: string = newId()): string {
  return `data:image/png;base64,${drawCaptcha(answer, seed).toString('base64')}`;
}
