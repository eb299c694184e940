import { isSafeLink, tidyLink, withoutTrailingMarks } from '../links.ts';

/** News content is plain text: blank lines part paragraphs, https addresses become links. Never HTML (threat T3). */
export type ContentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string };
/** Line breaks inside a paragraph stay in its text. */
export type Paragraph = readonly ContentPart[];

export function paragraphsOf(content: string): Paragraph[] {
  return content
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(partsOf);
}

function partsOf(text: string): Paragraph {
  const parts: ContentPart[] = [];
  let done = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])https:\/\/[^\s<>"]+/giu)) {
    const typed = withoutTrailingMarks(match[0]);
    const url = tidyLink(typed);
    if (!isSafeLink(url)) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push({ kind: 'link', url });
    done = match.index + typed.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

/** The beginning of a text on one line, cut at a word; for cards and page descriptions. */
export function excerptOf(content: string, max = 160): string {
  const text = content.replace(/\s+/g, ' ').trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  let end = space > max / 2 ? space : cut.length;
  while (' .,;:'.includes(cut.charAt(end - 1)) && end > 0) end -= 1;
  return `${cut.slice(0, end)}…`;
}
