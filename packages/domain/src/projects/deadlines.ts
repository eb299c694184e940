import { type WorkCalendar, workingDaysBetween, workingDaysSince } from '../calendar/working-days.ts';
import { dayAfter } from '../dates.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import type { StageName } from './stages.ts';
import { type StagedProject, stageTurn, type Turn } from './turn.ts';

/** How near a deadline is: past, within 3 working days, within a week of them, later, or no deadline. */
export type DeadlineUrgency =
  | {
      readonly urgency: 'overdue' | 'soon' | 'week' | 'later';
      readonly days: number;
      /** A day that has a name. */
      readonly namedDay?: 'today' | 'tomorrow';
    }
  | { readonly urgency: 'none'; readonly days: null };

/**
 * `days` counts working days, until a deadline as since it has passed: weekends and holidays add neither to a delay nor to
 * the time that is left. In the publisher's time zone.
 */
export function deadlineUrgency(
  deadline: string | null,
  today: string,
  calendar: WorkCalendar,
): DeadlineUrgency {
  if (deadline === null) return { urgency: 'none', days: null };
  if (deadline < today) return { urgency: 'overdue', days: workingDaysSince(deadline, today, calendar) };
  if (deadline === today) return { urgency: 'soon', days: 0, namedDay: 'today' };
  const days = workingDaysBetween(today, deadline, calendar);
  if (deadline === dayAfter(today)) return { urgency: 'soon', days, namedDay: 'tomorrow' };
  if (days <= limits.dueSoonDays) return { urgency: 'soon', days };
  return { urgency: days <= calendar.week.length ? 'week' : 'later', days };
}

/** The words beside the date, because colour alone must not carry meaning. */
export function deadlineText(due: DeadlineUrgency): string {
  const words = messages.projects;
  if (due.urgency === 'none') return words.noDeadline;
  if (due.urgency === 'overdue') return words.overdue(due.days);
  if (due.namedDay === 'today') return words.dueToday;
  if (due.namedDay === 'tomorrow') return words.dueTomorrow;
  // The days left are all free ones.
  return due.days === 0 ? words.dueBeforeWork : words.dueIn(due.days);
}

/** Whether work is due by a stage's deadline: of what is delivered or approved, or was passed over, the day is a record. */
export function isWorkDue(project: StagedProject, name: StageName): boolean {
  return ['now', 'later'].includes(stageTurn(project, name));
}

/** Whether the day by which work is due is over. */
export function isLate({ dueOn }: Pick<Turn, 'dueOn'>, today: string): boolean {
  return dueOn !== null && dueOn < today;
}
