import { limits } from './limits.ts';

/** The most combining marks on one letter; no script writes more (Unicode's stream-safe format allows thirty). */
const pile = /\p{M}{31}/u;

export function hasPiledMarks(text: string): boolean {
  return pile.test(text);
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

/** One line as it is stored: without invisible characters, trimmed, NFC. */
export function lineText(text: string): string {
  return composeText(dropInvisible(text).trim());
}

/** Whether a reader sees a letter or a digit of any script; some invisible fillers count as letters to Unicode. */
export function showsLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(dropInvisible(text));
}

/**
 * Folds text for searching and comparing: nothing invisible, lower case, no diacritics, anything but letters and
 * digits becomes one space.
 * Both engines search the folded text, so they find the same rows.
 */
export function foldText(text: string): string {
  return dropInvisible(text)
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a search query, folded; at most eight, so that a query's cost is bounded. */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** The part in front of a bracket: the badge of the two long statuses shows the head, the rest stands beside it. */
export function splitBracket(text: string): { head: string; rest: string } {
  const at = text.indexOf(' (');
  return at < 0 ? { head: text, rest: '' } : { head: text.slice(0, at), rest: text.slice(at + 1) };
}

/** «12», or «999+» beyond the bound of the count. */
export function boundedCount(count: number): string {
  return count >= limits.countedRows ? `${limits.countedRows - 1}+` : String(count);
}
