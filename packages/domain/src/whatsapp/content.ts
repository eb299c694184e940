import { messages } from '../messages.id.ts';
import {
  displayValue,
  fillIn,
  type NoticeTemplate,
  unclickable,
  valuesToSend,
} from '../notices/templates.ts';
import type { NoticeEvent, NoticeValues } from '../notices/values.ts';

/** A piece of a ready text; `filled` marks values that were filled in. */
export interface MessagePart {
  readonly text: string;
  readonly filled: boolean;
}

// Neither can be in a stored text: fields refuse control characters.
const [valueStart, valueEnd] = ['\u0002', '\u0003'];
const marked = (value: string) => `${valueStart}${value}${valueEnd}`;

interface MessageFrame {
  readonly name: string;
  readonly publisher: string;
  /** The ordinary address of the screen. */
  readonly link: string;
}

/**
 * The ready text of a notice, in pieces. Titles and names are other people's words: nothing in them becomes a link of a
 * message from the publisher (threat T35).
 */
export function messageOf(
  { event, values }: { readonly event: NoticeEvent; readonly values: NoticeValues },
  template: NoticeTemplate,
  message: MessageFrame,
): MessagePart[] {
  const filled = Object.fromEntries(
    Object.entries(valuesToSend(event, values)).flatMap(([name, value]) =>
      value === '' ? [] : [[name, marked(displayValue(name, value))]],
    ),
  );
  const { name, publisher, link } = message;
  const text = fillIn(template.text, filled);
  const whole = messages.notices.whatsapp(marked(unclickable(name)), publisher, text, link);
  return whole
    .split(valueStart)
    .flatMap((piece, at) => {
      const [first = '', rest = ''] = piece.split(valueEnd);
      return at === 0
        ? [{ text: piece, filled: false }]
        : [
            { text: first, filled: true },
            { text: rest, filled: false },
          ];
    })
    .filter((part) => part.text !== '');
}

export function textOfMessage(parts: readonly MessagePart[]): string {
  return parts.map(({ text }) => text).join('');
}
