import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { rowsShown, SpokenResult } from './spoken-result.tsx';

interface LoadMoreProps {
  /** The used part of an infinite TanStack query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** How many rows stand there. */
  readonly shown: number;
  readonly label: string;
  readonly failed: string;
}

/** The button for the next page of a growing list, absent after the last one, and what tells that it has grown. */
export function LoadMore({ list, shown, label, failed }: LoadMoreProps) {
  const [presses, setPresses] = useState(0);
  const more = () => {
    setPresses(presses + 1);
    void list.fetchNextPage();
  };
  const waits = list.isFetchingNextPage || list.isFetchNextPageError;
  return (
    <>
      <SpokenResult silentAtFirst asked={String(presses)} text={waits ? null : rowsShown(shown)} />
      {list.isFetchNextPageError ? <LoadError message={failed} onRetry={more} /> : null}
      {list.hasNextPage && !list.isFetchNextPageError ? (
        <p>
          <Button busy={list.isFetchingNextPage} busyLabel={messages.ui.loading} onClick={more}>
            {label}
          </Button>
        </p>
      ) : null}
    </>
  );
}
