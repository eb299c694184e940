import { type WorkCalendar, workingAge } from '../calendar/working-days.ts';
import { daysBetween } from '../dates.ts';
import { messages } from '../messages.id.ts';
import type { Turn } from './turn.ts';

/** How near a deadline is: past, within 3 days, within a week, later, or no deadline. */
export type DeadlineUrgency =
  | { readonly urgency: 'overdue' | 'soon' | 'week' | 'later'; readonly days: number }
  | { readonly urgency: 'none'; readonly days: null };

/**
 * `days` counts calendar days until a deadline, as one reads them off a calendar, and working days since it has passed:
 * weekends and holidays do not add to a delay. Both in the publisher's time zone.
 */
export function deadlineUrgency(
  deadline: string | null,
  today: string,
  calendar: WorkCalendar,
): DeadlineUrgency {
  if (deadline === null) return { urgency: 'none', days: null };
  const days = daysBetween(today, deadline);
  if (days < 0) return { urgency: 'overdue', days: workingAge(deadline, today, calendar) };
  if (days <= 3) return { urgency: 'soon', days };
  return { urgency: days <= 7 ? 'week' : 'later', days };
}

/** The words beside the date, because colour alone must not carry meaning. */
export function deadlineText({ urgency, days }: DeadlineUrgency): string {
  const words = messages.projects;
  if (urgency === 'none') return words.noDeadline;
  if (urgency === 'overdue') return words.overdue(days);
  if (days === 0) return words.dueToday;
  return days === 1 ? words.dueTomorrow : words.dueIn(days);
}

/** Whether the person whose turn it is has let the deadline pass. */
export function isLate({ late }: Pick<Turn, 'late'>, today: string): boolean {
  return late !== null && late < today;
}
