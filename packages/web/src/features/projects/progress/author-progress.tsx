import { compareTimes } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { ProjectCard } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

/** The author's projects, each with one sentence that says whose turn it is; finished books folded below. */
export function AuthorProjects({ projects }: { projects: readonly OwnProject[] }) {
  const running = projects.filter((one) => !isFinished(one));
  // The day on which nobody's turn began is that of the end.
  const finished = projects
    .filter(isFinished)
    .sort((one, other) => compareTimes(other.turn.since ?? '', one.turn.since ?? ''));
  return (
    <section aria-labelledby="proyek-anda" className="grid gap-4">
      <h2 id="proyek-anda">{words.projectsHeading}</h2>
      <Cards projects={running} />
      {finished.length === 0 ? null : (
        <details>
          <summary className="py-2 text-wedel">{words.finished(finished.length)}</summary>
          <Cards projects={finished} />
        </details>
      )}
    </section>
  );
}

function isFinished({ currentOverallStatus }: OwnProject): boolean {
  return currentOverallStatus === lastStage;
}

function Cards({ projects }: { projects: readonly OwnProject[] }) {
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
