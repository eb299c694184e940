import type { Weekday, WorkCalendar } from './working-days.ts';

/** A public holiday, or a day that the government adds to one for everybody's leave. */
export const holidayKinds = ['libur', 'cuti bersama'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** Years that have a list of holidays: `2000` to `2099`. */
export const yearPattern = /^20\d\d$/;

/** From this month on the list of the next year is wanted as well. */
const firstMonthForNextYear = 10;

/** What is missing for a year: its holidays were not entered, or not confirmed. */
export type CalendarGap = 'empty' | 'unconfirmed';

export interface YearState {
  readonly year: string;
  readonly holidayCount: number;
  readonly confirmed: boolean;
}

export interface YearGap {
  readonly year: string;
  readonly gap: CalendarGap;
}

/** The years the admin should look at today: the present one, and towards its end the next. */
export function calendarGaps(years: readonly YearState[], today: string): YearGap[] {
  const present = Number(today.slice(0, 4));
  const wanted = Number(today.slice(5, 7)) >= firstMonthForNextYear ? [present, present + 1] : [present];
  return wanted.flatMap((wantedYear): YearGap[] => {
    const year = String(wantedYear);
    const known = years.find((one) => one.year === year);
    if (known === undefined || known.holidayCount === 0) return [{ year, gap: 'empty' }];
    return known.confirmed ? [] : [{ year, gap: 'unconfirmed' }];
  });
}

/** The calendar in the form that rules use: the working week and the days off of all years. */
export function workCalendarOf(week: readonly Weekday[], daysOff: Iterable<string>): WorkCalendar {
  return { week, holidays: new Set(daysOff) };
}
