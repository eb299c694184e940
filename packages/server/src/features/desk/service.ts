import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { type WorkCalendar, workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { mayReadDesk } from '@ruang-naskah/domain/desk/policy';
import type { Desk, DeskRow, Durations, Queue } from '@ruang-naskah/domain/desk/schema';
import {
  type DeskQueue,
  deskQueues,
  type FirstStep,
  isManuscriptQueue,
  type ManuscriptQueue,
  manuscriptLists,
  openSteps,
  projectLists,
  queueRows,
  spreadOf,
} from '@ruang-naskah/domain/desk/values';
import type { StageCase } from '@ruang-naskah/domain/projects/pace';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { lastStage, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { allTurns, lacks, type Turn } from '@ruang-naskah/domain/projects/turn';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { Deps } from '../../deps.ts';
import { knowsHolidays, readCalendarGaps, readWorkCalendar } from '../calendar/service.ts';
import { beginningOfTask } from '../manuscripts/service.ts';
import { beginningOfWithdrawing } from '../manuscripts/withdrawal/service.ts';
import { beginningOfList } from '../projects/list/service.ts';
import { beginningOfRequests } from '../projects/requests/service.ts';
import { readStageCases } from '../projects/visits/service.ts';
import { readSettings } from '../settings/service.ts';
import { countHeldUsers } from '../users/admin/service.ts';
import { countListed } from '../users/list/service.ts';
import { findLoads, findWaiting } from './repository.ts';

interface Asked {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly today: string;
  readonly timeZone: string;
  readonly calendar: WorkCalendar;
}

/** The admin's desk: what waits, from the same lists that its figures link to, so that they agree. */
export async function readDesk(deps: Deps, actor: Actor): Promise<Desk> {
  permit(mayReadDesk(actor));
  const [settings, calendar] = await Promise.all([readSettings(deps), readWorkCalendar(deps)]);
  const { timeZone } = settings;
  const today = dayOf(deps.clock.now(), timeZone);
  const asked = { deps, actor, today, timeZone, calendar };
  const [queues, asks, week, held, mails, load, gaps] = await Promise.all([
    Promise.all(deskQueues.map((queue) => readQueue(asked, queue))),
    readAsks(asked),
    beginningOfList(deps, actor, projectLists.week),
    countHeldUsers(deps, actor),
    countListed(deps, actor, { status: 'mail-failed' }),
    findLoads(deps.db.reads, today),
    readCalendarGaps(deps),
  ]);
  const firstSteps = await stepsLeft(deps, settings, load.length > 0);
  return {
    today,
    queues,
    asks,
    week: week.count,
    held,
    mails,
    load,
    gaps,
    firstSteps,
  };
}

/** What a new portal still needs; an established portal runs no query for it. */
async function stepsLeft(deps: Deps, settings: Settings, hasEditors: boolean): Promise<FirstStep[]> {
  if (settings.firstStepsHidden) return [];
  const sendsMail = deps.config.smtpUrl !== undefined;
  return openSteps({ settings, sendsMail, hasEditors, knowsHolidays: await knowsHolidays(deps) });
}

/** Editors' requests about their stages, and authors' about their manuscripts, oldest first. */
async function readAsks({ deps, actor, today, timeZone, calendar }: Asked): Promise<Desk['asks']> {
  const [requests, withdrawals] = await Promise.all([
    beginningOfRequests(deps, actor, queueRows),
    beginningOfWithdrawing(deps, actor, queueRows),
  ]);
  const rows = [
    ...requests.items.map(({ nama, asked_at, ...row }) => ({ ...row, name: nama ?? '', at: asked_at })),
    ...withdrawals.items.map(({ id, judul, author_name: name, withdrawal_at }) => ({
      id,
      title: judul,
      stage: null,
      kind: 'withdrawal' as const,
      name,
      at: withdrawal_at ?? 0,
    })),
  ].sort((one, other) => one.at - other.at);
  const items = rows.slice(0, queueRows).map(({ at, ...row }) => ({
    ...row,
    days: workingAge(dayOf(at, timeZone), today, calendar),
  }));
  return { count: requests.count + withdrawals.count, items };
}

async function readQueue(asked: Asked, queue: DeskQueue): Promise<Queue> {
  if (isManuscriptQueue(queue)) return manuscriptQueue(asked, queue);
  const { items, count } = await beginningOfList(asked.deps, asked.actor, projectLists[queue]);
  const first = items.slice(0, queueRows);
  const rows =
    queue === 'approve' ? await waitingRows(asked, first) : first.map((one) => rowOf(asked, one, queue));
  return { queue, count, items: rows };
}

async function manuscriptQueue(asked: Asked, queue: ManuscriptQueue): Promise<Queue> {
  const { deps, actor, today, calendar } = asked;
  const { items, count } = await beginningOfTask(deps, actor, manuscriptLists[queue], queueRows);
  const rows = items.map((row) => ({
    id: row.id,
    title: row.judul,
    stage: null,
    name: row.author_name,
    days: workingAge(row.turn_since, today, calendar),
    exact: row.turn_since_exact === 1,
    deadline: null,
  }));
  return { queue, count, items: rows };
}

/** The turn for which a project is in a queue, where that is not its most urgent one. */
const isWhy: Partial<Record<DeskQueue, (turn: Turn) => boolean>> = {
  assign: lacks.person,
  undated: lacks.deadline,
  nextStep: lacks.step,
};

/** The age of a late stage counts from its deadline; a stage without a holder shows the deadline itself. */
function rowOf({ today, calendar }: Asked, project: ProjectListItem, queue: DeskQueue): DeskRow {
  const { id, title, version, remindedToday } = project;
  const turn = allTurns(project).find((one) => isWhy[queue]?.(one)) ?? project.turn;
  const late = queue === 'late' && turn.dueOn !== null;
  return {
    id,
    title,
    stage: turn.stage,
    name: turn.name,
    days: late ? workingAge(turn.dueOn ?? today, today, calendar) : null,
    exact: true,
    deadline: turn.deadline,
    ...(queue === 'nextStep' && turn.to !== null && { to: turn.to }),
    ...(late && turn.holderId !== null && { version }),
    ...(remindedToday === true && { remindedToday }),
  };
}

/** The stage of each project that waits longest, whether or not it is the present one. */
async function waitingRows(asked: Asked, projects: readonly ProjectListItem[]): Promise<DeskRow[]> {
  if (projects.length === 0) return [];
  const { deps, today, timeZone, calendar } = asked;
  const waiting = await findWaiting(
    deps.db.reads,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => {
    const stage = waiting.find(({ project_id }) => project_id === project.id);
    const since = stage?.submitted_at ?? null;
    return {
      ...rowOf(asked, project, 'approve'),
      stage: stage?.stage ?? project.currentOverallStatus,
      name: stage?.name ?? '',
      days: since === null ? null : workingAge(dayOf(since, timeZone), today, calendar),
      deadline: null,
    };
  });
}

/** How long each stage takes: from the beginning of its turn to its approval, all rounds added. */
export async function readDurations(deps: Deps, actor: Actor): Promise<Durations> {
  permit(mayReadDesk(actor));
  const [{ timeZone }, calendar] = await Promise.all([readSettings(deps), readWorkCalendar(deps)]);
  const year = Number(dayOf(deps.clock.now(), timeZone).slice(0, 4));
  const begin = (of: number) => startOfDay(`${of}-01-01`, timeZone);
  const counted = { timeZone, calendar };
  const [now, then] = await Promise.all([
    readStageCases(deps, { from: begin(year), until: begin(year + 1) }, counted),
    readStageCases(deps, { from: begin(year - 1), until: begin(year) }, counted),
  ]);
  const stages = stageNames
    .filter((stage) => stage !== lastStage)
    .map((stage) => ({ stage, present: casesOf(now, stage), before: casesOf(then, stage) }));
  return { year, stages };
}

function casesOf(cases: readonly StageCase[], of: StageName) {
  const days = cases.filter(({ stage }) => stage === of).map((one) => one.days);
  return { cases: days.length, spread: spreadOf(days) };
}
