import { messages } from '@ruang-naskah/domain/messages.id';
import type { Notice } from '@ruang-naskah/domain/notices/schema';
import { noticePlace } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useReadNotice } from './queries.ts';

/** One line per notice; opening it marks it as read. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { user, settings } = useSession();
  const read = useReadNotice();
  return (
    <ul className="card divide-y divide-garis p-0">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            href={noticePlace(notice, user.role)}
            className={`grid gap-1 border-l-4 py-3 pr-4 pl-3 no-underline ${notice.read ? 'border-transparent' : 'border-prada font-semibold'}`}
            onClick={() => {
              if (!notice.read) read.mutate(notice.id);
            }}
          >
            <span className="wrap-anywhere">
              {notice.text}
              {notice.read ? null : <span className="sr-only"> ({messages.notices.unreadMark})</span>}
            </span>
            <time className="text-sm font-normal text-tinta-2" dateTime={notice.createdAt}>
              {formatDateTime(notice.createdAt, settings.timeZone)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
