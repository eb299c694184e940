import { limits } from './limits.ts';

/** The most combining marks on one letter; no script writes more (Unicode's stream-safe format allows thirty). */
const piledMarks = /\p{M}{31}/u;

export function hasPiledMarks(text: string): boolean {
  return piledMarks.test(text);
}

/**
 * NFC, in time linear in the text: Unicode sorts the marks of a letter, and for thousands of marks the engine takes
 * quadratic time. Such a text stays as it is; the fields refuse it (threat T24).
 */
export function composeText(text: string): string {
  return hasPiledMarks(text) ? text : text.normalize('NFC');
}

/**
 * Invisible characters: Unicode's default-ignorable code points, the blank cell of Braille, and the marks of annotations
 * and missing objects, which browsers draw as nothing (decision 0068).
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]+/gu;

export function dropInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Line breaks and page ends of word processors, slides and PDFs, and the tab between two cells of a sheet. */
const breaksAndTabs = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

// Scripts in which a joiner or non-joiner changes the word, and emoji that a joiner combines into one.
const joined = '\\p{L}\\p{M}';
const joiners = new RegExp(
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})' +
    '|(?<=\\p{Extended_Pictographic})\\uFE0F(?=\\u200D\\p{Extended_Pictographic})' +
    `|(?<=(?![\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}])[${joined}])[\\u200C\\u200D]` +
    `(?=(?![\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}])[${joined}])`,
  'gu',
);

/** One line as it is stored: line breaks and tabs are spaces, nothing invisible but joiners with a use, trimmed, NFC. */
export function lineText(text: string): string {
  const spaced = text.replace(breaksAndTabs, ' ');
  const kept = new Set([...spaced.matchAll(joiners)].map(({ index }) => index));
  const seen = spaced.replace(invisible, (run, at: number) =>
    kept.size === 0 ? '' : [...run].filter((_, offset) => kept.has(at + offset)).join(''),
  );
  return composeText(seen.trim());
}

/** Text of several lines as it is stored: one kind of line break, balanced direction marks, trimmed, NFC. */
export function longText(text: string): string {
  return composeText(text.replace(otherBreaks, '\n').split('\n').map(balanceDirections).join('\n').trim());
}

/** Each mark that begins a run of text in the other direction, with the one that ends it. */
const runEnds: Readonly<Record<string, string>> = {
  '\u202A': '\u202C',
  '\u202B': '\u202C',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Drops direction marks without a partner in their line, which would turn the text behind it, and overrides, which show
 * letters in an order in which nobody typed them.
 */
function balanceDirections(line: string): string {
  const marks = [...line.matchAll(directionMarks)].map(({ 0: mark, index }) => ({ mark, index }));
  const open: { end: string; index: number }[] = [];
  const kept = new Set<number>();
  for (const { mark, index } of marks) {
    const end = runEnds[mark];
    if (end !== undefined) open.push({ end, index });
    else if (open.at(-1)?.end === mark) {
      const begun = open.pop();
      if (begun !== undefined) kept.add(begun.index).add(index);
    }
  }
  return line.replace(directionMarks, (mark, at: number) => (kept.has(at) ? mark : ''));
}

/** Arabic and Persian digits as the ASCII ones. */
export function plainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** A number, date or code as it is stored, with dashes, spaces, and wide and Arabic digits made the plain ASCII ones. */
export function toPlainCharacters(text: string): string {
  return plainDigits(lineText(text))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Nd}\uFF01-\uFF5E]/gu, (sign) => sign.normalize('NFKC'))
    .trim();
}

// Control characters break logs, mail headers and PostgreSQL (U+0000).
const unstorable = /(?![\n\t])\p{Cc}|\p{Cs}|\p{M}{31}/u;

/** The place of the first character that cannot be stored, counted in letters from one; undefined where all can be. */
export function positionOfUnstorable(text: string): number | undefined {
  const at = unstorable.exec(text)?.index;
  return at === undefined ? undefined : [...text.slice(0, at)].length + 1;
}

/** Whether a reader sees a letter or a digit of any script; some invisible fillers count as letters to Unicode. */
export function showsLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(dropInvisible(text));
}

/** The part in front of a bracket: the badge of the two long statuses shows the head, the rest stands beside it. */
export function splitBracket(text: string): { head: string; rest: string } {
  const at = text.indexOf(' (');
  return at < 0 ? { head: text, rest: '' } : { head: text.slice(0, at), rest: text.slice(at + 1) };
}

/** «12», or «999+» where more than `countedUpTo` were found, and counting ended there. */
export function formatCount(count: number, countedUpTo: number = limits.countedRows - 1): string {
  return count > countedUpTo ? `${countedUpTo}+` : String(count);
}
