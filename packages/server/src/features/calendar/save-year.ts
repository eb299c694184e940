import { changedEntries, changedFields } from '@ruang-naskah/domain/activities/changes';
import { permit } from '@ruang-naskah/domain/actor';
import { mayManageCalendar } from '@ruang-naskah/domain/calendar/policy';
import type { Holiday, HolidayYear, SaveYearInput } from '@ruang-naskah/domain/calendar/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { cachedDaysOff } from './days-off.ts';
import { loadYear } from './read-year.ts';

/**
 * Replaces the holidays of a year. When nothing was changed, nothing is written; in a confirmed year no holiday stays an
 * estimate. @throws AppError `version_stale` when somebody else changed the year meanwhile
 */
export async function saveYear(
  deps: Deps,
  context: RequestContext,
  input: SaveYearInput,
): Promise<Omit<HolidayYear, 'gaps'>> {
  const { actor, version } = context;
  permit(mayManageCalendar(actor));
  const { year, confirmed } = input;
  const holidays = input.holidays
    .map((day) => ({ ...day, estimated: day.estimated && !confirmed }))
    .sort((one, other) => one.date.localeCompare(other.date));
  try {
    return await writeBy(deps, context, async (tx) => {
      const before = await loadYear(tx, year);
      const after = { confirmed, holidays };
      if (before.version === version && isSame(before, after)) return before;
      if (!(await replaceYear(tx, year, after, { version, now: deps.clock.now() })))
        throw new AppError('version_stale');
      const detail = { count: holidays.length };
      const changes = [
        ...changedEntries('holiday', before.holidays, holidays, ({ date, name }) => `${date} ${name}`),
        ...changedFields({ confirmed: before.confirmed }, { confirmed }, { keepValuesOf: ['confirmed'] }),
      ];
      await audit(tx, deps, context, { action: 'calendar.year_saved', id: year, detail, changes });
      return loadYear(tx, year);
    });
  } finally {
    cachedDaysOff.forget(deps.db);
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

/** Replaces a year on top of `version`, 0 before the first save; false when somebody else saved meanwhile. */
async function replaceYear(
  tx: Tx,
  year: string,
  { confirmed, holidays }: YearContent,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<boolean> {
  const saved = { year, confirmed: confirmed ? 1 : 0, version: version + 1, updated_at: now } as const;
  if (!(await saveVersion(tx, saved, version))) return false;
  await tx.deleteFrom('holidays').where('year', '=', year).execute();
  if (holidays.length === 0) return true;
  const rows = holidays.map(({ date, name, kind, estimated }) => ({
    day: date,
    year,
    name,
    kind,
    estimated: estimated ? (1 as const) : (0 as const),
  }));
  await tx.insertInto('holidays').values(rows).execute();
  return true;
}

async function saveVersion(tx: Tx, row: NewRow<'holiday_years'>, replaced: number): Promise<boolean> {
  if (replaced === 0) {
    const result = await tx
      .insertInto('holiday_years')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const result = await tx
    .updateTable('holiday_years')
    .set(row)
    .where('year', '=', row.year)
    .where('version', '=', replaced)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
