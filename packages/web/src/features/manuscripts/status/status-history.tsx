import { isSafeLink } from '@ruang-naskah/domain/links';
import type { StatusEvent } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useSession } from '../../../api/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Every status a manuscript has had, with who set it, when and why, and each link that was sent; the latest first. */
export function StatusHistory({ events }: { events: readonly StatusEvent[] }) {
  const { settings } = useSession();
  return (
    <section className="grid gap-3" aria-labelledby="riwayat-status">
      <h2 id="riwayat-status" className="text-h3">
        {messages.manuscripts.statusHistory}
      </h2>
      <ol className="grid gap-3">
        {events.toReversed().map((event) => (
          <li key={`${event.createdAt} ${event.to}`} className="grid gap-1 border-l-2 border-garis pl-3">
            <span>
              <StatusBadge status={event.to} />
            </span>
            {event.note === '' ? null : <LongText small>{event.note}</LongText>}
            {event.link !== null && isSafeLink(event.link) ? (
              <LinkExternal href={event.link}>{messages.manuscripts.openManuscript}</LinkExternal>
            ) : null}
            <small className="text-tinta-2">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt, settings.timeZone)}</time>{' '}
              {messages.manuscripts.historyLine(event.actorName)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
