import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { Answer, type QueryState } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const words = messages.manuscripts;

interface ManuscriptAnswerProps {
  readonly query: QueryState<Manuscript>;
  readonly children: (manuscript: Manuscript) => ReactNode;
}

/** One manuscript, or in its place the state: loading, failed, or not found (§7). */
export function ManuscriptAnswer({ query, children }: ManuscriptAnswerProps) {
  return (
    <Answer
      query={query}
      loading={<Skeleton count={6} />}
      failed={(error) => (isNotFound(error) ? words.notFound : words.loadFailed)}
      isFinal={isNotFound}
      keepDataOnError
    >
      {children}
    </Answer>
  );
}
