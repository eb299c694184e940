import { messages } from '@ruang-naskah/domain/messages.id';
import { AuthorActions } from './author-actions.tsx';
import { ProjectCard } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

/** What waits for the author first, then the projects. */
export function AuthorProgress({ projects }: { projects: readonly OwnProject[] }) {
  return (
    <>
      <AuthorActions projects={projects} />
      <section aria-labelledby="proyek-anda" className="grid gap-4">
        <h2 id="proyek-anda">{words.projectsHeading}</h2>
        <ul className="grid gap-6">
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
