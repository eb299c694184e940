import { isSafeLink, tidyLink, withoutTrailingMarks } from '../links.ts';

/** A note is plain text. Mentions are stored as ids, so that a name follows its account and is erased with it. */

/** Stands for all admins, whose names authors and editors need not know. */
export const allAdmins = 'admin';

const mention = /@\[([A-Za-z0-9_-]{1,64})\]/g;
const address = /https?:\/\/[^\s<>"“”]+/gi;

export function mentionOf(id: string): string {
  return `@[${id}]`;
}

/** Each person mentioned, once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, id = '']) => id))];
}

/** The text without ids of people, for the copy of one's own data. */
export function withoutMentions(text: string): string {
  return text.replace(mention, '@…');
}

interface Named {
  readonly id: string;
  readonly nama: string;
}

/** What is typed for each person: the name, with a number for a second person of the same name. */
export function labelsOf(people: readonly Named[]): (Named & { readonly label: string })[] {
  const seen = new Map<string, number>();
  return people.map((person) => {
    const count = 1 + (seen.get(person.nama) ?? 0);
    seen.set(person.nama, count);
    return { ...person, label: count === 1 ? `@${person.nama}` : `@${person.nama} ${count}` };
  });
}

/** Turns typed text into stored text: each name becomes an id. */
export function storeMentions(typed: string, people: readonly Named[]): string {
  // The longest first, for one name may begin with another.
  const labels = labelsOf(people).sort((one, other) => other.label.length - one.label.length);
  return labels.reduce((text, { id, label }) => replaceWord(text, label, mentionOf(id)), typed);
}

/** Turns stored text into typed text. */
export function showMentions(text: string, people: readonly Named[]): string {
  return labelsOf(people).reduce((shown, { id, label }) => shown.replaceAll(mentionOf(id), label), text);
}

function replaceWord(text: string, word: string, by: string): string {
  const [first = '', ...rest] = text.split(word);
  return rest.reduce((done, part) => done + (/^[\p{L}\p{N}]/u.test(part) ? word : by) + part, first);
}

/** What is being typed after an @ at the end of this text; used to offer people. */
export function mentionBegun(text: string): string | undefined {
  return /(?:^|[\s(])@([^\s@[\]]{0,30}(?: [^\s@[\]]{1,30}){0,2})$/u.exec(text)?.[1];
}

export type NotePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'person'; readonly id: string };

/** A note as it is shown: an address becomes a link only where the portal would open it (threat T23). */
export function partsOfNote(text: string): NotePart[] {
  return cut(text, mention, ([, id = '']) => ({ kind: 'person', id })).flatMap((part) =>
    part.kind === 'text' ? cut(part.text, address, linkOf) : [part],
  );
}

function linkOf([found]: RegExpExecArray): NotePart | undefined {
  const text = withoutTrailingMarks(found);
  const href = tidyLink(text);
  return isSafeLink(href) ? { kind: 'link', text, href } : undefined;
}

/** Splits the text and lets `make` replace the parts it recognises; the rest stays text. */
function cut(text: string, pattern: RegExp, make: (found: RegExpExecArray) => NotePart | undefined) {
  const parts: NotePart[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const part = make(found);
    if (part === undefined) continue;
    const length = part.kind === 'link' ? part.text.length : found[0].length;
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    parts.push(part);
    from = found.index + length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
