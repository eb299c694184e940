import type { DayOff } from '@ruang-naskah/domain/calendar/schema';
import {
  calendarGaps,
  workCalendarOf,
  type YearGap,
  type YearState,
} from '@ruang-naskah/domain/calendar/values';
import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import { CachedValue } from '../../db/cached-value.ts';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readSettings, readToday } from '../settings/read.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** More than a century of holidays; bounds what is read at once. */
export const maxHolidays = 5000;

/** Every list needs the days off. */
export const cachedDaysOff = new CachedValue<string[]>(listDaysOff);

/** Every day off that the admin knows, `YYYY-MM-DD`. */
export function readDaysOff(deps: ReadDeps): Promise<string[]> {
  return cachedDaysOff.get(deps);
}

/** Every day off that is known, in order. */
async function listDaysOff(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('holidays').select('day').orderBy('day').limit(maxHolidays).execute();
  return rows.map(({ day }) => day);
}

/** The calendar that all ages and plans are counted with. */
export async function readWorkCalendar(deps: ReadDeps): Promise<WorkCalendar> {
  const [{ workingWeek }, daysOff] = await Promise.all([readSettings(deps), readDaysOff(deps)]);
  return workCalendarOf(workingWeek, daysOff);
}

/** The next days off with their names. */
export async function nextDaysOff(deps: ReadDeps, from: string, size: number): Promise<DayOff[]> {
  const rows = await deps.db.reads
    .selectFrom('holidays')
    .select(['day', 'name', 'kind'])
    .where('day', '>=', from)
    .orderBy('day')
    .limit(size)
    .execute();
  return rows.map(({ day, name, kind }) => ({ date: day, name, kind }));
}

/** What the admin has to check in the calendar today. */
export async function readCalendarGaps(deps: ReadDeps): Promise<YearGap[]> {
  const today = await readToday(deps);
  const year = Number(today.slice(0, 4));
  const states = await listYearStates(deps.db.reads, [String(year), String(year + 1)]);
  return calendarGaps(states, today);
}

/** Of some years how many days they have, and whether they are confirmed. */
async function listYearStates(db: Db, years: readonly string[]): Promise<YearState[]> {
  const rows = await db
    .selectFrom('holiday_years')
    .leftJoin('holidays', 'holidays.year', 'holiday_years.year')
    .select(({ fn }) => ['holiday_years.year', 'confirmed', fn.count<number>('day').as('holidayCount')])
    .where('holiday_years.year', 'in', years)
    .groupBy(['holiday_years.year', 'confirmed'])
    .execute();
  return rows.map(({ year, confirmed, holidayCount }) => ({
    year,
    confirmed: confirmed === 1,
    holidayCount: Number(holidayCount),
  }));
}

/** Whether the holidays of any year were confirmed. */
export async function hasConfirmedYear(deps: ReadDeps): Promise<boolean> {
  const years = deps.db.reads.selectFrom('holiday_years').select('year').where('confirmed', '=', 1);
  return (await years.limit(1).executeTakeFirst()) !== undefined;
}
