import { messages } from '@ruang-naskah/domain/messages.id';
import { AuthorActions } from './author-actions.tsx';
import { ProjectCard } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

/** What waits for the author, with all that is needed for it. */
export function AuthorTasks({ projects }: { projects: readonly OwnProject[] }) {
  return projects.length === 0 ? null : <AuthorActions projects={projects} />;
}

/** The author's projects, each with one sentence that says whose turn it is. */
export function AuthorProjects({ projects }: { projects: readonly OwnProject[] }) {
  return (
    <section aria-labelledby="proyek-anda" className="grid gap-4">
      <h2 id="proyek-anda">{words.projectsHeading}</h2>
      <ul className="grid gap-4">
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  );
}
