import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy, Suspense } from 'react';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { SubmitLink } from '../links/submit-link.tsx';
import { HelpCard } from '../tasks/help-card.tsx';
import { OwnNotices } from './own-notices.tsx';
import { OwnProjects } from './own-projects.tsx';

const words = messages.ownProjects;

// Asked for at once, but the page's frame does not wait for it.
const progress = import('./author-progress.tsx');
const AuthorTasks = lazy(() => progress.then((parts) => ({ default: parts.AuthorTasks })));
const waiting = import('./own-waiting.tsx');
const OwnWaiting = lazy(() => waiting.then((parts) => ({ default: parts.OwnWaiting })));
const AuthorProjects = lazy(() => progress.then((parts) => ({ default: parts.AuthorProjects })));

/** /dashboard/main 'Progres Penulisan' (§2): what waits for the author, then the manuscripts, then the projects. */
export default function DashboardAuthorPage() {
  return (
    <>
      <PageHeader title={words.authorTitle} actions={<SubmitLink />} />
      <div className="desk-columns">
        <div className="grid content-start gap-8">
          <OwnProjects empty={null} quiet>
            {(projects) => <AuthorTasks projects={projects} />}
          </OwnProjects>
          <Suspense fallback={<Skeleton shape="rows" count={1} />}>
            <OwnWaiting />
          </Suspense>
          <OwnProjects empty={<Empty>{words.authorEmpty}</Empty>}>
            {(projects) => <AuthorProjects projects={projects} />}
          </OwnProjects>
        </div>
        <div className="grid content-start gap-4">
          <OwnNotices />
          <HelpCard question={words.helpAuthor} action={words.askTeam} />
        </div>
      </div>
    </>
  );
}
