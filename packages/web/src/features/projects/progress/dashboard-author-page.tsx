import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { lazy } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { OwnProjects } from './own-projects.tsx';

const words = messages.ownProjects;

// Asked for at once, but the page's frame does not wait for it.
const progress = import('./author-progress.tsx').then(({ AuthorProgress }) => ({ default: AuthorProgress }));
const AuthorProgress = lazy(() => progress);

/** /dashboard/main 'Progres Penulisan' (§2): what waits for the author first, then the projects. */
export default function DashboardAuthorPage() {
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.authorTitle} />
      <OwnProjects empty={<NoProjects />}>{(projects) => <AuthorProgress projects={projects} />}</OwnProjects>
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
