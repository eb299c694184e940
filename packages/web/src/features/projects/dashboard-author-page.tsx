import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button-class.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AuthorActions } from './author-actions.tsx';
import { OwnProjects } from './own-projects.tsx';
import { ProjectCard } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

/** /dashboard/main 'Progres Penulisan' (§2): what waits for the author first, then the projects. */
export default function DashboardAuthorPage() {
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.authorTitle} />
      <OwnProjects empty={<NoProjects />}>{(projects) => <Progress projects={projects} />}</OwnProjects>
    </div>
  );
}

function NoProjects() {
  const submit = (
    <Link href={paths.submit} className={buttonClass('primary')}>
      {messages.shell.screens.submit}
    </Link>
  );
  return <Empty action={submit}>{words.authorEmpty}</Empty>;
}

function Progress({ projects }: { projects: readonly OwnProject[] }) {
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
