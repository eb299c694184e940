import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, projectPath } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';

const words = messages.reviews;

/** The projects started from a manuscript, and the way to start one with its title and author filled in. */
export function ManuscriptProjects({ manuscript }: { manuscript: Manuscript }) {
  const { id, projects = [] } = manuscript;
  return (
    <section className="card grid gap-3" aria-labelledby="proyek-naskah">
      <h2 id="proyek-naskah" className="text-h3">
        {words.linkedProject}
      </h2>
      {projects.length === 0 ? null : (
        <ul className="grid gap-2">
          {projects.map((project) => (
            <li key={project.id}>
              <Link href={projectPath(project.id)}>{project.title}</Link>
            </li>
          ))}
        </ul>
      )}
      <Link href={newProjectPath(id)} className={buttonClass('secondary', true)} data-print="hide">
        {words.createProject}
      </Link>
    </section>
  );
}
