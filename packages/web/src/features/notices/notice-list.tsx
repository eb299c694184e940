import { messages } from '@ruang-naskah/domain/messages.id';
import type { Notice } from '@ruang-naskah/domain/notices/schema';
import { noticePath } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { formatDateTime } from '../../ui/format.ts';
import { useMarkNoticeRead } from './queries.ts';

/** One line per notice; a press marks it as read and opens what it is about, if that still exists. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { user } = useSession();
  const markRead = useMarkNoticeRead();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(messages.duties.markReadFailed, error);
  return (
    <ul className="card divide-y divide-garis p-0">
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLine
            notice={notice}
            href={noticePath(notice, user.role)}
            busy={markRead.isPending && markRead.variables === notice.id}
            onRead={() => void handleOutcome(markRead.mutateAsync(notice.id), { failed, toastFailure: true })}
          />
        </li>
      ))}
    </ul>
  );
}

interface NoticeLineProps {
  readonly notice: Notice;
  /** Null where what it is about does not exist any more. */
  readonly href: string | null;
  readonly busy: boolean;
  readonly onRead: () => void;
}

function NoticeLine({ notice, href, busy, onRead }: NoticeLineProps) {
  const { settings } = useSession();
  const className = `grid w-full gap-1 border-l-4 py-3 pr-4 pl-3 text-left no-underline ${notice.read ? 'border-transparent' : 'border-prada font-semibold'}`;
  const onClick = () => {
    if (!notice.read && !busy) onRead();
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
  if (href !== null) {
    return (
      <Link href={href} className={className} onClick={onClick}>
        {line}
      </Link>
    );
  }
  // `aria-disabled`, because a disabled button would lose the focus.
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
