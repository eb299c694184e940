import { messages } from '@ruang-naskah/domain/messages.id';
import { formatCount } from '@ruang-naskah/domain/text';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { ProjectCard } from './project-card.tsx';
import { type OwnProject, useFinishedProjects } from './use-own-projects.ts';

const words = messages.ownProjects;

/** The author's projects, each with one sentence that says whose turn it is. */
export function ProjectCards({ projects }: { projects: readonly OwnProject[] }) {
  return (
    <ul className="grid gap-4">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}

/** Finished books, folded; the number is that of all of them, however many are loaded. */
export function FinishedProjects() {
  const list = useFinishedProjects();
  const { loadFailed } = messages.projects;
  return (
    <Answer
      query={list}
      loading={null}
      failed={loadFailed}
      keepDataOnError
      isEmpty={({ count }) => count === 0}
      empty={null}
    >
      {({ projects, count }) => (
        <details>
          <summary className="py-2 text-wedel">{words.finished(formatCount(count))}</summary>
          <div className="grid gap-4">
            <ProjectCards projects={projects} />
            <LoadMore list={list} shown={projects.length} label={words.more} failed={loadFailed} />
          </div>
        </details>
      )}
    </Answer>
  );
}
