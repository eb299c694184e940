import { messages } from '@ruang-naskah/domain/messages.id';
import { isNotFound } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Answer {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** In the place of a manuscript that is still loading, could not be loaded, or is not there (§7). */
export function ManuscriptMissing({ answer }: { answer: Answer }) {
  if (answer.error === null) return <Skeleton count={6} />;
  if (isNotFound(answer.error)) {
    return (
      <Alert tone="danger" role="alert">
        {messages.manuscripts.notFound}
      </Alert>
    );
  }
  return (
    <LoadError
      message={messages.manuscripts.loadFailed}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}
