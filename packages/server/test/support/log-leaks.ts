import { personalValues, testPassword } from './fixture-values.ts';

/**
 * Threat T28, checked in every test: the log holds no personal data of fixtures and no token that the application
 * issued.
 */

/** Includes the personal values of the matrix's people. */
const fixed = [testPassword, ...Object.values(personalValues), 'Jalan Kanari', 'Kota Kanari'];
/** Email addresses of fixtures, and tokens of mailed links. */
const patterns = [/[\w.+-]+@contoh\.id/, /\btoken=(?!\[hidden\])[\w-]{20,}/];

/** The lines that hold such a value, or one of `tokens`. */
export function findLeaks(lines: readonly string[], tokens: readonly string[]): string[] {
  const whole = lines.join('');
  // Only long words can be tokens: a correct log holds no text of that length; ids have half of it.
  const long = (whole.match(/[\w-]{43,}/g) ?? []).join(' ');
  const given = long === '' ? [] : tokens.filter((token) => long.includes(token));
  const values = [...fixed.filter((value) => whole.includes(value)), ...given];
  const found = patterns.filter((pattern) => pattern.test(whole));
  if (values.length === 0 && found.length === 0) return [];
  return lines.filter(
    (line) => values.some((value) => line.includes(value)) || found.some((pattern) => pattern.test(line)),
  );
}
