import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** In the place of a manuscript that is still loading, could not be loaded, or is not there (§7). */
export function ManuscriptMissing({
  title,
  back,
  answer,
}: {
  title: string;
  back: ReactNode;
  answer: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  return (
    <>
      <PageHeader title={title} back={back} />
      {answer.error === null ? (
        <Skeleton count={6} />
      ) : isNotFound(answer.error) ? (
        <Alert tone="danger" role="alert">
          {messages.manuscripts.notFound}
        </Alert>
      ) : (
        <LoadError
          message={messages.manuscripts.loadFailed}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
    </>
  );
}
