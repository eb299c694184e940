import { dropInvisible, plainDigits } from './text.ts';

/** All that people and academics write as an apostrophe, hamza and ayn among them. */
const apostrophes = /[’‘‛`´ʹʻʼʽʾʿˀˁ′＇]/gu;

/** Without the apostrophes between letters: «Jum’at» is «Jumat». */
export function joinApostrophes(text: string): string {
  return text.replace(apostrophes, "'").replace(/(?<=[\p{L}\p{M}])'+(?=\p{L})/gu, '');
}

/** Letters that are written in several ways; of Arabic what search engines fold, and its Persian and Jawi shapes. */
const variants: Readonly<Record<string, string>> = {
  ß: 'ss',
  ـ: '',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};
const variant = /[ßـٱىیةک]/gu;

/**
 * Folds text for searching and comparing: nothing invisible, lower case, no diacritics, no apostrophe between letters, ASCII
 * digits, one of the `variants` of a letter; anything else but letters and digits becomes one space.
 * Both engines search the folded text, so they find the same rows.
 */
export function foldText(text: string): string {
  // An acute accent that stands alone would become the mark of a space.
  const plain = withoutMarks(dropInvisible(text).replace(apostrophes, "'"));
  return joinApostrophes(plainDigits(withoutMarks(plain.normalize('NFKD'))))
    .toLowerCase()
    .replace(variant, (letter) => variants[letter] ?? letter)
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

/** Scripts that put no space between words: a word of one or two letters may begin anywhere. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}/gu;

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

/**
 * What the lists search in: the folded text, then what people also write as one word or as two. «Al-Qur’an» is followed by
 * «alquran» and «al qur an», so that each spelling finds each; «中国文学» by its pairs of letters, so that «文学» finds it.
 */
export function searchText(text: string): string {
  const folded = foldText(text);
  const words = folded.split(' ');
  const chains = (joinApostrophes(text).match(/[\p{L}\p{M}\p{N}\p{Pd}]+/gu) ?? []).map(foldText);
  const others = new Set([
    ...chains.filter((chain) => chain.includes(' ')).map((chain) => chain.replaceAll(' ', '')),
    ...words.flatMap((word, at) => joinedWith(word, words.slice(at + 1, at + 3))),
    foldApart(text),
    ...(folded.match(unspaced) ?? []).flatMap(pairsOf),
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
 * out, because the word may be stored as one. What has no letter and no digit stays as it is, and is in no folded text.
 */
export function searchWords(query: string): string[] {
  return (foldText(query) || query.trim())
    .split(' ')
    .filter((word, at, words) => word !== '' && !isTail(word, words[at - 1]))
    .slice(0, 8);
}

function isTail(word: string, before: string | undefined): boolean {
  const isLoose = before !== undefined && (before.length === 3 || before.length === 4);
  return isLoose && (word === 'an' || word === 'at');
}

/** How many letters of a text decide its place in a list; a place in it stands in the address of the next page. */
const sortKeyLength = 100;

/** What lists are ordered by: the folded text, then as it is written. */
export function sortKey(text: string): string {
  const start = (whole: string) => [...whole].slice(0, sortKeyLength).join('');
  return `${start(foldText(text))}\u0001${start(text)}`;
}
