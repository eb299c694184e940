import { messages } from '@ruang-naskah/domain/messages.id';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { late } from '../../ui/late.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { NoticeList } from './notice-list.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ownNotices, useReadAll } from './queries.ts';

const words = messages.notices;
const CalendarFeed = late(async () => (await import('./calendar-feed.tsx')).CalendarFeed);
const ReasonSection = late(async () => (await import('./reason-section.tsx')).ReasonSection);
const TemplateSection = late(async () => (await import('./template-section.tsx')).TemplateSection);

/** 'Kabar': the reader's notices, newest first, and their mail preferences; admins also edit the texts. */
export default function NoticesPage() {
  const { role } = useSession().user;
  const list = useInfiniteQuery(ownNotices());
  const readAll = useReadAll();
  const hasUnread = list.data?.pages.some(({ items }) => items.some(({ read }) => !read)) === true;
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title={words.title}
        actions={
          hasUnread ? (
            <Button busy={readAll.isPending} busyLabel={words.saving} onClick={() => readAll.mutate()}>
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
          keep
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
