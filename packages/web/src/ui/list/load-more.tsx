import { messages } from '@ruang-naskah/domain/messages.id';
import { Button } from '../button.tsx';
import { LoadError } from '../feedback/load-error.tsx';

interface LoadMoreProps {
  /** The used part of an infinite TanStack query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
  readonly failed: string;
}

/** The button for the next page of a growing list; absent after the last one. */
export function LoadMore({ list, label, failed }: LoadMoreProps) {
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) return <LoadError message={failed} onRetry={more} />;
  if (!list.hasNextPage) return null;
  return (
    <p>
      <Button busy={list.isFetchingNextPage} busyLabel={messages.ui.loading} onClick={more}>
        {label}
      </Button>
    </p>
  );
}
