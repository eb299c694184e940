import type { Desk } from '@ruang-naskah/domain/desk/schema';
import { heldUsersPath, mailFailedPath, pathOfList } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { boundedCount } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { late } from '../../../ui/late.ts';
import { AdminMentions, ownDuties } from '../../duties/queries.ts';
import { DeskAsks } from './desk-asks.tsx';
import { DeskQueue, type Reminding } from './desk-queue.tsx';
import { TeamLoad } from './team-load.tsx';

const words = messages.desk;
const calendarWords = messages.calendar;
/** Only while the portal is new. */
const FirstSteps = late(async () => (await import('./first-steps.tsx')).FirstSteps);
const StageDurations = late(async () => (await import('./stage-durations.tsx')).StageDurations);

interface AdminDeskProps {
  readonly desk: Desk;
  readonly Remind: Reminding;
  readonly onStepsGone: () => void;
}

/** What waits for the admin, above the feed; an empty queue is a single line, and the others move up. */
export function AdminDesk({ desk, Remind, onStepsGone }: AdminDeskProps) {
  const waiting = desk.queues.filter(({ count }) => count > 0);
  const mentions = useQuery(ownDuties()).data?.items ?? [];
  const quiet = desk.queues.filter(({ count }) => count === 0);
  return (
    <div className="grid gap-4">
      {desk.firstSteps.length === 0 ? null : <FirstSteps open={desk.firstSteps} onGone={onStepsGone} />}
      {desk.gaps.length === 0 || desk.firstSteps.includes('holidays') ? null : (
        <CalendarGaps gaps={desk.gaps} />
      )}
      {waiting.length + desk.asks.count + mentions.length === 0 ? null : (
        <div className="desk-queues">
          {waiting.map((queue) => (
            <DeskQueue key={queue.queue} queue={queue} today={desk.today} Remind={Remind} />
          ))}
          {desk.asks.count === 0 ? null : <DeskAsks asks={desk.asks} />}
          {mentions.length === 0 ? null : <AdminMentions duties={mentions} today={desk.today} />}
        </div>
      )}
      {quiet.length === 0 ? null : (
        <ul className="grid gap-1 text-tinta-2">
          {quiet.map(({ queue }) => (
            <li key={queue} className="list-none">
              {words.nothing[queue]}
            </li>
          ))}
        </ul>
      )}
      <Also desk={desk} />
      <div className="desk-figures">
        <TeamLoad load={desk.load} />
        <Suspense fallback={<Skeleton count={6} />}>
          <StageDurations />
        </Suspense>
      </div>
    </div>
  );
}

/** Ages are wrong if the holidays of a year are not confirmed. */
function CalendarGaps({ gaps }: Pick<Desk, 'gaps'>) {
  const [first] = gaps;
  return (
    <Alert tone="warning">
      <p>
        {gaps.map(({ year, gap }) => calendarWords.gaps[gap](year)).join(' ')}{' '}
        <Link href={`${paths.calendar}?tahun=${first?.year ?? ''}`}>{calendarWords.open}</Link>
      </p>
    </Alert>
  );
}

/** Smaller tasks, each a link to its list; renders nothing if there are none. */
function Also({ desk }: { desk: Desk }) {
  const links = [
    { label: words.week, count: desk.week, href: pathOfList('week') },
    { label: words.held, count: desk.held, href: heldUsersPath },
    { label: words.mails, count: desk.mails, href: mailFailedPath },
  ].filter(({ count }) => count > 0);
  if (links.length === 0) return null;
  return (
    <nav aria-label={words.also} className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ label, count, href }) => (
        <Link key={href} href={href} className="py-1">
          {label} <strong>{boundedCount(count)}</strong>
        </Link>
      ))}
    </nav>
  );
}
