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

/** Line breaks and page ends of word processors, slides and PDFs, and the tab between two cells of a sheet. */
const breaksAndTabs = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

// Scripts whose words change with a joiner or its opposite, and pictures that a joiner makes one.
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

/** A number, date or code as it is stored: dashes, spaces and digits of any keyboard are the plain ones. */
export function codeText(text: string): string {
  return lineText(text)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Nd}\uFF01-\uFF5E]/gu, (sign) => sign.normalize('NFKC'))
    .trim();
}

// Control characters break logs, mail headers and PostgreSQL (U+0000).
const unstorable = /(?![\n\t])\p{Cc}|\p{Cs}|\p{M}{31}/u;

/** The place of the first character that cannot be stored, counted in letters from one; undefined where all can be. */
export function placeOfUnstorable(text: string): number | undefined {
  const at = unstorable.exec(text)?.index;
  return at === undefined ? undefined : [...text.slice(0, at)].length + 1;
}

/** Whether a reader sees a letter or a digit of any script; some invisible fillers count as letters to Unicode. */
export function showsLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(dropInvisible(text));
}

/** All that people and academics write as an apostrophe, hamza and ayn among them. */
const apostrophes = /[’‘‛`´ʹʻʼʽʾʿˀˁ′＇]/gu;

/** Without the apostrophes between letters: «Jum’at» is «Jumat». */
export function joinApostrophes(text: string): string {
  return text.replace(apostrophes, "'").replace(/(?<=[\p{L}\p{M}])'+(?=\p{L})/gu, '');
}

/**
 * Folds text for searching and comparing: nothing invisible, lower case, no diacritics, no apostrophe between letters, ß as
 * ss; anything else but letters and digits becomes one space.
 * Both engines search the folded text, so they find the same rows.
 */
export function foldText(text: string): string {
  // An acute accent that stands alone would become the mark of a space.
  const plain = withoutMarks(dropInvisible(text).replace(apostrophes, "'"));
  return joinApostrophes(withoutMarks(plain.normalize('NFKD')))
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same with every apostrophe as a space. */
export function foldApart(text: string): string {
  return foldText(text.replace(apostrophes, "'").replaceAll("'", ' '));
}

function withoutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** The Arabic article, which is written with a hyphen, apart, or as one with its word. */
const article = /^(?:a[dlnrstz]|a(?:dz|sh|sy|th|ts))$/;
/** An end of a word that people write apart where it had an apostrophe: «qur an», «jum at», «do a», «syafi i». */
const tails: readonly string[] = ['an', 'at', 'a', 'i'];

/**
 * What the lists search in: the folded text, then what people also write as one word or as two. «Al-Qur’an» is followed by
 * «alquran» and «al qur an», so that each spelling finds each.
 */
export function searchText(text: string): string {
  const folded = foldText(text);
  const words = folded.split(' ');
  const chains = (joinApostrophes(text).match(/[\p{L}\p{M}\p{N}\p{Pd}]+/gu) ?? []).map(foldText);
  const others = new Set([
    ...chains.filter((chain) => chain.includes(' ')).map((chain) => chain.replaceAll(' ', '')),
    ...words.flatMap((word, at) => joinedWith(word, words.slice(at + 1, at + 3))),
    foldApart(text),
  ]);
  for (const known of [folded, '', ...words]) others.delete(known);
  return [folded, ...others].join(' ');
}

function joinedWith(word: string, [next, third]: readonly string[]): string[] {
  if (next === undefined) return [];
  if (!article.test(word)) return tails.includes(next) ? [word + next] : [];
  return third !== undefined && tails.includes(third) ? [word + next, word + next + third] : [word + next];
}

/**
 * The words of a search query, folded; at most eight, so that a query's cost is bounded. A tail like that of «qur an» is left
 * out, because the word may be stored as one.
 */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(' ')
    .filter((word, at, words) => word !== '' && !isTail(word, words[at - 1]))
    .slice(0, 8);
}

function isTail(word: string, before: string | undefined): boolean {
  const isLoose = before !== undefined && (before.length === 3 || before.length === 4);
  return isLoose && (word === 'an' || word === 'at');
}

/** How many letters of a text decide its place in a list; a place in it stands in the address of the next page. */
const sorted = 100;

/** What lists are ordered by: the folded text, then as it is written. */
export function sortKey(text: string): string {
  const start = (whole: string) => [...whole].slice(0, sorted).join('');
  return `${start(foldText(text))}\u0001${start(text)}`;
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
