import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayManageCalendar } from '@ruang-naskah/domain/calendar/policy';
import type { HolidayYear, ReadYearQuery } from '@ruang-naskah/domain/calendar/schema';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readToday } from '../settings/read.ts';
import { maxHolidays, readCalendarGaps } from './days-off.ts';

export async function readYear(deps: Deps, actor: Actor, query: ReadYearQuery): Promise<HolidayYear> {
  permit(mayManageCalendar(actor));
  const year = query.year ?? (await readToday(deps)).slice(0, 4);
  return { ...(await loadYear(deps.db.reads, year)), gaps: await readCalendarGaps(deps) };
}

/** A year as it is stored; one that was never saved is empty. */
export async function loadYear(db: Db, year: string): Promise<Omit<HolidayYear, 'gaps'>> {
  const saved = await db
    .selectFrom('holiday_years')
    .select(['confirmed', 'version'])
    .where('year', '=', year)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('holidays')
    .select(['day', 'name', 'kind', 'estimated'])
    .where('year', '=', year)
    .orderBy('day')
    .limit(maxHolidays)
    .execute();
  const holidays = rows.map(({ day, name, kind, estimated }) => ({
    date: day,
    name,
    kind,
    estimated: estimated === 1,
  }));
  return { year, confirmed: saved?.confirmed === 1, holidays, version: saved?.version ?? 0 };
}
