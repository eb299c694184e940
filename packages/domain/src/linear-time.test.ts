import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { processorMillisecondsPerRun } from '../test/cpu-time.ts';
import { isCalendarDate } from './dates.ts';
import { endpoints } from './endpoints.ts';
import { isEmail } from './fields.ts';
import { isLinkOnHost, isSafeLink, stageHosts } from './links.ts';
import { excerptOf, paragraphsOf } from './news/content.ts';
import { safeReturnPath } from './paths.ts';
import { foldText, searchWords } from './search-text.ts';
import { composeText, dropInvisible, splitBracket } from './text.ts';

/**
 * Threat T24: whatever reads a text of a request reads it in time linear in its length. `packages/server/src/patterns.test.ts` looks
 * at the patterns themselves; here everything together is given four times as much. What is linear takes four times as
 * long then, what is quadratic sixteen times; half of that is the line.
 */

/** Texts that slow patterns and sorts are slow on, as long as wanted. */
const repeated = [
  'a',
  ' ',
  '\n',
  '\r\n',
  '\t \n',
  '0',
  '0 ',
  '.',
  'a.',
  'a-',
  'a@',
  '@a.',
  '%41',
  '(',
  ')',
  'a(',
  '/',
  '\\',
  ',',
  ',a',
  '"',
  '<a ',
  'https://',
  'https://a.id/)',
  'https://drive.google.com/',
  '\u0301',
  // Marks of two kinds: sorting them is what takes long.
  '\u0315\u0300',
  'a\u3164',
  '\ufdfa',
  '\u1100\u1161',
  '\ud800',
  '\u{1f600}\u200d',
  'İ',
] as const;
const LINE = 8;
/** A last character that makes every pattern fail. */
const ending = '!\u0000';
/** Each text once and four times as long, built before anything is measured. */
const texts = repeated.map((unit) => {
  const [short, long] = [25_000, 100_000].map((length) =>
    Buffer.from(unit.repeat(length / unit.length) + ending, 'utf16le').toString('utf16le'),
  );
  return { unit, short: short ?? '', long: long ?? '' };
});

const validators: Readonly<Record<string, (text: string) => unknown>> = {
  isEmail,
  isSafeLink,
  isLinkOnHost: (text) => isLinkOnHost(`https://drive.google.com/${text}`, stageHosts),
  isCalendarDate,
  paragraphsOf,
  excerptOf,
  composeText,
  dropInvisible,
  foldText,
  searchWords,
  splitBracket,
  safeReturnPath: (text) => safeReturnPath(`/dashboard/${text}`, 'penulis'),
  ...Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      (['body', 'query', 'params'] as const).flatMap((part) => {
        const schema = endpoint[part];
        if (!(schema instanceof z.ZodMiniObject)) return [];
        return Object.entries(schema.shape).map(([key, field]) => [
          `${endpoint.id} ${part}.${key}`,
          (text: string) => {
            const given = z.safeParse(field as z.ZodMiniType, text);
            return given.success || z.safeParse(field as z.ZodMiniType, [text]);
          },
        ]);
      }),
    ),
  ),
};

function milliseconds(read: (text: string) => unknown, text: string): number {
  const began = performance.now();
  read(text);
  return performance.now() - began;
}

/** One more millisecond on both sides: shorter runs cannot be compared. */
function ratio(long: number, short: number): number {
  return (1 + long) / (1 + short);
}

/**
 * How much longer four times the text takes. The shortest of several tries counts, because a busy machine only adds time.
 * What seems too long on every try is measured by the processor's clock, which does not count other programs.
 */
function growth(read: (text: string) => unknown, short: string, long: string): number {
  let once = Number.POSITIVE_INFINITY;
  let fourTimes = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20; tries += 1) {
    once = Math.min(once, milliseconds(read, short));
    fourTimes = Math.min(fourTimes, milliseconds(read, long));
    if (ratio(fourTimes, once) < LINE) return ratio(fourTimes, once);
  }
  const perRun = (text: string) => processorMillisecondsPerRun(() => void read(text));
  return ratio(perRun(long), perRun(short));
}

test.each(Object.entries(validators))(
  '%s takes at most in proportion longer for more',
  { tags: ['deep'] },
  (_, read) => {
    const slow = texts.filter(({ short, long }) => growth(read, short, long) >= LINE).map(({ unit }) => unit);
    expect(slow).toEqual([]);
  },
);
