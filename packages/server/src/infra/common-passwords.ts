import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits } from '@ruang-naskah/domain/limits';

/** Personal data that a password must not be made of. */
export interface PasswordContext {
  email?: string | undefined;
  name?: string | undefined;
}

/** From this length on, digits and signs around a common word make a password acceptable. */
const LONG_ENOUGH = 12;
/** Shorter parts of names are in too many words. */
const SHORTEST_NAME_PART = 3;
const LONGEST_REPEATED_PART = 4;
const KEYBOARD_ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
];
const KEYBOARD_RUNS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
const LETTER_BY_SUBSTITUTE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let knownWords: ReadonlySet<string> | undefined;

function commonWords(): ReadonlySet<string> {
  knownWords ??= readWords();
  return knownWords;
}

/** Indonesian and product words of our own, and the 49,000 passwords most often found in leaks. */
function readWords(): ReadonlySet<string> {
  const text = readFileSync(new URL('../../assets/common-passwords.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const own = lines.flatMap((line) => line.split(' ')).filter((word) => word !== '');
  // Loaded when the first password is set: 19 MB that most processes never need.
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  );
  return new Set([...own, ...dictionary['passwords-common']]);
}

/**
 * Whether a password is among the first that an attacker tries (threat T15): a common word with or without the usual
 * decoration, a run or a repetition, a birth date, or the owner's own name or e-mail. There are no composition rules:
 * six random characters pass.
 */
export function isCommonPassword(password: string, context: PasswordContext = {}): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  return (
    isRepetition(plain) ||
    KEYBOARD_RUNS.some((run) => run.includes(plain)) ||
    isDate(plain) ||
    isDecoratedWord(plain) ||
    isMadeOfOwnData(plain, context)
  );
}

/** `aaaaaa`, `ababab`, `123123`, `sayasaya`: one short unit over and over. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= Math.min(LONGEST_REPEATED_PART, text.length / 2); unit += 1) {
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

/** Digits that read as a day of a calendar: the birth date is the first guess of an attacker who knows the owner. */
function isDate(text: string): boolean {
  if (!/^(\d{6}|\d{8})$/.test(text)) return false;
  const [first, second] = [Number(text.slice(0, 2)), Number(text.slice(2, 4))];
  const dayMonth = isDayMonth(first, second) || isDayMonth(second, first);
  if (text.length === 6) return dayMonth || isDayMonth(Number(text.slice(4)), second);
  const hasCenturyAt = (at: number) => ['19', '20'].includes(text.slice(at, at + 2));
  const yearFirst = hasCenturyAt(0) && isDayMonth(Number(text.slice(6)), Number(text.slice(4, 6)));
  return (hasCenturyAt(4) && dayMonth) || yearFirst;
}

function isDayMonth(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

function isDecoratedWord(plain: string): boolean {
  const words = commonWords();
  const spellings = [plain, undoSubstitutions(plain)];
  if (spellings.some((spelling) => words.has(spelling) || words.has(spelling.replace(/[^a-z0-9]/g, ''))))
    return true;
  if (plain.length >= LONG_ENOUGH) return false;
  // Also one side alone, because a digit at an end may be a substituted letter of the word itself (4dm1n123).
  const cores = (['both', 'start', 'end'] as const).map((side) => trimNonLetters(plain, side));
  return cores.some((core) => words.has(core) || words.has(undoSubstitutions(core)));
}

/** Reverses substitutions of digits and signs for letters. */
function undoSubstitutions(text: string): string {
  return [...text].map((character) => LETTER_BY_SUBSTITUTE[character] ?? character).join('');
}

/** A text without the digits and signs at its start, its end, or both. Linear, where a pattern anchored at the end would not be. */
function trimNonLetters(text: string, side: 'start' | 'end' | 'both'): string {
  const isLetter = (character: string) => character >= 'a' && character <= 'z';
  const characters = [...text];
  const from = characters.findIndex(isLetter);
  if (from < 0) return '';
  return characters
    .slice(side === 'end' ? 0 : from, side === 'start' ? undefined : characters.findLastIndex(isLetter) + 1)
    .join('');
}

/** Whether it is made of the owner's names or e-mail with too little else. */
function isMadeOfOwnData(plain: string, { email = '', name = '' }: PasswordContext): boolean {
  const address = email.toLowerCase();
  const spelled = name.normalize('NFKC').toLowerCase();
  const [local = ''] = address.split('@');
  const tokens = [address, local, ...address.split(/[^\p{L}]+/u), spelled, ...spelled.split(/[^\p{L}]+/u)]
    .filter((token) => token.length >= SHORTEST_NAME_PART)
    .sort((a, b) => b.length - a.length);
  const rest = tokens.reduce((left, token) => left.replaceAll(token, ''), plain);
  return rest !== plain && rest.length < limits.passwordMin;
}
