import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import { describeImprint } from '@ruang-naskah/domain/settings/values';
import { Link } from 'wouter';
import { useRowMark } from '../../../api/live.ts';
import { useSession } from '../../../api/session.tsx';
import { useToday } from '../../../api/use-today.ts';
import { formatDate } from '../../../ui/format.ts';
import { type Column, type Sort, Table } from '../../../ui/list/table.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { WithdrawalMark } from '../withdrawal/withdrawal-mark.tsx';
import type { ReviewListPage } from './use-review-neighbours.ts';
import type { ReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** The rows of 'Review Naskah'; cards on a phone. */
export function ReviewTable({
  rows,
  listPage,
  view,
  busy,
}: {
  rows: readonly ManuscriptSummary[];
  /** Passed along with a title's link, so that the review knows the way back and the neighbouring manuscripts. */
  listPage: ReviewListPage;
  view: ReviewView;
  busy: boolean;
}) {
  const { settings } = useSession();
  const columns: Column<ManuscriptSummary>[] = [
    {
      key: 'judul',
      header: messages.manuscripts.labels.judul,
      role: 'title',
      sortable: true,
      cell: (row) => (
        <Link href={reviewPath(row.id)} state={listPage}>
          {row.judul}
        </Link>
      ),
    },
    {
      key: 'authorName',
      header: messages.manuscripts.labels.authorName,
      cell: (row) => <MinWidth>{row.authorName}</MinWidth>,
    },
    {
      key: 'tujuanPenerbit',
      header: words.filterImprint,
      cell: (row) => <MinWidth>{describeImprint(settings, row.tujuanPenerbit)}</MinWidth>,
    },
    { key: 'kategori', header: words.filterCategory, cell: (row) => <MinWidth>{row.kategori}</MinWidth> },
    {
      key: 'submissionDate',
      header: messages.manuscripts.labels.submissionDate,
      sortable: true,
      cell: (row) => <Submitted row={row} />,
    },
    {
      key: 'status',
      header: messages.manuscripts.labels.status,
      cell: (row) => (
        <>
          <StatusBadge status={row.status} />
          {row.task === 'projectless' ? (
            <small className="block text-tinta-2">{words.tasks.projectless}</small>
          ) : null}
          <WithdrawalMark withdrawal={row.withdrawal} />
        </>
      ),
    },
  ];
  return (
    <Table
      caption={words.title}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sortOf(view.query.sort)}
      onSort={(sort) => view.setFilter('sort', sortName(sort))}
      busy={busy}
      dense
      mark={useRowMark()}
    />
  );
}

/** No narrower than a long word, so that none is cut. */
function MinWidth({ children }: { children: string }) {
  return <span className="inline-block md:min-w-24 xl:min-w-26">{children}</span>;
}

/** A decision is awaited since the manuscript, or its last revision, came in; the Dashboard counts the same days. */
function Submitted({ row: { submissionDate, task, turn, revised } }: { row: ManuscriptSummary }) {
  const { settings, calendar } = useSession();
  const { timeZone } = settings;
  const days = workingDaysSince(turn.since, useToday(), calendar);
  return (
    <>
      <time dateTime={submissionDate}>{formatDate(submissionDate, timeZone)}</time>
      {task === 'undecided' ? (
        <small className="block text-tinta-2">
          {revised === true ? words.revisionWaiting(days) : words.daysWaiting(days, turn.exact)}
        </small>
      ) : null}
    </>
  );
}

function sortOf(name: string): Sort {
  return name.startsWith('-') ? { key: name.slice(1), direction: 'desc' } : { key: name, direction: 'asc' };
}

/** Titles are only sorted from A to Z. */
function sortName({ key, direction }: Sort): string {
  return direction === 'desc' && key !== 'judul' ? `-${key}` : key;
}
