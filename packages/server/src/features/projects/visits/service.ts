import { type WorkCalendar, workingDaysBetween } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { mediansBy, paceKey, type StageCase, usualDays } from '@ruang-naskah/domain/projects/pace';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { Kept } from '../../../db/kept.ts';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readTemplates } from '../../schedules/service.ts';
import { readSettings } from '../../settings/service.ts';
import { buildStays, findPresentStays, type Stay } from './repository.ts';

interface Counted {
  readonly timeZone: string;
  readonly calendar: WorkCalendar;
}

/** How long books stayed at each stage that they left between two moments: to its approval, all rounds added. */
export async function readStageCases(
  deps: Deps,
  { from, until }: { readonly from: number; readonly until: number },
  counted: Counted,
): Promise<StageCase[]> {
  return casesOf(await buildStays(deps.db.reads, from, until).execute(), counted);
}

/** A project that was approved at a stage more than once counts once; with a stay of unknown beginning not at all. */
function casesOf(stays: readonly Stay[], { timeZone, calendar }: Counted): StageCase[] {
  const projects = Map.groupBy(stays, ({ stage, project_id }) => `${stage} ${project_id}`);
  return [...projects.values()].flatMap((rounds) => {
    const last = Math.max(...rounds.map(({ of }) => of));
    const own = rounds.filter(({ of }) => of === last);
    const [first] = own;
    if (first === undefined || own.some(({ entered_at, left_at }) => entered_at === null || left_at === null))
      return [];
    const days = own.reduce(
      (sum, { entered_at, left_at }) =>
        sum +
        workingDaysBetween(dayOf(Number(entered_at), timeZone), dayOf(Number(left_at), timeZone), calendar),
      0,
    );
    return [{ stage: first.stage, imprint: first.imprint ?? '', days }];
  });
}

/** What is usual changes slowly, and every author's page asks for it. */
const anHour = 3_600_000;
const latestStays = new Kept<Stay[]>((db) => buildStays(db, 0, Number.MAX_SAFE_INTEGER).execute(), anHour);
const mediansOf = new WeakMap<readonly Stay[], ReadonlyMap<string, number>>();

/** The medians of the books of this year and the last, by stage and imprint. */
async function readMedians(deps: Deps): Promise<ReadonlyMap<string, number>> {
  const [stays, { timeZone }, calendar] = await Promise.all([
    latestStays.get(deps),
    readSettings(deps),
    readWorkCalendar(deps),
  ]);
  const known = mediansOf.get(stays);
  if (known !== undefined) return known;
  const year = Number(dayOf(deps.clock.now(), timeZone).slice(0, 4));
  const from = startOfDay(`${year - 1}-01-01`, timeZone);
  const counted = stays.filter(({ ended_at }) => Number(ended_at) >= from);
  const medians = mediansBy(casesOf(counted, { timeZone, calendar }), paceKey);
  mediansOf.set(stays, medians);
  return medians;
}

/** Adds to each unfinished project since when it is at its stage and how long that usually takes. */
export async function withPace(deps: Deps, items: readonly ProjectListItem[]): Promise<ProjectListItem[]> {
  const running = items.filter(({ currentOverallStatus: stage }) => stage !== null && stage !== lastStage);
  if (running.length === 0) return [...items];
  const [{ timeZone }, medians, templates, found] = await Promise.all([
    readSettings(deps),
    readMedians(deps),
    readTemplates(deps),
    findPresentStays(
      deps.db.reads,
      running.map(({ id }) => id),
    ),
  ]);
  const places = new Map(found.map((place) => [place.id, place]));
  return items.map((item) => {
    const [stage, place] = [item.currentOverallStatus, places.get(item.id)];
    if (stage === null || stage === lastStage || place === undefined) return item;
    const since = place.entered_at === null ? null : dayOf(Number(place.entered_at), timeZone);
    const usual = usualDays({ stage, imprint: place.imprint ?? '' }, medians, templates);
    return { ...item, pace: { since, usual } };
  });
}
