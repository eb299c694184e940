import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { formatClock, formatDateTime, formatNearDay } from '../../ui/format.ts';

const words = messages.activities;
/** How many lines are shown at first, and how many more at each press. */
const atFirst = 20;
const more = 40;

/** The feed, newest first, one line per entry. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const [shown, setShown] = useState(atFirst);
  const firstNew = useRef<HTMLLIElement>(null);
  // The button may be gone, so focus goes to the first new line.
  useEffect(() => {
    if (shown > atFirst) firstNew.current?.focus();
  }, [shown]);
  return (
    <>
      <ul className="desk-feed">
        {activities.slice(0, shown).map((activity, at) => (
          <li key={activity.id} ref={at === shown - more ? firstNew : undefined} tabIndex={-1}>
            <Line activity={activity} />
          </li>
        ))}
      </ul>
      {activities.length > shown ? (
        <p className="mt-3">
          <Button onClick={() => setShown(shown + more)}>{words.more}</Button>
        </p>
      ) : null}
    </>
  );
}

function Line({ activity }: { activity: Activity }) {
  const { timeZone } = useSession().settings;
  const today = useToday();
  const { userName, createdAt } = activity;
  return (
    <>
      <time dateTime={createdAt} title={formatDateTime(createdAt, timeZone)}>
        {formatClock(createdAt, timeZone)}
      </time>
      <span>
        <strong>{userName}</strong> <Described activity={activity} />
      </span>
      <span>{formatNearDay(createdAt, today, timeZone)}</span>
    </>
  );
}

/** Leads to what was uploaded; the target may have been deleted, and its page says so. */
function Described({ activity: { relatedId, relatedKind, description } }: { activity: Activity }) {
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
