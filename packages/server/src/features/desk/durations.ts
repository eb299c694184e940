import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { mayReadDesk } from '@ruang-naskah/domain/desk/policy';
import type { Durations } from '@ruang-naskah/domain/desk/schema';
import { medianAndP90 } from '@ruang-naskah/domain/desk/values';
import type { StageDuration } from '@ruang-naskah/domain/projects/stage-durations';
import { lastStage, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import type { Deps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readStageDurations } from '../projects/pace.ts';
import { readSettings } from '../settings/read.ts';

/** How long each stage takes: from the beginning of its turn to its approval, all rounds added. */
export async function readDurations(deps: Deps, actor: Actor): Promise<Durations> {
  permit(mayReadDesk(actor));
  const [{ timeZone }, calendar] = await Promise.all([readSettings(deps), readWorkCalendar(deps)]);
  const year = Number(dayOf(deps.clock.now(), timeZone).slice(0, 4));
  const startOfYear = (number: number) => startOfDay(`${number}-01-01`, timeZone);
  const counting = { timeZone, calendar };
  const [thisYear, lastYear] = await Promise.all([
    readStageDurations(deps, { from: startOfYear(year), until: startOfYear(year + 1) }, counting),
    readStageDurations(deps, { from: startOfYear(year - 1), until: startOfYear(year) }, counting),
  ]);
  const stages = stageNames
    .filter((stage) => stage !== lastStage)
    .map((stage) => ({ stage, present: summaryOf(thisYear, stage), before: summaryOf(lastYear, stage) }));
  return { year, stages };
}

function summaryOf(durations: readonly StageDuration[], name: StageName) {
  const days = durations.filter(({ stage }) => stage === name).map((one) => one.days);
  return { cases: days.length, spread: medianAndP90(days) };
}
