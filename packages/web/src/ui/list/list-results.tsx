import { messages } from '@ruang-naskah/domain/messages.id';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { Answer, type AnswerProps, type QueryState } from '../feedback/answer.tsx';
import { Empty } from '../feedback/empty.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type Range, rangeText } from './range-text.ts';
import { rowsShown, SpokenResult } from './spoken-result.tsx';

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

/** What `useListView` knows: which page is shown, and the ways to the others. */
interface PageView {
  readonly range: (shown: number) => Range | null;
  readonly next: (cursor: string) => void;
  /** Null on the first page; `replace` leaves the present page out of the history. */
  readonly previous: ((replace?: boolean) => void) | null;
}

/** What `useListPage` knows of a list. */
export interface ListPage<T> {
  readonly answer: QueryState<T>;
  readonly busy: boolean;
  readonly asked: string;
  readonly settled: T | undefined;
}

interface ListResultsProps<T extends Page> extends Pick<AnswerProps<T>, 'failed' | 'isFinal'> {
  readonly list: ListPage<T>;
  readonly view: PageView;
  /** Said while the first page is on its way. */
  readonly loading?: string;
  /** The sentence for a list without rows, and what can be done about it. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  /** The rows of a page. */
  readonly children: (page: T) => ReactNode;
}

/** What stands below the filters of a list with pages: loading, failed, empty, or rows and the way to other pages. */
export function ListResults<T extends Page>({
  list: { answer, busy, asked, settled },
  view,
  loading = messages.ui.loading,
  empty,
  emptyAction,
  children,
  ...failure
}: ListResultsProps<T>) {
  return (
    <>
      <SpokenResult asked={asked} text={settled === undefined ? null : spokenText(settled, view, empty)} />
      <Answer
        query={answer}
        loading={<Skeleton shape="rows" count={8} label={loading} />}
        {...failure}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage previous={view.previous} busy={busy}>
            <Empty action={emptyAction}>{empty}</Empty>
          </EmptyPage>
        }
      >
        {(page) => (
          <>
            {children(page)}
            <Pager page={page} view={view} busy={busy} />
          </>
        )}
      </Answer>
    </>
  );
}

function spokenText(page: Page, view: PageView, empty: string): string | null {
  const shown = page.items.length;
  // Of a page that has lost its last row, the one before is shown instead.
  if (shown === 0) return view.previous === null ? empty : null;
  return rangeText(view.range(shown), page) ?? rowsShown(shown);
}

interface EmptyPageProps extends Pick<PageView, 'previous'> {
  /** The rows of another page are on their way. */
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** A page without rows. When its last row was deleted, the page before it is shown instead. */
function EmptyPage({ previous, busy, children }: EmptyPageProps) {
  useEffect(() => {
    if (!busy) previous?.(true);
  });
  return busy || previous ? null : children;
}

interface PagerProps {
  readonly page: Page;
  readonly view: PageView;
  readonly busy: boolean;
}

/** «26–50 dari 132», and the ways to the pages before and after it where there is more than one. */
function Pager({ page, view: { range, previous, next }, busy }: PagerProps) {
  const { items, nextCursor } = page;
  const summary = rangeText(range(items.length), page);
  if (previous === null && nextCursor === null) {
    return summary === null ? null : <p className="field-hint">{summary}</p>;
  }
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3" aria-label={messages.ui.pages}>
      <p className="field-hint">{summary}</p>
      <div className="flex flex-wrap gap-3">
        <Step busy={busy} disabled={previous === null} onPress={() => previous?.()}>
          <ChevronLeft size={18} aria-hidden />
          {messages.ui.previous}
        </Step>
        <Step busy={busy} disabled={nextCursor === null} onPress={() => next(nextCursor ?? '')}>
          {messages.ui.next}
          <ChevronRight size={18} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Step({ busy, disabled, onPress, children }: StepProps) {
  return (
    <Button busy={busy} aria-disabled={disabled} onClick={onPress}>
      <span className="inline-flex items-center gap-1">{children}</span>
    </Button>
  );
}
