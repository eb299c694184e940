import { type WorkCalendar, workingDaysBetween } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { maxCases } from '@ruang-naskah/domain/desk/values';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import {
  durationKey,
  mediansBy,
  type StageDuration,
  usualDays,
} from '@ruang-naskah/domain/projects/stage-durations';
import { lastStage, type StageName, workTypes } from '@ruang-naskah/domain/projects/stages';
import { CachedValue } from '../../db/cached-value.ts';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readTemplates } from '../schedules/read.ts';
import { readSettings } from '../settings/read.ts';

interface DayCounting {
  readonly timeZone: string;
  readonly calendar: WorkCalendar;
}

/** How many working days projects stayed at each stage that they left between two moments: to its approval, all rounds added. */
export async function readStageDurations(
  deps: Deps,
  { from, until }: { readonly from: number; readonly until: number },
  counting: DayCounting,
): Promise<StageDuration[]> {
  return durationsOf(await buildStays(deps.db.reads, from, until).execute(), counting);
}

/** A project that was approved at a stage more than once counts once; with a stay of unknown beginning not at all. */
function durationsOf(stays: readonly Stay[], { timeZone, calendar }: DayCounting): StageDuration[] {
  const projects = Map.groupBy(stays, ({ stage, project_id }) => `${stage} ${project_id}`);
  return [...projects.values()].flatMap((rounds) => {
    const last = Math.max(...rounds.map(({ approved_round }) => approved_round));
    const own = rounds.filter(({ approved_round }) => approved_round === last);
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
const cacheMs = 3_600_000;

const latestStays = new CachedValue<Stay[]>(
  (db) => buildStays(db, 0, Number.MAX_SAFE_INTEGER).execute(),
  cacheMs,
);

/** Computed once for each set of stays that `latestStays` reads. */
const mediansOf = new WeakMap<readonly Stay[], ReadonlyMap<string, number>>();

/** The median durations of this year and the last, by stage and imprint (`paceKey`). */
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
  const recent = stays.filter(({ ended_at }) => Number(ended_at) >= from);
  const medians = mediansBy(durationsOf(recent, { timeZone, calendar }), durationKey);
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

/** One stay of a project at a stage that ended by an approval: the approved one, or an earlier one. */
interface Stay {
  readonly stage: StageName;
  readonly project_id: string;
  /** The number of the round that was approved; the rounds before it count for it. */
  readonly approved_round: number;
  readonly entered_at: number | null;
  readonly left_at: number | null;
  /** When that round was approved. */
  readonly ended_at: number | null;
  /** Of the manuscript it was made from. */
  readonly imprint: string | null;
}

/** The latest approvals of each stage between two moments, with the stays of the same project before them. */
export function buildStays(db: Db, from: number, until: number) {
  const approved = (stage: StageName) =>
    db
      .selectFrom(
        db
          .selectFrom('stage_visits')
          .select(['project_id', 'stage', 'round', 'left_at'])
          .where('stage', '=', stage)
          .where('left_at', '>=', from)
          .where('left_at', '<', until)
          .where('approved', '=', 1)
          .orderBy('left_at', 'desc')
          .limit(maxCases)
          .as('latest'),
      )
      .select(['project_id', 'stage', 'round', 'left_at']);
  const all = workTypes
    .slice(1)
    .reduce((rows, stage) => rows.unionAll(approved(stage)), approved(workTypes[0]));
  return db
    .selectFrom(all.as('done'))
    .innerJoin('stage_visits as stay', (join) =>
      join
        .onRef('stay.project_id', '=', 'done.project_id')
        .onRef('stay.stage', '=', 'done.stage')
        .onRef('stay.round', '<=', 'done.round'),
    )
    .innerJoin('projects', 'projects.id', 'done.project_id')
    .leftJoin('manuscripts', 'manuscripts.id', 'projects.manuscript_id')
    .where('projects.deleted_at', 'is', null)
    .select([
      'done.stage',
      'done.project_id',
      'done.round as approved_round',
      'stay.entered_at',
      'stay.left_at',
    ])
    .select(['done.left_at as ended_at', 'manuscripts.tujuan_penerbit as imprint']);
}

/** Where each of a few projects is at present, and for which imprint it is made. */
export function findPresentStays(db: Db, projectIds: readonly string[]) {
  return db
    .selectFrom('projects')
    .leftJoin('stage_visits', (join) =>
      join.onRef('stage_visits.project_id', '=', 'projects.id').on('stage_visits.left_at', 'is', null),
    )
    .leftJoin('manuscripts', 'manuscripts.id', 'projects.manuscript_id')
    .where('projects.id', 'in', projectIds)
    .select(['projects.id', 'stage_visits.entered_at', 'manuscripts.tujuan_penerbit as imprint'])
    .limit(projectIds.length)
    .execute();
}
