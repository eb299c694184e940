import { workingDaysBetween } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { maxCases } from '@ruang-naskah/domain/desk/values';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { type ManuscriptStatus, manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { isUndecided } from '@ruang-naskah/domain/manuscripts/turn';
import { mediansBy } from '@ruang-naskah/domain/projects/stage-durations';
import { CachedValue } from '../../db/cached-value.ts';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readSettings } from '../settings/read.ts';

const decidedStatuses = manuscriptStatuses.filter((status) => !isUndecided(status));

/** A manuscript that was decided, and when that was first. */
interface DecidedManuscript {
  readonly imprint: string;
  readonly submitted_at: number;
  readonly decided_at: number | null;
}

/** What is usual changes slowly, and every author's page asks for it. */
const cacheMs = 3_600_000;
const latestDecided = new CachedValue<DecidedManuscript[]>((db) => selectDecided(db).execute(), cacheMs);
/** Computed once for each list that `latestDecided` reads. */
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

/** The latest decided manuscripts of each status. */
export function selectDecided(db: Db) {
  const latest = (status: ManuscriptStatus) =>
    db
      .selectFrom(
        db
          .selectFrom('manuscripts')
          .select(['id', 'tujuan_penerbit', 'submission_date'])
          .where('status', '=', status)
          .orderBy('submission_date', 'desc')
          .limit(maxCases)
          .as('some'),
      )
      .select(['id', 'tujuan_penerbit', 'submission_date']);
  const [first, ...others] = decidedStatuses.map(latest);
  const all = others.reduce((rows, more) => rows.unionAll(more), first as ReturnType<typeof latest>);
  return db
    .selectFrom(all.as('one'))
    .select(['one.tujuan_penerbit as imprint', 'one.submission_date as submitted_at'])
    .select(({ selectFrom }) =>
      selectFrom('manuscript_status_events')
        .select('created_at')
        .whereRef('manuscript_id', '=', 'one.id')
        .where('to_status', 'in', decidedStatuses)
        .orderBy('created_at')
        .limit(1)
        .as('decided_at'),
    );
}
