import type { Desk, OpenRequest } from '@ruang-naskah/domain/desk/schema';
import { heldUsersPath, mailFailedPath, queueListPath } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { formatCount } from '@ruang-naskah/domain/text';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AdminMentions } from '../../duties/parts.ts';
import { useOwnDuties } from '../../duties/queries.ts';
import { DeskQueue, type RemindButtonComponent } from './desk-queue.tsx';
import { TeamLoad } from './team-load.tsx';

const words = messages.desk;
const calendarWords = messages.calendar;
/** Loaded on demand: shown only while the portal is new. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const StageDurations = lazy(async () => ({
  default: (await import('./stage-durations.tsx')).StageDurations,
}));

interface AdminDeskProps {
  readonly desk: Desk;
  readonly RemindButton: RemindButtonComponent;
  readonly onFirstStepsGone: () => void;
}

/** What waits for the admin. An empty queue is a single line below the others. */
export function AdminDesk({ desk, RemindButton, onFirstStepsGone }: AdminDeskProps) {
  const filledQueues = desk.queues.filter(({ count }) => count > 0);
  const mentions = useOwnDuties().data?.items ?? [];
  const emptyQueues = desk.queues.filter(({ count }) => count === 0);
  return (
    <div className="grid gap-4">
      {desk.firstSteps.length === 0 ? null : (
        <FirstSteps openSteps={desk.firstSteps} onGone={onFirstStepsGone} />
      )}
      {desk.gaps.length === 0 || desk.firstSteps.includes('holidays') ? null : (
        <CalendarGaps gaps={desk.gaps} />
      )}
      {filledQueues.length + desk.asks.count + mentions.length === 0 ? null : (
        <div className="desk-queues">
          {filledQueues.map((queue) => (
            <DeskQueue key={queue.queue} queue={queue} today={desk.today} RemindButton={RemindButton} />
          ))}
          {desk.asks.count === 0 ? null : <OpenRequests asks={desk.asks} />}
          {mentions.length === 0 ? null : <AdminMentions duties={mentions} today={desk.today} />}
        </div>
      )}
      {emptyQueues.length === 0 ? null : (
        <ul className="grid gap-1 text-tinta-2">
          {emptyQueues.map(({ queue }) => (
            <li key={queue} className="list-none">
              {words.nothing[queue]}
            </li>
          ))}
        </ul>
      )}
      <OtherTasks desk={desk} />
      <div className="desk-figures">
        <TeamLoad load={desk.load} />
        <Suspense fallback={<Skeleton count={6} />}>
          <StageDurations />
        </Suspense>
      </div>
    </div>
  );
}

/** A warning: waiting times are counted wrong while the holidays of a year are not confirmed. */
function CalendarGaps({ gaps }: Pick<Desk, 'gaps'>) {
  const firstYear = gaps[0]?.year ?? '';
  return (
    <Alert tone="warning">
      <p>
        {gaps.map(({ year, gap }) => calendarWords.gaps[gap](year)).join(' ')}{' '}
        <Link href={`${paths.calendar}?tahun=${firstYear}`}>{calendarWords.open}</Link>
      </p>
    </Alert>
  );
}

/** Smaller tasks, each a link to its list; renders nothing if there are none. */
function OtherTasks({ desk }: { desk: Desk }) {
  const links = [
    { label: words.week, count: desk.week, href: queueListPath('week') },
    { label: words.held, count: desk.held, href: heldUsersPath },
    { label: words.mails, count: desk.mails, href: mailFailedPath },
  ].filter(({ count }) => count > 0);
  if (links.length === 0) return null;
  return (
    <nav aria-label={words.also} className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ label, count, href }) => (
        <Link key={href} href={href} className="py-1">
          {label} <strong>{formatCount(count)}</strong>
        </Link>
      ))}
    </nav>
  );
}

/** Open requests to the admin, oldest first; each row links to where it is answered. */
function OpenRequests({ asks: { count, items } }: { asks: Desk['asks'] }) {
  const hiddenCount = count - items.length;
  return (
    <section aria-labelledby="permohonan" className="desk-queue">
      <header>
        <h2 id="permohonan" className="text-tinta">
          <span className="desk-figure">{formatCount(count)}</span> {words.asks}
        </h2>
        {hiddenCount > 0 ? <small>{words.moreAsks(formatCount(hiddenCount))}</small> : null}
      </header>
      <ul>
        {items.map((request) => (
          <RequestRow key={`${request.id} ${request.stage} ${request.kind}`} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request: { id, title, stage, kind, name, days } }: { request: OpenRequest }) {
  const href = kind === 'withdrawal' ? reviewPath(id) : projectPath(id);
  return (
    <li className="hover:bg-mori">
      <span className="desk-title">
        <Link href={href}>
          <bdi>{title}</bdi>
        </Link>{' '}
        <small>{[words.matters[kind], stage, name].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="desk-age">{words.waits(days)}</span>
      <Link href={href} className={buttonClass()} aria-label={words.actionLabel(words.answer, title)}>
        {words.answer}
      </Link>
    </li>
  );
}
