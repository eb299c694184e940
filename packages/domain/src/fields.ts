import * as z from 'zod/mini';
import { isCalendarDate } from './dates.ts';
import { exportFormats } from './exports.ts';
import { limits } from './limits.ts';
import { faultOfLink, isLinkOnHost, isSafeLink, type LinkRule, tidyLink } from './links.ts';
import { messages } from './messages.id.ts';
import {
  dropInvisible,
  lineText,
  longText,
  positionOfUnstorable,
  showsLetterOrDigit,
  toPlainCharacters,
} from './text.ts';

/** Building blocks of every schema: normalisation, limits and the sentence of each refusal. */

// Sentences for what a schema does not word itself, so that no English default reaches a reader. Without `jitless`
// Zod probes `new Function`, which the Content-Security-Policy of every page reports as a violation.
z.config({
  jitless: true,
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return messages.fields.unknown;
    if (issue.code === 'invalid_type' && issue.input === undefined) return messages.fields.required;
    if (issue.code === 'invalid_value') return messages.fields.choose;
    if (issue.code === 'too_big' && issue.origin === 'string')
      return messages.fields.tooLong(Number(issue.maximum));
    if (issue.code === 'too_big' && issue.origin === 'array')
      return messages.fields.tooMany(Number(issue.maximum));
    if (issue.code === 'too_small' && issue.origin === 'string') {
      return Number(issue.minimum) <= 1
        ? messages.fields.required
        : messages.fields.tooShort(Number(issue.minimum));
    }
    return messages.fields.invalid;
  },
});

function storable() {
  return z.refine<string>((text) => positionOfUnstorable(text) === undefined, {
    error: ({ input }) => messages.fields.controlCharacters(positionOfUnstorable(String(input)) ?? 1),
  });
}

/** An empty text passes here: `minLength` refuses it with the sentence of the field. */
function letterOrDigit() {
  return z.refine<string>((text) => dropInvisible(text).trim() === '' || showsLetterOrDigit(text), {
    error: messages.fields.letterOrDigit,
  });
}

/** One line of required text: as a reader sees it (decision 0068), at most `max` characters, with a letter or digit. */
export function line(max: number, requiredMessage?: string) {
  return z.string(requiredMessage).check(
    z.overwrite(lineText),
    z.minLength(1, requiredMessage),
    // The sentence is given here, because Zod would otherwise use the one of the string.
    z.maxLength(max, messages.fields.tooLong(max)),
    storable(),
    letterOrDigit(),
  );
}

/** Required text of several lines, with a letter or a digit. */
export function paragraphs(max: number, requiredMessage?: string) {
  return z.string(requiredMessage).check(
    z.overwrite(longText),
    z.refine((text) => dropInvisible(text).trim() !== '', {
      error: requiredMessage ?? messages.fields.required,
    }),
    z.maxLength(max, messages.fields.tooLong(max)),
    storable(),
    letterOrDigit(),
  );
}

/** Text that may be empty: to change a value, where leaving it out changes nothing. */
export function emptyableLine(max: number) {
  return z.string().check(z.overwrite(lineText), z.maxLength(max), storable());
}

export function emptyableParagraphs(max: number) {
  return z.string().check(z.overwrite(longText), z.maxLength(max), storable());
}

/** Text that may be left out or empty; read as '' then. */
export function optionalLine(max: number) {
  return z._default(emptyableLine(max), '');
}

export function optionalParagraphs(max: number) {
  return z._default(emptyableParagraphs(max), '');
}

/** A number or code that may be empty; `optionalCode` may also be left out. */
export function emptyableCode(max: number) {
  return emptyableLine(max).check(z.overwrite(toPlainCharacters));
}

export function optionalCode(max: number) {
  return z._default(emptyableCode(max), '');
}

/** A number or code of one pattern that may be left out or empty. */
export function optionalPattern(max: number, pattern: RegExp, message: string) {
  return z._default(
    z.string().check(
      z.overwrite(toPlainCharacters),
      z.maxLength(max),
      z.refine((text) => text === '' || pattern.test(text), { error: message }),
    ),
    '',
  );
}

export const digitsPattern = /^[0-9][0-9 .-]{7,31}$/;
export const postalCodePattern = /^[0-9]{5}$/;

/** Any telephone number in the words of who has it, with an extension or a second number: 4 to 32 letters. */
export function optionalPhone() {
  return z._default(
    z.string().check(
      z.overwrite(toPlainCharacters),
      z.maxLength(32),
      z.refine((text) => text === '' || text.length >= 4, { error: messages.fields.tooShort(4) }),
      storable(),
    ),
    '',
  );
}

// Each letter or digit takes the separators before it: one way to match, so time is linear.
const identityPattern = /^(?:[ .-]*[A-Za-z0-9]){8,32}$/;

/** An identity number, NIK or a passport's: 8 to 32 letters and digits, with separators. */
export function identityNumber() {
  return line(32).check(z.overwrite(toPlainCharacters), z.regex(identityPattern, messages.fields.identity));
}

