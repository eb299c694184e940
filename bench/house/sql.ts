/** Pieces of SQL for both engines: a database generates a million rows faster than they could be sent. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Knuth's multiplier: ids of consecutive rows are far apart, as random ones are. */
const spread = 2_654_435_761;
const firstNumber = 1_000_000_000_000_000;
const shifts = [2 ** 26, 2 ** 20, 2 ** 14];

export const text = (number: string) => `cast(${number} as text)`;

/** The id of the n-th row of a kind, with the 22 letters of all ids; `idOf` is the same in JavaScript. */
export function id(kind: string, at: string): string {
  const mixed = `(((${at}) * ${spread}) % 4294967296)`;
  const letters = shifts.map(
    (shift) => `substr('${alphabet}', cast(1 + (${mixed} / ${shift}) % 64 as integer), 1)`,
  );
  return `${letters.join(' || ')} || '${kind}' || ${text(`${firstNumber} + ${at}`)}`;
}

export function idOf(kind: string, at: number): string {
  const mixed = (at * spread) % 4_294_967_296;
  const letters = shifts.map((shift) => alphabet.charAt(Math.floor(mixed / shift) % 64));
  return `${letters.join('')}${kind}${firstNumber + at}`;
}

export function pick(values: readonly string[], at: string): string {
  const cases = values.map((value, no) => `when ${no} then '${value}'`);
  return `case (${at}) % ${values.length} ${cases.join(' ')} end`;
}

/** A pseudo-random number below `most`. */
export const mixed = (most: number, at = 'at') => `((${at}) * 7919) % ${most}`;

/** The numbers from `from` up to `to`, exclusive, as column `at`. */
export function numbers(from: number, to: number): string {
  return `(with recursive n(at) as (select cast(${from} as bigint) union all select at + 1 from n where at < ${to - 1})
    select at from n) n`;
}

/** `2026-03-07` for the n-th day of a month. */
export const dayOfMonth = (month: string, day: string) => `'${month}-' || substr(${text(`100 + ${day}`)}, 2)`;
