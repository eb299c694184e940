import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { dayOf, daysBetween } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { BriefcaseBusiness, Feather } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { formatLongDate, formatRelativeDay } from '../../ui/format.ts';
import { ActivityTime } from './activity-time.tsx';

const words = messages.activities;
const icons = { author_upload: Feather, editor_upload: BriefcaseBusiness };

/** The feed by day, newest first. */
export function ActivityList({ activities, now }: { activities: readonly Activity[]; now: number }) {
  const { timeZone } = useSession().settings;
  const days = Map.groupBy(activities, ({ createdAt }) => dayOf(Date.parse(createdAt), timeZone));
  return (
    <div className="grid gap-6">
      {[...days].map(([day, lines]) => (
        <section key={day} aria-labelledby={`hari-${day}`} className="grid gap-2">
          <h2 id={`hari-${day}`} className="text-h3">
            {dayLabel(day, now, timeZone)}
          </h2>
          <ul className="rounded-2 border border-garis bg-kertas">
            {lines.map((activity) => (
              <Line key={activity.id} activity={activity} now={now} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface LineProps {
  readonly activity: Activity;
  readonly now: number;
  readonly timeZone: string;
}

function Line({ activity, now, timeZone }: LineProps) {
  const { type, userName, role, description, createdAt } = activity;
  const Icon = icons[type];
  return (
    <li className="flex items-start gap-3 border-b border-garis px-4 py-3 last:border-b-0">
      <Icon size={20} className="mt-0.5 text-soga" role="img" aria-label={words.types[type]} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <strong>{userName}</strong>{' '}
            <small className="text-tinta-2">({messages.shell.roleLabels[role]})</small>
          </span>
          <ActivityTime instant={createdAt} now={now} timeZone={timeZone} />
        </p>
        <p>{description}</p>
        <Related activity={activity} />
      </div>
    </li>
  );
}

/** The target may have been deleted; its page says so. */
function Related({ activity: { relatedId, relatedKind, description } }: { activity: Activity }) {
  if (relatedId === null || relatedKind === null) return null;
  const manuscript = relatedKind === 'manuscript';
  const label = manuscript ? words.openManuscript : words.openProject;
  return (
    <Link
      href={manuscript ? reviewPath(relatedId) : projectPath(relatedId)}
      aria-label={`${label}: ${description}`}
      className="inline-block py-1 text-sm"
    >
      {label}
    </Link>
  );
}

/** «Hari ini», «Kemarin», «Rabu, 18 November 2026». */
function dayLabel(day: string, now: number, timeZone: string): string {
  const recent = daysBetween(day, dayOf(now, timeZone)) < 2;
  const label = recent ? formatRelativeDay(day, now, timeZone) : formatLongDate(day);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
