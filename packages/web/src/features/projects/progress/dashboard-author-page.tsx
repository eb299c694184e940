import { messages } from '@ruang-naskah/domain/messages.id';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { SubmitLink } from '../links/submit-link.tsx';
import { HelpCard } from '../tasks/help-card.tsx';
import { AuthorActions } from './author-actions.tsx';
import { OwnNotices } from './own-notices.tsx';
import { OwnProjects } from './own-projects.tsx';
import { OwnWaiting } from './own-waiting.tsx';

const words = messages.ownProjects;

/** /dashboard/main 'Progres Penulisan' (§2): what waits for the author, then the manuscripts, then the projects. */
export default function DashboardAuthorPage() {
  return (
    <>
      <PageHeader title={words.authorTitle} actions={<SubmitLink />} />
      <div className="desk-columns">
        <div className="grid content-start gap-8">
          <AuthorActions />
          <OwnWaiting />
          <OwnProjects />
        </div>
        <div className="grid content-start gap-4">
          <OwnNotices />
          <HelpCard question={words.helpAuthor} action={words.askTeam} />
        </div>
      </div>
    </>
  );
}
