import { addWorkingDays, type WorkCalendar, workingDaysBetween } from '../calendar/working-days.ts';
import { isCalendarDate } from '../dates.ts';
import { messages } from '../messages.id.ts';
import { type Stage, type StageMap, type StageName, stageNames, stageOf } from '../projects/stages.ts';

/** The day that a schedule counts from: the project's start, the day of its SPP, or the wished day of printing. */
export const scheduleAnchors = ['start', 'spp', 'print'] as const;
export type ScheduleAnchor = (typeof scheduleAnchors)[number];

/** Working days from the anchor until each stage is due; a stage that is not named gets no deadline. */
export type Offsets = Readonly<Partial<Record<StageName, number | undefined>>>;

export interface ScheduleTemplate {
  /** '' for all imprints. */
  readonly imprint: string;
  /** '' for all books of the imprint. */
  readonly bookType: string;
  readonly anchor: ScheduleAnchor;
  readonly offsets: Offsets;
}

/** «eNHa Press · Buku Ajar»; no two templates have the same. */
export function templateLabel({ imprint, bookType }: Pick<ScheduleTemplate, 'imprint' | 'bookType'>): string {
  return [imprint === '' ? messages.schedules.allImprints : imprint, bookType]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The template that a project of this imprint begins with. */
export function templateFor(
  templates: readonly ScheduleTemplate[],
  imprint: string,
): ScheduleTemplate | undefined {
  return imprint === '' ? undefined : templates.find((template) => template.imprint === imprint);
}

/** A deadline for each stage that the template names. */
export type StagePlan = Readonly<Partial<Record<StageName, string | undefined>>>;

export function planOf({ offsets }: Pick<ScheduleTemplate, 'offsets'>, day: string, calendar: WorkCalendar) {
  const dates = stageNames.flatMap((name): [StageName, string][] => {
    const days = offsets[name];
    return days === undefined ? [] : [[name, addWorkingDays(day, days, calendar)]];
  });
  return Object.fromEntries(dates) as StagePlan;
}

/** The first stage that would be due before one that comes earlier. */
export function firstStageOutOfOrder(offsets: Offsets): StageName | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  return stageNames.find((name) => {
    const days = offsets[name];
    if (days === undefined) return false;
    const back = days < latest;
    latest = Math.max(latest, days);
    return back;
  });
}

/** What a template for a new imprint begins with, in working days. */
export const defaultOffsets: Offsets = {
  Penulisan: 20,
  Layout: 30,
  Penyuntingan: 40,
  Telaah: 47,
  Proofreading: 54,
  'Quality Control': 59,
  Revisi: 64,
  'Pengajuan Cetak': 69,
  'Proses Cetak': 84,
  Selesai: 86,
};

/** How many working days the deadline is after the first plan; before it if negative, null without a plan. */
export function workingDaysBehindPlan({ deadline, planned }: Stage, calendar: WorkCalendar): number | null {
  if (planned === undefined || deadline === null || !isCalendarDate(deadline)) return null;
  return workingDaysBetween(planned, deadline, calendar);
}

export interface SuggestedShift {
  /** Working days; backwards if negative. */
  readonly days: number;
  readonly moves: readonly { readonly stage: StageName; readonly from: string; readonly to: string }[];
}

type StagedProject = { readonly stages: StageMap };

/**
 * The later deadlines that could move along with one: those that are open and unchanged, by as many working
 * days. Null if there is none. This is only an offer; nothing moves by itself.
 */
export function suggestShift(
  before: StagedProject,
  after: StagedProject,
  name: StageName,
  calendar: WorkCalendar,
): SuggestedShift | null {
  const [from, to] = [stageOf(before, name).deadline, stageOf(after, name).deadline];
  if (from === null || to === null || !isCalendarDate(to)) return null;
  const days = workingDaysBetween(from, to, calendar);
  if (days === 0) return null;
  const moves = stageNames.slice(stageNames.indexOf(name) + 1).flatMap((stage) => {
    const { deadline, status } = stageOf(after, stage);
    const stays = deadline !== null && deadline === stageOf(before, stage).deadline;
    if (!stays || status === 'Disetujui') return [];
    return [{ stage, from: deadline, to: addWorkingDays(deadline, days, calendar) }];
  });
  return moves.length === 0 ? null : { days, moves };
}
