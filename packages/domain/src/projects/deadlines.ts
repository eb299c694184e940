import { daysBetween } from '../dates.ts';
import { messages } from '../messages.id.ts';

/** How near a deadline is: past, within 3 days, within a week, later, or no deadline. */
export type DeadlineUrgency =
  | { readonly urgency: 'overdue' | 'soon' | 'week' | 'later'; readonly days: number }
  | { readonly urgency: 'none'; readonly days: null };

/** `days` counts calendar days in the publisher's time zone: since the deadline when it has passed, else until it. */
export function deadlineUrgency(deadline: string | null, today: string): DeadlineUrgency {
  if (deadline === null) return { urgency: 'none', days: null };
  const days = daysBetween(today, deadline);
  if (days < 0) return { urgency: 'overdue', days: -days };
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
