import { dayInWords, isCalendarDate } from '../dates.ts';
import { messages } from '../messages.id.ts';
import { isFromOutsider, type NoticeEvent, type NoticeValues, type NoticeVariable } from './values.ts';

export interface NoticeTemplate {
  /** One line: the bell, and the subject of a mail. */
  readonly subject: string;
  /** The mail and the message. */
  readonly text: string;
}

/** What a notice says in the end. */
export interface RenderedNotice {
  readonly subject: string;
  readonly text: string;
}

/** The texts of the portal for an event, until the publisher writes others. */
export function defaultTemplate(event: NoticeEvent): NoticeTemplate {
  return messages.notices.templates[event];
}

/** The values of a preview. */
export function sampleValues(event: NoticeEvent): NoticeValues {
  return { ...messages.notices.samples, ...messages.notices.samplesOf[event] };
}

const placeholder = /\{([^{}]*)\}/g;

/** The sentence for what is wrong with a text in which these words are filled in, or undefined. */
export function problemOfText(variables: readonly NoticeVariable[], text: string): string | undefined {
  const unknown = [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((name) => !variables.some((variable) => variable === name));
  if (unknown !== undefined) {
    const known = variables.map((name) => `{${name}}`).join(', ');
    return messages.notices.templateUnknown(unknown, known);
  }
  return /[{}]/.test(text.replace(placeholder, '')) ? messages.notices.templateBrace : undefined;
}

const days: readonly string[] = ['tenggat', 'semula'] satisfies readonly NoticeVariable[];

/** A value as it is read: a day in words; a title that looks like a day stays a title. */
export function displayValue(name: string, value: string): string {
  return days.includes(name) && isCalendarDate(value) ? dayInWords(value) : value;
}

const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Lines of the other direction keep their signs and numbers, and leave the sentence around them as it is (UAX #9). */
function isolated(value: string): string {
  const lines = value.split('\n');
  return lines.map((line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line)).join('\n');
}

const spacedPlaceholder = /([^\S\n]?)\{([^{}]*)\}/g;

/** Fills a text in; a value that is not there leaves nothing behind, not even the space before it. */
export function fillIn(text: string, values: NoticeValues): string {
  return text
    .replace(spacedPlaceholder, (whole, space: string, name: string) => {
      const value = values[name as NoticeVariable] ?? '';
      if (value !== '') return `${space}${isolated(displayValue(name, value))}`;
      return name in messages.notices.variables ? '' : whole;
    })
    .trim();
}

/** Subject and text with their values filled in. */
export function renderNotice(template: NoticeTemplate, values: NoticeValues): RenderedNotice {
  return {
    subject: fillIn(template.subject, values).replaceAll('\n', ' '),
    text: fillIn(template.text, values),
  };
}

/** Breaks nothing that is seen, and every link: U+2060, the word joiner. */
const wordJoiner = '\u2060';
const phoneNumber = /(?:\+|(?<!\d)0)(?:[\s()./\u2010-\u2015-]{0,3}\d){8,14}/g;
const ipAddress = /\d{1,3}(?:\.\d{1,3}){3,}/g;
const dotInsideHost =
  /(?<=[\p{L}\p{M}\p{N}\p{S}\p{Emoji_Component}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}_-])\.(?=\p{N})/gu;

/**
 * A stranger's words as a mail or WhatsApp text carries them: read unchanged, and nothing in them becomes a link of the
 * program that shows them (threat T35).
 */
export function unclickable(text: string): string {
  return text
    .replace(phoneNumber, (run) => run.replace(/\d/g, `$&${wordJoiner}`))
    .replace(ipAddress, (run) => run.replaceAll('.', `${wordJoiner}.${wordJoiner}`))
    .replace(dotInsideHost, `${wordJoiner}$&${wordJoiner}`)
    .replace(/www/gi, `$&${wordJoiner}`)
    .replace(/:\/\//g, `:${wordJoiner}/${wordJoiner}/${wordJoiner}`)
    .replaceAll('@', `${wordJoiner}@${wordJoiner}`);
}

/** The values as a mail or WhatsApp text carries them; the publisher's own words go out as they are. */
export function valuesToSend(event: NoticeEvent, values: NoticeValues): NoticeValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isFromOutsider(event, name) ? unclickable(value) : value,
    ]),
  );
}
