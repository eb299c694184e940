import { isSafeLink, tidyLink, withoutTrailingMarks } from '../links.ts';
import { distinguishNamesakes } from '../users/values.ts';

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

/** What is typed for a person. */
export interface MentionLabel {
  readonly id: string;
  readonly label: string;
}

/** What is typed for each person: the name, told apart from namesakes. */
export function mentionLabelsOf<T extends Parameters<typeof distinguishNamesakes>[0][number]>(
  people: readonly T[],
): (T & { readonly label: string })[] {
  const names = distinguishNamesakes(people);
  return people.map((person, at) => ({ ...person, label: `@${names[at] ?? person.nama}` }));
}

/**
 * Turns typed text into stored text: each name becomes an id. `chosen` are the people taken from the offered list, under the
 * name they were offered with.
 */
export function storeMentions(
  typed: string,
  labels: readonly MentionLabel[],
  chosen: readonly MentionLabel[] = [],
): string {
  // The longest first, for one name may begin with another.
  const known = [
    ...chosen.map((one) => ({ ...one, isChosen: true })),
    ...labels.map((one) => ({ ...one, isChosen: one.id === allAdmins })),
  ].sort((one, other) => other.label.length - one.label.length);
  return known.reduce((text, one) => replaceLabel(text, one, one.isChosen), typed);
}

/** Turns stored text into typed text. */
export function showMentions(text: string, labels: readonly MentionLabel[]): string {
  return labels.reduce((shown, { id, label }) => shown.replaceAll(mentionOf(id), label), text);
}

/** A capital after a name that was typed and not chosen may begin another part of it: «@Sri Wahyuni» is not «Sri». */
const nameContinues = /^(?:[\p{L}\p{M}\p{N}]|[.-][\p{L}\p{N}]| \p{Lu})/u;
const wordContinues = /^[\p{L}\p{M}\p{N}]/u;
/** An @ after one of these belongs to an email address. */
const endsInsideEmail = /[\p{L}\p{M}\p{N}._+-]$/u;

function replaceLabel(text: string, { id, label }: MentionLabel, isChosen: boolean): string {
  const [first = '', ...rest] = text.split(label);
  const longer = isChosen ? wordContinues : nameContinues;
  return rest.reduce(
    (done, part) => done + (endsInsideEmail.test(done) || longer.test(part) ? label : mentionOf(id)) + part,
    first,
  );
}

/** What is being typed after an @ at the end of this text; used to offer people. */
export function mentionBeingTyped(text: string): string | undefined {
  return /(?:^|[\s(])@([^\s@[\]]{0,30}(?: [^\s@[\]]{1,30}){0,2})$/u.exec(text)?.[1];
}

export type NotePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'person'; readonly id: string };

/** A note as it is shown: an address becomes a link only where the portal would open it (threat T23). */
export function partsOfNote(text: string): NotePart[] {
  return splitParts(text, mention, ([, id = '']) => ({ kind: 'person', id })).flatMap((part) =>
    part.kind === 'text' ? splitParts(part.text, address, linkOf) : [part],
  );
}

function linkOf([found]: RegExpExecArray): NotePart | undefined {
  const text = withoutTrailingMarks(found);
  const href = tidyLink(text);
  return isSafeLink(href) ? { kind: 'link', text, href } : undefined;
}

/** Splits the text and lets `make` replace the parts it recognises; the rest stays text. */
function splitParts(text: string, pattern: RegExp, make: (found: RegExpExecArray) => NotePart | undefined) {
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
