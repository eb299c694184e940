import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, Suspense } from 'react';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { type OwnProject, useOwnProjects } from './use-own-projects.ts';

const words = messages.projects;
const ownWords = messages.ownProjects;

interface OwnProjectsProps {
  readonly empty: ReactNode;
  readonly children: (projects: readonly OwnProject[]) => ReactNode;
}

/** One's own projects as far as they are loaded; what is due first comes first, so the rest can wait for a button. */
export function OwnProjects({ empty, children }: OwnProjectsProps) {
  const list = useOwnProjects();
  const loading = <Skeleton shape="cards" label={words.loading} />;
  return (
    <Answer
      query={list}
      loading={loading}
      failed={words.loadFailed}
      keep
      isEmpty={(projects) => projects.length === 0}
      empty={empty}
    >
      {(projects) => (
        <div className="grid gap-8">
          <Suspense fallback={loading}>{children(projects)}</Suspense>
          <LoadMore list={list} shown={projects.length} label={ownWords.more} failed={words.loadFailed} />
        </div>
      )}
    </Answer>
  );
}
