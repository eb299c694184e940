import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { noticesPath } from '@ruang-naskah/domain/paths';
import { formatCount } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { unreadCount } from './queries.ts';

const words = messages.shell;

/** The number of unread notices with a link to them; without an answer only the link. */
export function Bell() {
  const { role } = useSession().user;
  const unread = useQuery(unreadCount()).data?.unread ?? 0;
  const count = formatCount(unread, limits.unreadCounted);
  return (
    <Link
      href={noticesPath(role)}
      className="bell"
      aria-label={
        unread === 0 ? words.screens.notices : `${words.screens.notices}: ${words.unreadNotices(count)}`
      }
    >
      <BellIcon size={22} aria-hidden />
      {unread === 0 ? null : (
        <span className="bell-count" aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
}
