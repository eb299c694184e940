import { changesBetween, entriesBetween } from '@ruang-naskah/domain/activities/changes';
import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { mayManageCalendar } from '@ruang-naskah/domain/calendar/policy';
import type {
  DayOff,
  Holiday,
  HolidayYear,
  ReadYearQuery,
  SaveYearInput,
} from '@ruang-naskah/domain/calendar/schema';
import { calendarGaps, workCalendarOf, type YearGap } from '@ruang-naskah/domain/calendar/values';
import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import { AppError } from '@ruang-naskah/domain/errors';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/handle.ts';
import { Kept } from '../../db/kept.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readSettings, readToday } from '../settings/service.ts';
import {
  findYear,
  hasConfirmedYear,
  listDaysOff,
  listHolidays,
  listNextDaysOff,
  listYearStates,
  replaceYear,
} from './repository.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/** Every list needs the days off. */
const kept = new Kept<string[]>(listDaysOff);

/** Every day off that the admin knows, `YYYY-MM-DD`. */
export function readDaysOff(deps: Reads): Promise<string[]> {
  return kept.get(deps);
}

/** The calendar that all ages and plans are counted with. */
export async function readWorkCalendar(deps: Reads): Promise<WorkCalendar> {
  const [{ workingWeek }, daysOff] = await Promise.all([readSettings(deps), readDaysOff(deps)]);
  return workCalendarOf(workingWeek, daysOff);
}

export function nextDaysOff(deps: Reads, from: string, size: number): Promise<DayOff[]> {
  return listNextDaysOff(deps.db.reads, from, size);
}

/** What the admin has to check in the calendar today. */
export async function readCalendarGaps(deps: Reads): Promise<YearGap[]> {
  const today = await readToday(deps);
  const year = Number(today.slice(0, 4));
  const states = await listYearStates(deps.db.reads, [String(year), String(year + 1)]);
  return calendarGaps(states, today);
}

/** Whether the holidays of any year were confirmed. */
export function knowsHolidays(deps: Reads): Promise<boolean> {
  return hasConfirmedYear(deps.db.reads);
}

export async function readYear(deps: Deps, actor: Actor, query: ReadYearQuery): Promise<HolidayYear> {
  permit(mayManageCalendar(actor));
  const year = query.year ?? (await readToday(deps)).slice(0, 4);
  return { ...(await yearIn(deps.db.reads, year)), gaps: await readCalendarGaps(deps) };
}

async function yearIn(db: Db, year: string): Promise<Omit<HolidayYear, 'gaps'>> {
  const [stored, holidays] = [await findYear(db, year), await listHolidays(db, year)];
  return { year, confirmed: stored?.confirmed ?? false, holidays, version: stored?.version ?? 0 };
}

/**
 * Replaces the holidays of a year; saved as they stand, nothing is written. Confirmed, none of them is an estimate any
 * more. @throws AppError `version_stale` when they were changed meanwhile
 */
export async function saveYear(deps: Deps, by: By, input: SaveYearInput): Promise<HolidayYear> {
  const { actor, version } = by;
  permit(mayManageCalendar(actor));
  const { year, confirmed } = input;
  const holidays = input.holidays
    .map((day) => ({ ...day, estimated: day.estimated && !confirmed }))
    .sort((one, other) => one.date.localeCompare(other.date));
  try {
    const saved = await writeBy(deps, by, async (tx) => {
      const before = await yearIn(tx, year);
      if (before.version === version && isSame(before, { confirmed, holidays })) return before;
      if (!(await replaceYear(tx, { year, confirmed, holidays }, version, deps.clock.now())))
        throw new AppError('version_stale');
      const detail = { count: holidays.length };
      const changes = [
        ...entriesBetween('holiday', before.holidays, holidays, ({ date, name }) => `${date} ${name}`),
        ...changesBetween({ confirmed: before.confirmed }, { confirmed }, ['confirmed']),
      ];
      await audit(tx, deps, by, { action: 'calendar.year_saved', id: year, detail, changes });
      return yearIn(tx, year);
    });
    return { ...saved, gaps: await readCalendarGaps(deps) };
  } finally {
    kept.forget(deps.db);
  }
}

type YearContent = Pick<HolidayYear, 'confirmed'> & { readonly holidays: readonly Holiday[] };

function isSame(before: YearContent, after: YearContent): boolean {
  const textOf = ({ confirmed, holidays }: YearContent) =>
    JSON.stringify([
      confirmed,
      holidays.map(({ date, name, kind, estimated }) => [date, name, kind, estimated]),
    ]);
  return textOf(before) === textOf(after);
}
