import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useState } from 'react';
import { formatNumber } from '../format.ts';

const settleMs = 500;

interface SpokenResultProps {
  /** What the list was asked for: another filter, order or page is another text. */
  readonly asked: string;
  /** What stands there; null while it is on its way, or failed, which says so itself. */
  readonly text: string | null;
  /** What was asked when the list appeared is not told, only what was asked since. */
  readonly silentAtFirst?: boolean;
}

/**
 * Tells screen readers what a list shows, half a second after it stands and nothing was typed. What others change in the
 * same list is not told here: the bar of news does.
 */
export function SpokenResult({ asked, text, silentAtFirst = false }: SpokenResultProps) {
  const [said, setSaid] = useState({ asked: silentAtFirst ? asked : null, text: '' });
  useEffect(() => {
    if (text === null || said.asked === asked) return;
    const say = () => setSaid({ asked, text });
    let timer = setTimeout(say, settleMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(say, settleMs);
    };
    addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('input', wait);
    };
  }, [asked, text, said]);
  // Emptied in between, so that the same words are told again.
  return (
    <p role="status" className="sr-only">
      {said.asked === asked && said.text === text ? text : ''}
    </p>
  );
}

export function rowsShown(count: number): string {
  return messages.ui.rowsShown(formatNumber(count));
}
