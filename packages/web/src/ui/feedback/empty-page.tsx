import { type ReactNode, useEffect } from 'react';
import { Empty } from './empty.tsx';

interface EmptyPageProps {
  /** The way to the page before this one, if there is one; `replace` leaves this one out of the history. */
  readonly previous: ((replace?: boolean) => void) | null;
  /** The rows of another page are on their way. */
  readonly busy: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a list without rows. When its last row was deleted, the page before it is shown instead. */
export function EmptyPage({ previous, busy, action, children }: EmptyPageProps) {
  useEffect(() => {
    if (!busy) previous?.(true);
  });
  return busy || previous ? null : <Empty action={action}>{children}</Empty>;
}
