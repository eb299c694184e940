import type { Holiday } from '@ruang-naskah/domain/calendar/schema';
import type { YearState } from '@ruang-naskah/domain/calendar/values';
import type { Db, Tx } from '../../db/handle.ts';

/** More than a century of holidays; bounds what is read at once. */
const mostDays = 5000;

export interface StoredYear {
  readonly confirmed: boolean;
  readonly version: number;
}

export async function findYear(db: Db, year: string): Promise<StoredYear | undefined> {
  const row = await db
    .selectFrom('holiday_years')
    .select(['confirmed', 'version'])
    .where('year', '=', year)
    .executeTakeFirst();
  return row === undefined ? undefined : { confirmed: row.confirmed === 1, version: row.version };
}

export async function listHolidays(db: Db, year: string): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holidays')
    .select(['day', 'name', 'kind', 'estimated'])
    .where('year', '=', year)
    .orderBy('day')
    .limit(mostDays)
    .execute();
  return rows.map(({ day, name, kind, estimated }) => ({
    date: day,
    name,
    kind,
    estimated: estimated === 1,
  }));
}

/** Every day off that is known, in order. */
export async function listDaysOff(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('holidays').select('day').orderBy('day').limit(mostDays).execute();
  return rows.map(({ day }) => day);
}

/** The next days off with their names. */
export async function listNextDaysOff(db: Db, from: string, size: number) {
  const rows = await db
    .selectFrom('holidays')
    .select(['day', 'name', 'kind'])
    .where('day', '>=', from)
    .orderBy('day')
    .limit(size)
    .execute();
  return rows.map(({ day, name, kind }) => ({ date: day, name, kind }));
}

/** Of some years how many days they have, and whether they are confirmed. */
export async function listYearStates(db: Db, years: readonly string[]): Promise<YearState[]> {
  const rows = await db
    .selectFrom('holiday_years')
    .leftJoin('holidays', 'holidays.year', 'holiday_years.year')
    .select(({ fn }) => ['holiday_years.year', 'confirmed', fn.count<number>('day').as('count')])
    .where('holiday_years.year', 'in', years)
    .groupBy(['holiday_years.year', 'confirmed'])
    .execute();
  return rows.map(({ year, confirmed, count }) => ({
    year,
    confirmed: confirmed === 1,
    count: Number(count),
  }));
}

export async function hasConfirmedYear(db: Db): Promise<boolean> {
  const years = db.selectFrom('holiday_years').select('year').where('confirmed', '=', 1);
  return (await years.limit(1).executeTakeFirst()) !== undefined;
}

interface YearChange {
  readonly year: string;
  readonly confirmed: boolean;
  readonly holidays: readonly Holiday[];
}

/** Replaces a year on top of `version`, 0 before the first save; false when somebody else saved meanwhile. */
export async function replaceYear(
  tx: Tx,
  change: YearChange,
  version: number,
  now: number,
): Promise<boolean> {
  const { year, confirmed, holidays } = change;
  const saved = { confirmed: confirmed ? 1 : 0, version: version + 1, updated_at: now } as const;
  if (!(await saveVersion(tx, year, saved))) return false;
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

async function saveVersion(
  tx: Tx,
  year: string,
  saved: { readonly confirmed: 0 | 1; readonly version: number; readonly updated_at: number },
): Promise<boolean> {
  if (saved.version === 1) {
    const result = await tx
      .insertInto('holiday_years')
      .values({ year, ...saved })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const result = await tx
    .updateTable('holiday_years')
    .set(saved)
    .where('year', '=', year)
    .where('version', '=', saved.version - 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
