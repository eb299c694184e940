import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { AdminNotices } from './admin-notices.tsx';
import { ClearActivities } from './clear-activities.tsx';
import { activityFeed } from './queries.ts';
import { useActivityView } from './use-activity-view.ts';

const words = messages.activities;
const none: readonly Activity[] = [];

/** /admin/activity 'Dashboard' (§2): the latest hundred uploads, by day, with a way to what they concern. */
export default function AdminActivityPage() {
  const view = useActivityView();
  const heading = useRef<HTMLHeadingElement>(null);
  const everything = useQuery(activityFeed({}));
  const feed = useQuery(activityFeed(view.query));
  const all = everything.data?.items ?? none;
  const shown = feed.data?.items ?? none;
  return (
    <div className="max-w-[60rem]">
      <PageHeader
        ref={heading}
        title={words.title}
        lead={words.logTitle}
        actions={<ClearActivities empty={all.length === 0} onCleared={() => heading.current?.focus()} />}
      />
      <AdminNotices notices={everything.data?.notices ?? []} onAnswered={() => heading.current?.focus()} />
      <div className="grid gap-6">
        <ActivityFilters view={view} activities={[...all, ...shown]} />
        <Answer
          query={feed}
          loading={<Skeleton shape="rows" count={8} />}
          failed={words.loadFailed}
          isEmpty={({ items }) => items.length === 0}
          empty={<Empty>{view.clear === undefined ? words.empty : words.noMatch}</Empty>}
        >
          {({ items }) => <Feed activities={items} busy={feed.isPlaceholderData} now={feed.dataUpdatedAt} />}
        </Answer>
      </div>
    </div>
  );
}

interface FeedProps {
  readonly activities: readonly Activity[];
  readonly busy: boolean;
  readonly now: number;
}

function Feed({ activities, busy, now }: FeedProps) {
  return (
    <div aria-busy={busy || undefined} className={busy ? 'shadow-[0_-3px_0_var(--wedel)]' : undefined}>
      <ActivityList activities={activities} now={now} />
    </div>
  );
}
