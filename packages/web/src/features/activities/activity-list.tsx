import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { formatClock, formatDateTime, formatNearDay } from '../../ui/format.ts';

const words = messages.activities;
/** How many lines are shown at first. */
export const initialCount = 20;
/** How many more at each press. */
const moreCount = 40;

interface ActivityListProps {
  readonly activities: readonly Activity[];
  /** How many of them are shown at most. */
  readonly shownCount: number;
  readonly onMore: (shownCount: number) => void;
}

/** The feed, newest first, one line per entry. */
export function ActivityList({ activities, shownCount, onMore }: ActivityListProps) {
  const firstNewLine = useRef<HTMLLIElement>(null);
  // The button may have disappeared, so the focus goes to the first new line.
  useEffect(() => {
    if (shownCount > initialCount) firstNewLine.current?.focus();
  }, [shownCount]);
  return (
    <>
      <ul className="desk-feed">
        {activities.slice(0, shownCount).map((activity, index) => (
          <li
            key={activity.id}
            ref={index === shownCount - moreCount ? firstNewLine : undefined}
            tabIndex={-1}
          >
            <ActivityLine activity={activity} />
          </li>
        ))}
      </ul>
      {activities.length > shownCount ? (
        <p className="mt-3">
          <Button onClick={() => onMore(shownCount + moreCount)}>{words.more}</Button>
        </p>
      ) : null}
    </>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  const { timeZone } = useSession().settings;
  const today = useToday();
  const { userName, createdAt } = activity;
  return (
    <>
      <time dateTime={createdAt} title={formatDateTime(createdAt, timeZone)}>
        {formatClock(createdAt, timeZone)}
      </time>
      <span>
        <strong>{userName}</strong> <ActivityDescription activity={activity} />
      </span>
      <span>{formatNearDay(createdAt, today, timeZone)}</span>
    </>
  );
}

/** Leads to what was uploaded; the target may have been deleted, and its page says so. */
function ActivityDescription({ activity: { relatedId, relatedKind, description } }: { activity: Activity }) {
  const text = description.charAt(0).toLowerCase() + description.slice(1);
  if (relatedId === null || relatedKind === null) return text;
  return (
    <Link
      href={relatedKind === 'manuscript' ? reviewPath(relatedId) : projectPath(relatedId)}
      className="text-tinta"
    >
      {text}
    </Link>
  );
}
