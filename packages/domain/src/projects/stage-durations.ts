import { medianAndP90 } from '../desk/values.ts';
import { type Offsets, type ScheduleTemplate, templateFor } from '../schedules/values.ts';
import { lastStage, type Stage, type StageName, stageNames, stageOf } from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** How long things usually take, so that who waits knows what to expect. It promises nothing. */

/** One book's working days at a stage. */
export interface StageDuration {
  readonly stage: StageName;
  /** '' for a book that was made from no manuscript. */
  readonly imprint: string;
  readonly days: number;
}

/** The median of the cases of each key, where there are enough to say anything. */
export function mediansBy<T extends { readonly days: number }>(
  cases: readonly T[],
  keyOf: (one: T) => string,
): ReadonlyMap<string, number> {
  const medians = [...Map.groupBy(cases, keyOf)].flatMap(([key, some]): [string, number][] => {
    const spread = medianAndP90(some.map(({ days }) => days));
    return spread === null ? [] : [[key, spread.median]];
  });
  return new Map(medians);
}

/** The day on which a book is expected to be printed, as far as it is planned; a day that is over is expected no more. */
export function expectedPrint({ stages }: Pick<ProjectState, 'stages'>, today: string): Stage | null {
  const last = stageOf({ stages }, lastStage);
  const stage = last.deadline === null ? stageOf({ stages }, 'Proses Cetak') : last;
  return stage.deadline !== null && stage.deadline >= today ? stage : null;
}

export const durationKey = ({ stage, imprint }: Omit<StageDuration, 'days'>) => `${stage} ${imprint}`;

/** The usual working days of a stage at an imprint: the median of its books, else what the schedule's template allows. */
export function usualDays(
  place: Omit<StageDuration, 'days'>,
  medians: ReadonlyMap<string, number>,
  templates: readonly ScheduleTemplate[],
): number | null {
  const template = templateFor(templates, place.imprint) ?? templates.find(({ imprint }) => imprint === '');
  return (
    medians.get(durationKey(place)) ?? (template === undefined ? null : plannedDays(template, place.stage))
  );
}

/** From the deadline before it, or from the beginning, to its own. */
function plannedDays({ anchor, offsets }: ScheduleTemplate, stage: StageName): number | null {
  const due = offsets[stage];
  if (due === undefined) return null;
  const before = offsetBefore(offsets, stage) ?? (anchor === 'print' ? null : 0);
  return before === null || due <= before ? null : due - before;
}

function offsetBefore(offsets: Offsets, stage: StageName): number | undefined {
  const earlier = stageNames.slice(0, stageNames.indexOf(stage)).map((name) => offsets[name]);
  return earlier.findLast((days) => days !== undefined);
}
