import { messages } from '../messages.id.ts';
import { fillIn, type NoticeTemplate, plainForMail, wordOf } from '../notices/templates.ts';
import type { NoticeValues } from '../notices/values.ts';

/** A piece of a ready text; `filled` marks values that were filled in. */
export interface MessagePart {
  readonly text: string;
  readonly filled: boolean;
}

// Neither can be in a stored text: fields refuse control characters.
const [begin, end] = ['\u0002', '\u0003'];
const marked = (value: string) => `${begin}${value}${end}`;

interface Message {
  readonly name: string;
  readonly publisher: string;
  /** The ordinary address of the screen. */
  readonly link: string;
}

/**
 * The ready text of a notice, in pieces. Titles and names are other people's words: nothing in them becomes a link of a
 * message from the publisher (threat T35).
 */
export function messageOf(template: NoticeTemplate, values: NoticeValues, message: Message): MessagePart[] {
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const word = wordOf(value) ?? '';
      return [name, marked(name === 'tenggat' ? word : plainForMail(word))];
    }),
  );
  const { name, publisher, link } = message;
  const text = fillIn(template.text, filled);
  const whole = messages.notices.whatsapp(marked(plainForMail(name)), publisher, text, link);
  return whole
    .split(begin)
    .flatMap((piece, at) => {
      const [first = '', rest = ''] = piece.split(end);
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
