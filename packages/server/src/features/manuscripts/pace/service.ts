import { workingDaysBetween } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { isUndecided } from '@ruang-naskah/domain/manuscripts/turn';
import { mediansBy } from '@ruang-naskah/domain/projects/pace';
import { Kept } from '../../../db/kept.ts';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readSettings } from '../../settings/service.ts';
import { buildDecided, type DecidedManuscript } from './repository.ts';

/** What is usual changes slowly, and every author's page asks for it. */
const anHour = 3_600_000;
const latestDecided = new Kept<DecidedManuscript[]>((db) => buildDecided(db).execute(), anHour);
const mediansOf = new WeakMap<readonly DecidedManuscript[], ReadonlyMap<string, number>>();

/** How many working days the decisions of this year and the last took, by imprint. */
async function readMedians(deps: Deps): Promise<ReadonlyMap<string, number>> {
  const [decided, { timeZone }, calendar] = await Promise.all([
    latestDecided.get(deps),
    readSettings(deps),
    readWorkCalendar(deps),
  ]);
  const known = mediansOf.get(decided);
  if (known !== undefined) return known;
  const year = Number(dayOf(deps.clock.now(), timeZone).slice(0, 4));
  const from = startOfDay(`${year - 1}-01-01`, timeZone);
  const cases = decided.flatMap(({ imprint, submitted_at, decided_at }) => {
    if (decided_at === null || Number(decided_at) < from) return [];
    const [sent, day] = [dayOf(Number(submitted_at), timeZone), dayOf(Number(decided_at), timeZone)];
    return [{ imprint, days: workingDaysBetween(sent, day, calendar) }];
  });
  const medians = mediansBy(cases, ({ imprint }) => imprint);
  mediansOf.set(decided, medians);
  return medians;
}

/** Adds to each manuscript that waits for a decision how long that usually takes. */
export async function withUsualDays(
  deps: Deps,
  items: readonly ManuscriptSummary[],
): Promise<ManuscriptSummary[]> {
  if (!items.some(({ status }) => isUndecided(status))) return [...items];
  const medians = await readMedians(deps);
  return items.map((item) => {
    const usualDays = medians.get(item.tujuanPenerbit);
    return usualDays === undefined || !isUndecided(item.status) ? item : { ...item, usualDays };
  });
}
