/**
 * Folds text for searching: lower case, no diacritics, anything but letters and digits becomes one space.
 * Both engines search the folded text, so they find the same rows.
 */
export function foldText(text: string): string {
  return text
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
