import { messages } from '@ruang-naskah/domain/messages.id';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { FinishedProjects, ProjectCards } from './author-progress.tsx';
import { useFinishedProjects, useOwnProjects } from './use-own-projects.ts';

const words = messages.projects;
const ownWords = messages.ownProjects;

/** «Proyek Anda»: what is due first comes first, so the rest can wait for a button; finished books are folded below. */
export function OwnProjects() {
  const list = useOwnProjects();
  const finished = useFinishedProjects().data;
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="cards" label={words.loading} />}
      failed={words.loadFailed}
      keep
      isEmpty={(projects) => projects.length === 0 && finished?.count === 0}
      empty={<Empty>{ownWords.authorEmpty}</Empty>}
    >
      {(projects) => (
        <section aria-labelledby="proyek-anda" className="grid gap-4">
          <h2 id="proyek-anda">{ownWords.projectsHeading}</h2>
          <ProjectCards projects={projects} />
          <LoadMore list={list} shown={projects.length} label={ownWords.more} failed={words.loadFailed} />
          <FinishedProjects />
        </section>
      )}
    </Answer>
  );
}
