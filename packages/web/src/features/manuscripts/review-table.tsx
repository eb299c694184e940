import { dayOf, daysBetween } from '@ruang-naskah/domain/dates';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { formatDate } from '../../ui/format.ts';
import { type Column, type Sort, Table } from '../../ui/table.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { ReviewView } from './use-review-view.ts';

const words = messages.manuscripts;

/** The rows of 'Review Naskah'; cards on a phone. */
export function ReviewTable({
  rows,
  view,
  busy,
}: {
  rows: readonly ManuscriptSummary[];
  view: ReviewView;
  busy: boolean;
}) {
  const columns: Column<ManuscriptSummary>[] = [
    {
      key: 'judul',
      header: words.labels.judul,
      role: 'title',
      sortable: true,
      cell: (row) => <TitleLink row={row} search={view.search} />,
    },
    { key: 'authorName', header: words.labels.authorName, cell: (row) => row.authorName },
    { key: 'tujuanPenerbit', header: words.filterImprint, cell: (row) => row.tujuanPenerbit },
    { key: 'kategori', header: words.filterCategory, cell: (row) => row.kategori },
    {
      key: 'submissionDate',
      header: words.labels.submissionDate,
      sortable: true,
      cell: (row) => <Submitted row={row} />,
    },
    { key: 'status', header: words.labels.status, cell: (row) => <StatusBadge status={row.status} /> },
  ];
  return (
    <Table
      caption={words.reviewTitle}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sortOf(view.query.sort)}
      onSort={(sort) => view.change('sort', sortName(sort))}
      busy={busy}
    />
  );
}

/** The list's address travels along, so that the way back leads to the same view. */
function TitleLink({ row, search }: { row: ManuscriptSummary; search: string }) {
  return (
    <Link href={reviewPath(row.id)} state={{ list: search }}>
      {row.judul}
    </Link>
  );
}

function Submitted({ row }: { row: ManuscriptSummary }) {
  const { timeZone } = useSession().settings;
  const days = daysBetween(dayOf(Date.parse(row.submissionDate), timeZone), dayOf(Date.now(), timeZone));
  return (
    <>
      <time dateTime={row.submissionDate}>{formatDate(row.submissionDate, timeZone)}</time>
      {row.status === initialStatus ? (
        <small className="block text-tinta-2">{words.daysWaiting(days)}</small>
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
