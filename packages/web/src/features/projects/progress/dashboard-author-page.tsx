import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { LatestNotices } from '../../notices/parts.ts';
import { latestNotices, useMarkNoticeRead } from '../../notices/queries.ts';
import { HelpCard } from '../tasks/help-card.tsx';
import { AuthorActions } from './author-actions.tsx';
import { FinishedProjects, ProjectCards } from './author-progress.tsx';
import { useFinishedProjects, useOwnProjects } from './use-own-projects.ts';
import { WaitingManuscripts } from './waiting-manuscripts.tsx';

const words = messages.ownProjects;
const projectsWords = messages.projects;

/** /dashboard/main 'Progres Penulisan' (§2): what waits for the author, then the manuscripts, then the projects. */
export default function DashboardAuthorPage() {
  return (
    <>
      <PageHeader title={words.authorTitle} actions={<SubmitLink />} />
      <div className="desk-columns">
        <div className="grid content-start gap-8">
          <AuthorActions />
          <WaitingManuscripts />
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

/** To 'Kirim Naskah Baru'. */
function SubmitLink() {
  return (
    <Link href={paths.submit} className={buttonClass('primary')}>
      {messages.shell.screens.submit}
    </Link>
  );
}

/** «Kabar»: fetched in parallel with the page's own data, shown once the desk is. */
function OwnNotices() {
  const query = useQuery(latestNotices());
  const { mutate } = useMarkNoticeRead();
  return (
    <Suspense fallback={<div className="card min-h-64" />}>
      <LatestNotices query={query} onRead={mutate} />
    </Suspense>
  );
}

/** «Proyek Anda»: what is due first comes first, so the rest can wait for a button; finished books are folded below. */
function OwnProjects() {
  const list = useOwnProjects();
  const finished = useFinishedProjects().data;
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="cards" label={projectsWords.loading} />}
      failed={projectsWords.loadFailed}
      keepDataOnError
      isEmpty={(projects) => projects.length === 0 && finished?.count === 0}
      empty={<Empty>{words.authorEmpty}</Empty>}
    >
      {(projects) => (
        <section aria-labelledby="proyek-anda" className="grid gap-4">
          <h2 id="proyek-anda">{words.projectsHeading}</h2>
          <ProjectCards projects={projects} />
          <LoadMore
            list={list}
            shown={projects.length}
            label={words.more}
            failed={projectsWords.loadFailed}
          />
          <FinishedProjects />
        </section>
      )}
    </Answer>
  );
}
