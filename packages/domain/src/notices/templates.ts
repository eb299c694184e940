import { dayInWords, isCalendarDate } from '../dates.ts';
import { messages } from '../messages.id.ts';
import type { NoticeEvent, NoticeValues, NoticeVariable } from './values.ts';

export interface NoticeTemplate {
  /** One line: the bell, and the subject of a mail. */
  readonly subject: string;
  /** The mail and the message. */
  readonly text: string;
}

/** The texts of the portal for an event, until the publisher writes others. */
export function defaultTemplate(event: NoticeEvent): NoticeTemplate {
  return messages.notices.templates[event];
}

const word = /\{([^{}]*)\}/g;

/** The sentence for what is wrong with a text in which these words are filled in, or undefined. */
export function problemOfText(variables: readonly NoticeVariable[], text: string): string | undefined {
  const unknown = [...text.matchAll(word)]
    .map(([, name = '']) => name)
    .find((name) => !variables.some((variable) => variable === name));
  if (unknown !== undefined) {
    const known = variables.map((name) => `{${name}}`).join(', ');
    return messages.notices.templateUnknown(unknown, known);
  }
  return /[{}]/.test(text.replace(word, '')) ? messages.notices.templateBrace : undefined;
}

export function wordOf(value: string | undefined): string | undefined {
  return value !== undefined && isCalendarDate(value) ? dayInWords(value) : value;
}

/** Fills a text in; a value that is not there leaves nothing behind, not even its space. */
export function fillIn(text: string, values: NoticeValues): string {
  return text
    .replace(
      word,
      (whole, name: string) =>
        wordOf(values[name as NoticeVariable]) ?? (name in messages.notices.variables ? '' : whole),
    )
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ ([.,;])/g, '$1')
    .trim();
}

export function renderNotice(template: NoticeTemplate, values: NoticeValues): NoticeTemplate {
  return {
    subject: fillIn(template.subject, values).replaceAll('\n', ' '),
    text: fillIn(template.text, values),
  };
}

/**
 * Other people's words as a mail may carry them: nothing that a mail program would turn into a link. Schemes are removed, a dot
 * inside a word gets a space, an @ is spelled, and a long run of digits is cut.
 */
export function plainForMail(text: string): string {
  return text
    .replace(/:\/\//g, ' ')
    .replace(/(\S)\.(?=\p{L})/gu, '$1. ')
    .replaceAll('@', ' (at) ')
    .replace(/\d(?:[ .()-]?\d){6,}/g, '…');
}
