import { exportActivities } from '@ruang-naskah/domain/activities/calls';
import type { Activity } from '@ruang-naskah/domain/activities/schema';
import '../../styles/admin-desk.css';
import { messages } from '@ruang-naskah/domain/messages.id';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { listDownload } from '../../api/list-download.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { DownloadList } from '../../ui/list/download-list.tsx';
import { rowsShown, SpokenResult } from '../../ui/list/list-status.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { AdminNotices } from './admin-notices.tsx';
import { BackupLine } from './backup-line.tsx';
import { ClearActivities } from './clear-activities.tsx';
import { AdminDesk } from './desk/admin-desk.tsx';
import type { Reminding } from './desk/desk-queue.tsx';
import { activityFeed, adminDesk } from './queries.ts';
import { useActivityView } from './use-activity-view.ts';
import { WorkshopLine } from './workshop-line.tsx';

const words = messages.activities;
const none: readonly Activity[] = [];

/** /admin/activity 'Dashboard' (§2): what waits for the admin, then the latest hundred uploads. */
export default function AdminActivityPage({ Remind }: { Remind: Reminding }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const desk = useQuery(adminDesk());
  const everything = useQuery(activityFeed({}));
  const toHeading = () => heading.current?.focus();
  const loading = <Skeleton shape="cards" count={4} label={messages.desk.loading} />;
  return (
    <div className="max-w-page">
      <PageHeader
        ref={heading}
        title={messages.desk.title}
        lead={desk.data === undefined ? undefined : formatLongDate(desk.data.today)}
      />
      <WorkshopLine />
      <AdminNotices notices={everything.data?.notices ?? []} />
      <Answer query={desk} loading={loading} failed={messages.desk.loadFailed} keep>
        {(shown) => (
          // Around all of it: a list that moves while it is pressed opens another row.
          <Suspense fallback={loading}>
            <AdminDesk desk={shown} Remind={Remind} onStepsGone={toHeading} />
          </Suspense>
        )}
      </Answer>
      {everything.data?.backup ? (
        <div className="mt-8">
          <BackupLine backup={everything.data.backup} />
        </div>
      ) : null}
      <ActivityFeed all={everything.data?.items ?? none} toHeading={toHeading} />
    </div>
  );
}

/** The feed with its filters; the button that clears it stands apart, at the end. */
function ActivityFeed({ all, toHeading }: { all: readonly Activity[]; toHeading: () => void }) {
  const view = useActivityView();
  const feed = useQuery(activityFeed(view.query));
  const shown = feed.data?.items ?? none;
  const empty = view.clear === undefined ? words.empty : words.noMatch;
  return (
    <section aria-labelledby="aktivitas" className="mt-8 grid gap-4">
      <h2 id="aktivitas">{words.logTitle}</h2>
      {all.length === 0 ? null : (
        <details open={view.clear !== undefined || undefined}>
          <summary className="py-1 text-sm">{words.filters}</summary>
          <ActivityFilters view={view} activities={[...all, ...shown]} />
        </details>
      )}
      <SpokenResult
        asked={hashKey(activityFeed(view.query).queryKey)}
        text={
          feed.isPlaceholderData || feed.data === undefined
            ? null
            : shown.length === 0
              ? empty
              : rowsShown(shown.length)
        }
      />
      <Answer
        query={feed}
        loading={<Skeleton shape="rows" count={8} />}
        failed={words.loadFailed}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-tinta-2">{empty}</p>}
      >
        {({ items }) => <Feed activities={items} busy={feed.isPlaceholderData} />}
      </Answer>
      <div className="mt-8 flex flex-wrap justify-between gap-4">
        <DownloadList {...listDownload(exportActivities, view.query)} />
        <ClearActivities empty={all.length === 0} onCleared={toHeading} />
      </div>
    </section>
  );
}

interface FeedProps {
  readonly activities: readonly Activity[];
  readonly busy: boolean;
}

function Feed({ activities, busy }: FeedProps) {
  return (
    <div aria-busy={busy || undefined} className={busy ? 'shadow-[0_-3px_0_var(--wedel)]' : undefined}>
      <ActivityList activities={activities} />
    </div>
  );
}
