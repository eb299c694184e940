import { personalValues, testPassword } from './fixture-values.ts';

/**
 * Threat T28, looked for in every test: what fixtures hold of people, and what the application gave out, never stands
 * in its log.
 */

/** With the values that the permission matrix gives its people. */
const fixed = [testPassword, ...Object.values(personalValues), 'Jalan Kanari', 'Kota Kanari'];
/** Addresses of fixtures, and a mailed link's secret. */
const patterns = [/[\w.+-]+@contoh\.id/, /\btoken=(?!\[hidden\])[\w-]{20,}/];

/** The lines that hold one of these, or one of `tokens`. */
export function findLeaks(lines: readonly string[], tokens: readonly string[]): string[] {
  const whole = lines.join('');
  // Compares long words only: in a good log no text is as long as a token, ids have half the length.
  const long = (whole.match(/[\w-]{43,}/g) ?? []).join(' ');
  const given = long === '' ? [] : tokens.filter((token) => long.includes(token));
  const values = [...fixed.filter((value) => whole.includes(value)), ...given];
  const found = patterns.filter((pattern) => pattern.test(whole));
  if (values.length === 0 && found.length === 0) return [];
  return lines.filter(
    (line) => values.some((value) => line.includes(value)) || found.some((pattern) => pattern.test(line)),
  );
}
