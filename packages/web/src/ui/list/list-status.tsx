import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useState } from 'react';
import { formatNumber } from '../format.ts';
import { type Range, rangeText } from './range-text.ts';

const settleMs = 500;

interface SpokenResultProps {
  /** What the list was asked for: another filter, order or page is another text. */
  readonly asked: string;
  /** What stands there; null while it is on its way, or failed, which says so itself. */
  readonly text: string | null;
  /** What was asked when the list appeared is not told, only what was asked since. */
  readonly growing?: boolean;
}

/**
 * Tells screen readers what a list shows, half a second after it stands and nothing was typed. What others change in the
 * same list is not told here: the bar of news does.
 */
export function SpokenResult({ asked, text, growing = false }: SpokenResultProps) {
  const [said, setSaid] = useState({ asked: growing ? asked : null, text: '' });
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

interface ListStatusProps {
  readonly asked: string;
  /** Undefined while the page is on its way. */
  readonly page:
    | {
        readonly items: readonly unknown[];
        readonly nextCursor: string | null;
        readonly total?: number | undefined;
      }
    | undefined;
  readonly view: {
    readonly range: (shown: number) => Range | null;
    readonly previous: unknown;
  };
  readonly empty: string;
}

/** The same for a list with pages: «1–25 dari 132», or that there is nothing. Stands outside of what the list shows. */
export function ListStatus({ asked, page, view, empty }: ListStatusProps) {
  return <SpokenResult asked={asked} text={page === undefined ? null : textOf(page, view, empty)} />;
}

function textOf(
  page: NonNullable<ListStatusProps['page']>,
  view: ListStatusProps['view'],
  empty: string,
): string | null {
  const shown = page.items.length;
  // Of a page that has lost its last row, the one before is shown instead.
  if (shown === 0) return view.previous === null ? empty : null;
  return rangeText(view.range(shown), page) ?? rowsShown(shown);
}
