import { messages } from '@ruang-naskah/domain/messages.id';
import type { Notice } from '@ruang-naskah/domain/notices/schema';
import { noticePlace } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useReadNotice } from './queries.ts';

/** One line per notice; opening it, or pressing one that leads nowhere, marks it as read. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { user } = useSession();
  const read = useReadNotice();
  return (
    <ul className="card divide-y divide-garis p-0">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Line
            notice={notice}
            place={noticePlace(notice, user.role)}
            onRead={() => read.mutate(notice.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly notice: Notice;
  readonly place: string | null;
  readonly onRead: () => void;
}

function Line({ notice, place, onRead }: LineProps) {
  const { settings } = useSession();
  const className = `grid w-full gap-1 border-l-4 py-3 pr-4 pl-3 text-left no-underline ${notice.read ? 'border-transparent' : 'border-prada font-semibold'}`;
  const onClick = () => {
    if (!notice.read) onRead();
  };
  const line = (
    <>
      <span className="wrap-anywhere">
        {notice.text}
        {notice.read ? null : <span className="sr-only"> ({messages.notices.unreadMark})</span>}
      </span>
      <time className="text-sm font-normal text-tinta-2" dateTime={notice.createdAt}>
        {formatDateTime(notice.createdAt, settings.timeZone)}
      </time>
    </>
  );
  if (place !== null) {
    return (
      <Link href={place} className={className} onClick={onClick}>
        {line}
      </Link>
    );
  }
  // It keeps the keyboard's place once it is read.
  return (
    <button
      type="button"
      data-print="text"
      className={className}
      aria-disabled={notice.read}
      onClick={onClick}
    >
      {line}
    </button>
  );
}