// A strict grammar: no quoted local parts, no comments, one @, plain ASCII (threat T35, Nodemailer CVE-2025-14874).
const emailPattern =
  /^[a-z0-9_](?:[a-z0-9_%+'-]|\.(?![.@])){0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}(?:[a-z]{2,24}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

const invisibleCharacter = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

/** Without spaces and invisible characters at both ends. */
function trimInvisible(text: string): string {
  const signs = [...text];
  const first = signs.findIndex((sign) => !invisibleCharacter.test(sign));
  const last = signs.findLastIndex((sign) => !invisibleCharacter.test(sign));
  return signs.slice(Math.max(first, 0), last + 1).join('');
}

/** An address as it is stored: nothing around it, small letters, a domain with letters beyond ASCII as punycode. */
export function normaliseEmail(text: string): string {
  const bare = trimInvisible(text).toLowerCase();
  const at = bare.lastIndexOf('@');
  const domain = bare.slice(at + 1);
  // `URL` writes the domain as punycode. It gets letters, digits, dots and hyphens only: anything else it could read as a port or a path.
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\x21-\x7E]*$/.test(domain)) return bare;
  const url = `https://${domain}/`;
  return URL.canParse(url) ? `${bare.slice(0, at + 1)}${new URL(url).hostname}` : bare;
}

/** The position, from one, of the first character beyond ASCII, such as a dash copied from a PDF; undefined if that is a space. */
function foreignCharacterPosition(text: string): number | undefined {
  const characters = [...text];
  const at = characters.findIndex((character) => !/[\x21-\x7E]/.test(character));
  return at < 0 || /\s/.test(characters[at] ?? '') ? undefined : at + 1;
}

/** What is wrong with an address: its form, or a sign that the eye does not tell from the right one. */
export function errorOfEmail(text: string): string {
  const place = foreignCharacterPosition(text);
  return place === undefined ? messages.fields.email : messages.fields.emailCharacter(place);
}

/** An e-mail address, lower-cased. */
export function email(message?: string) {
  return z
    .string()
    .check(
      z.overwrite(normaliseEmail),
      z.minLength(1),
      z.maxLength(limits.email),
      z.regex(emailPattern, { error: ({ input }) => message ?? errorOfEmail(String(input)) }),
    );
}

/** An e-mail address that may be left out or empty. */
export function optionalEmail() {
  return z._default(
    z.string().check(
      z.overwrite(normaliseEmail),
      z.refine((text) => text === '' || isEmail(text), {
        error: ({ input }) => errorOfEmail(String(input)),
      }),
    ),
    '',
  );
}

export function isEmail(text: string): boolean {
  return text.length <= limits.email && emailPattern.test(text);
}

/** A calendar date `YYYY-MM-DD`. */
export function calendarDate(requiredMessage?: string) {
  return z
    .string(requiredMessage)
    .check(
      z.overwrite(toPlainCharacters),
      z.minLength(1, requiredMessage),
      z.refine(isCalendarDate, { error: messages.fields.date }),
    );
}

/** A date that may be left out, null or empty; read as null then (§4: «null if empty»). */
export function optionalDate() {
  return z._default(
    z.nullable(z.string()).check(
      z.overwrite((text) => (text === null ? null : toPlainCharacters(text) || null)),
      z.refine((text) => text === null || calendarDate().safeParse(text).success, {
        error: messages.fields.date,
      }),
    ),
    null,
  );
}

/** An https link to any host. */
export function link() {
  return line(limits.url, messages.fields.url).check(
    z.overwrite(tidyLink),
    z.refine(isSafeLink, { error: messages.fields.url }),
  );
}

/** An https link to any host; may be left out or empty. */
export function optionalLink() {
  return z._default(
    z.string().check(
      z.overwrite((text) => tidyLink(lineText(text))),
      z.maxLength(limits.url),
      z.refine((text) => text === '' || isSafeLink(text), { error: messages.fields.url }),
    ),
    '',
  );
}

/** The sentence for a link to a document: the form's own, then what is wrong and where to find the right link. */
export function errorOfLink(text: string, { use, sentence = '', hosts }: LinkRule): string | undefined {
  const fault = faultOfLink(text, hosts);
  if (fault === undefined) return undefined;
  const { linkFaults, googleDocs } = messages.fields;
  return `${sentence} ${fault === 'googleDocs' ? googleDocs[use] : linkFaults[fault]}`.trimStart();
}

/**
 * A link to a document on one of these hosts; without hosts any link passes, because the service checks the settings
 * later.
 */
export function documentLink(rule: LinkRule & { readonly sentence: string }) {
  return line(limits.url, rule.sentence).check(
    z.overwrite(tidyLink),
    z.refine((text) => text === '' || (rule.hosts ? isLinkOnHost(text, rule.hosts) : isSafeLink(text)), {
      error: ({ input }) => errorOfLink(String(input), rule),
    }),
  );
}

/** An id in a path: any short text of the URL-safe alphabet. Whether it exists is for the service to find out. */
export const IdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, messages.fields.invalid));

/** The parameters of a path that names one object. */
export const ByIdSchema = z.strictObject({ id: IdSchema });

/** An instant as ISO 8601 UTC. */
export const InstantSchema = z.iso.datetime();

/** Long enough for a title of any script, which the cursor of a list by title carries. */
export const CursorSchema = z.optional(
  z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^[A-Za-z0-9_-]+$/, messages.fields.cursor)),
);

/** The file type of an exported list. */
export const FormatSchema = z._default(z.enum(exportFormats), 'csv');

/** Free search text; short control-free text, empty means no search. */
export const SearchSchema = z.optional(
  z.string().check(z.overwrite(lineText), z.maxLength(limits.searchQuery), storable()),
);

/** `{ items, nextCursor, total? }` of every list. */
export function pageSchemaOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.number()),
  });
}

/** A chosen person, refused with the form's own sentence; the service checks whether they exist (§5). */
export function personId(message: string) {
  return z.string(message).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, message));
}
