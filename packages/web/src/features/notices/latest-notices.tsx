import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Notice } from '@ruang-naskah/domain/notices/schema';
import { noticePath, noticesPath } from '@ruang-naskah/domain/paths';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { Answer, type QueryState } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatShortDate } from '../../ui/format.ts';

const words = messages.notices;
const maxShown = 3;

interface LatestNoticesProps {
  readonly query: QueryState<{ readonly items: readonly Notice[] }>;
  readonly onRead: (id: string) => void;
}

/** «Kabar» beside the tasks: the newest notices with their day, and a link to all of them. */
export function LatestNotices({ query, onRead }: LatestNoticesProps) {
  const { role } = useSession().user;
  return (
    <section className="card grid gap-3" aria-labelledby="kabar-terbaru">
      <h2 id="kabar-terbaru" className="text-h3">
        {words.title}
      </h2>
      <Answer
        query={query}
        loading={<Skeleton shape="rows" count={maxShown} />}
        failed={words.loadFailed}
        keepDataOnError
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-sm text-tinta-2">{words.emptyHint}</p>}
      >
        {({ items }) => (
          <>
            <ul className="grid text-sm">
              {items.slice(0, maxShown).map((notice) => (
                <li
                  key={notice.id}
                  className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-garis py-2"
                >
                  <NoticeLine notice={notice} onRead={onRead} />
                </li>
              ))}
            </ul>
            <Link href={noticesPath(role)} className="justify-self-start text-sm">
              {words.seeAll}
            </Link>
          </>
        )}
      </Answer>
    </section>
  );
}

/** A notice about this screen, or about something deleted, has no link. */
function NoticeLine({ notice, onRead }: { notice: Notice; onRead: LatestNoticesProps['onRead'] }) {
  const { user, settings } = useSession();
  const [path] = useLocation();
  const href = noticePath(notice, user.role);
  const day = dayOf(Date.parse(notice.createdAt), settings.timeZone);
  const today = useToday();
  const text = notice.read ? (
    notice.text
  ) : (
    <strong>
      {notice.text}
      <span className="sr-only"> ({words.unreadMark})</span>
    </strong>
  );
  return (
    <>
      <time dateTime={notice.createdAt} className="font-semibold">
        {day === today ? words.today : formatShortDate(day, today)}
      </time>
      {href === null || href === path ? (
        <span className="line-clamp-3 wrap-anywhere">{text}</span>
      ) : (
        <Link
          href={href}
          className="line-clamp-3 wrap-anywhere no-underline hover:underline"
          onClick={() => {
            if (!notice.read) onRead(notice.id);
          }}
        >
          {text}
        </Link>
      )}
    </>
  );
}
