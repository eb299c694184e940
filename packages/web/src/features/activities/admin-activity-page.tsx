import { exportActivities } from '@ruang-naskah/domain/activities/endpoints';
import type { Activity, PortalWarning } from '@ruang-naskah/domain/activities/schema';
import '../../styles/admin-desk.css';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { hashKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { listDownload } from '../../api/list-download.ts';
import { Collapsible } from '../../ui/collapsible.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { DownloadList } from '../../ui/list/download-list.tsx';
import { rowsShown, SpokenResult } from '../../ui/list/spoken-result.tsx';
import { useWorkshopText, workshopDay } from '../settings/queries.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList, initialCount } from './activity-list.tsx';
import { BackupLine } from './backup-line.tsx';
import { ClearActivities } from './clear-activities.tsx';
import { AdminDesk } from './desk/admin-desk.tsx';
import type { RemindButtonComponent } from './desk/desk-queue.tsx';
import { DiskNotice } from './disk-notice.tsx';
import { activityFeed, adminDesk } from './queries.ts';
import { useActivityView } from './use-activity-view.ts';

const words = messages.activities;
const noActivities: readonly Activity[] = [];

/** /admin/activity 'Dashboard' (§2): what waits for the admin, then the latest hundred uploads. */
export default function AdminActivityPage({ RemindButton }: { RemindButton: RemindButtonComponent }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const desk = useQuery(adminDesk());
  const unfilteredFeed = useQuery(activityFeed({}));
  const focusHeading = () => heading.current?.focus();
  const loading = <Skeleton shape="cards" count={4} label={messages.desk.loading} />;
  return (
    <div className="max-w-page">
      <PageHeader
        ref={heading}
        title={messages.desk.title}
        lead={desk.data === undefined ? undefined : formatLongDate(desk.data.today)}
      />
      <WorkshopNotice />
      <AdminNotices notices={unfilteredFeed.data?.notices ?? []} />
      <Answer query={desk} loading={loading} failed={messages.desk.loadFailed} keepDataOnError>
        {(shown) => (
          // One boundary around all of it, so that nothing moves while somebody presses a row.
          <Suspense fallback={loading}>
            <AdminDesk desk={shown} RemindButton={RemindButton} onFirstStepsGone={focusHeading} />
          </Suspense>
        )}
      </Answer>
      {unfilteredFeed.data?.backup ? (
        <div className="mt-8">
          <BackupLine backup={unfilteredFeed.data.backup} />
        </div>
      ) : null}
      <ActivityFeed all={unfilteredFeed.data?.items ?? noActivities} focusHeading={focusHeading} />
    </div>
  );
}

/** The feed with its filters; the button that clears it stands apart, at the end. */
function ActivityFeed({ all, focusHeading }: { all: readonly Activity[]; focusHeading: () => void }) {
  const view = useActivityView();
  const [shownCount, setShownCount] = useState(initialCount);
  const feed = useQuery(activityFeed(view.filters));
  const shown = feed.data?.items ?? noActivities;
  const empty = view.clear === undefined ? words.empty : words.noMatch;
  return (
    <section aria-labelledby="aktivitas" className="mt-8 grid gap-4">
      <h2 id="aktivitas">{words.logTitle}</h2>
      {all.length === 0 ? null : (
        <Collapsible opens={view.clear !== undefined}>
          <summary className="py-1 text-sm">{words.filters}</summary>
          <ActivityFilters view={view} activities={[...all, ...shown]} />
        </Collapsible>
      )}
      <SpokenResult
        asked={`${hashKey(activityFeed(view.filters).queryKey)} ${shownCount}`}
        text={
          feed.isPlaceholderData || feed.data === undefined
            ? null
            : shown.length === 0
              ? empty
              : rowsShown(Math.min(shown.length, shownCount))
        }
      />
      <Answer
        query={feed}
        loading={<Skeleton shape="rows" count={8} />}
        failed={words.loadFailed}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-tinta-2">{empty}</p>}
      >
        {({ items }) => (
          <BusyBlock busy={feed.isPlaceholderData}>
            <ActivityList activities={items} shownCount={shownCount} onMore={setShownCount} />
          </BusyBlock>
        )}
      </Answer>
      <div className="mt-8 flex flex-wrap justify-between gap-4">
        <DownloadList {...listDownload(exportActivities, view.filters)} />
        <ClearActivities isEmpty={all.length === 0} onCleared={focusHeading} />
      </div>
    </section>
  );
}

function BusyBlock({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div aria-busy={busy || undefined} className={busy ? 'shadow-[0_-3px_0_var(--wedel)]' : undefined}>
      {children}
    </div>
  );
}

/** Warnings about the portal itself, above the desk; empty if there are none. */
function AdminNotices({ notices }: { notices: readonly PortalWarning[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {notices.map((notice) => (
        <DiskNotice key={notice.kind} notice={notice} />
      ))}
    </div>
  );
}

/** While a workshop day is open: until when, and the code to tell the participants. */
function WorkshopNotice() {
  const day = useQuery(workshopDay()).data;
  const text = useWorkshopText(day);
  if (text === null) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" role="status">
        {text} {day?.code ? <strong className="font-mono">{day.code}</strong> : null}{' '}
        <Link href={paths.settings} className="inline-block py-1">
          {messages.workshop.toSettings}
        </Link>
      </Alert>
    </div>
  );
}
