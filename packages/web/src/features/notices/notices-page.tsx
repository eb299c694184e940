import { messages } from '@ruang-naskah/domain/messages.id';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { NoticeList } from './notice-list.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ownNotices, useMarkAllNoticesRead } from './queries.ts';

const words = messages.notices;
const CalendarFeed = lazy(async () => ({ default: (await import('./calendar-feed.tsx')).CalendarFeed }));
const ReasonSection = lazy(async () => ({ default: (await import('./reason-section.tsx')).ReasonSection }));
const TemplateSection = lazy(async () => ({
  default: (await import('./template-section.tsx')).TemplateSection,
}));

/** 'Kabar': the reader's notices, newest first, and their mail preferences; admins also edit the texts. */
export default function NoticesPage() {
  const { role } = useSession().user;
  const list = useInfiniteQuery(ownNotices());
  const markAllRead = useMarkAllNoticesRead();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(messages.duties.markReadFailed, error);
  const hasUnread = list.data?.pages.some(({ items }) => items.some(({ read }) => !read)) === true;
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title={words.title}
        actions={
          hasUnread ? (
            <Button
              busy={markAllRead.isPending}
              busyLabel={words.saving}
              onClick={() => void handleOutcome(markAllRead.mutateAsync(), { failed, toastFailure: true })}
            >
              {words.markAll}
            </Button>
          ) : null
        }
      />
      <div className="grid gap-8">
        <Answer
          query={list}
          loading={<Skeleton shape="rows" count={6} />}
          failed={words.loadFailed}
          keepDataOnError
          isEmpty={({ pages }) => pages[0]?.items.length === 0}
          empty={<Empty>{`${words.empty}. ${words.emptyHint}`}</Empty>}
        >
          {({ pages }) => (
            <div className="grid gap-4">
              <NoticeList notices={pages.flatMap(({ items }) => items)} />
              <LoadMore
                list={list}
                shown={pages.flatMap(({ items }) => items).length}
                label={words.more}
                failed={words.loadFailed}
              />
            </div>
          )}
        </Answer>
        <PreferencesForm />
        <Suspense fallback={<Skeleton shape="rows" count={2} />}>
          <CalendarFeed />
        </Suspense>
        {role === 'admin' ? (
          <Suspense fallback={<Skeleton shape="rows" count={3} />}>
            <TemplateSection />
            <ReasonSection />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
