import { addDays, daysBetween } from '../dates.ts';

/** Monday to Sunday, as 1 to 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Which days the publisher works on: its week, without the holidays and cuti bersama of the years. */
export interface WorkCalendar {
  readonly week: readonly Weekday[];
  /** `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
}

export const defaultWorkingWeek: readonly Weekday[] = [1, 2, 3, 4, 5];

export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] as Weekday;
}

export function isWorkingDay(date: string, { week, holidays }: WorkCalendar): boolean {
  return week.includes(weekdayOf(date)) && !holidays.has(date);
}

/** The first working day after a day that is none; null for a working day, and where the week has none. */
export function workingDayInstead(date: string, calendar: WorkCalendar): string | null {
  const day = addWorkingDays(date, 0, calendar);
  return day === date ? null : day;
}

/**
 * How many working days have gone by after `from`, up to and including `to`: the unit of ages and distances. From a
 * day to itself it is 0; an earlier `to` counts below 0, so that both directions agree.
 */
export function workingDaysBetween(from: string, to: string, calendar: WorkCalendar): number {
  if (to < from) return 0 - workingDaysBetween(to, from, calendar);
  const days = daysBetween(from, to);
  const weeks = Math.floor(days / 7);
  // The days beyond whole weeks, counted from `from`: they fall on the same weekdays as the last days up to `to`.
  const daysOfPartialWeek = weekdays.slice(0, days % 7).filter((after) => {
    const weekday = ((weekdayOf(from) + after - 1) % 7) + 1;
    return calendar.week.some((one) => one === weekday);
  }).length;
  const holidaysInWeek = [...calendar.holidays].filter(
    (day) => day > from && day <= to && calendar.week.includes(weekdayOf(day)),
  ).length;
  return weeks * calendar.week.length + daysOfPartialWeek - holidaysInWeek;
}

/**
 * How long something waits, or is late, in working days; 0 if it began today or later. From the day after
 * on it is at least 1, even on a Sunday, because 0 would read as today.
 */
export function workingDaysSince(since: string, today: string, calendar: WorkCalendar): number {
  return since < today ? Math.max(1, workingDaysBetween(since, today, calendar)) : 0;
}

/** More days off in a row than any calendar has: a week without working days must not loop forever. */
const maxDaysOffInARow = 366;

/**
 * The working day that comes `days` working days after `date`, before it where `days` is negative; with 0 the day
 * itself, or the first working day after it.
 */
export function addWorkingDays(date: string, days: number, calendar: WorkCalendar): string {
  const step = days < 0 ? -1 : 1;
  let day = date;
  let left = Math.abs(days);
  for (let daysOffInARow = 0; daysOffInARow < maxDaysOffInARow; ) {
    if (left === 0 && isWorkingDay(day, calendar)) return day;
    day = addDays(day, step);
    const works = isWorkingDay(day, calendar);
    if (works && left > 0) left -= 1;
    daysOffInARow = works ? 0 : daysOffInARow + 1;
  }
  return date;
}
