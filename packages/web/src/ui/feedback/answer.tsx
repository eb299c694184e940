import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { LoadError } from './load-error.tsx';

/** The used part of a TanStack query. */
export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface AnswerProps<T> {
  readonly query: QueryState<T>;
  /** Shown until the first answer. */
  readonly loading: ReactNode;
  /** The sentence for a failure. */
  readonly failed: string | ((error: Error) => string);
  /** A failure that a retry cannot change, such as a missing record: shown without «Coba lagi». */
  readonly isFinal?: (error: Error) => boolean;
  /** Keeps the shown data when a refetch fails: for forms, and lists that grow page by page. */
  readonly keepDataOnError?: boolean;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The state of a query: loading, failed, empty or shown. */
export function Answer<T>(props: AnswerProps<T>) {
  const { query, failed, keepDataOnError = false, isFinal, isEmpty } = props;
  const { data, error } = query;
  if (error !== null && !(keepDataOnError && data !== undefined)) {
    const message = typeof failed === 'string' ? failed : failed(error);
    if (isFinal?.(error) === true) {
      return (
        <Alert tone="danger" role="alert">
          <p>{message}</p>
        </Alert>
      );
    }
    return <LoadError message={message} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined) return props.loading;
  return isEmpty?.(data) === true ? props.empty : props.children(data);
}
