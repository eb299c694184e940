import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { type WorkCalendar, workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf } from '@ruang-naskah/domain/dates';
import { mayReadDesk } from '@ruang-naskah/domain/desk/policy';
import type { Desk, DeskRow, Queue } from '@ruang-naskah/domain/desk/schema';
import {
  type DeskQueue,
  deskQueues,
  type FirstStep,
  isManuscriptQueue,
  type ManuscriptQueue,
  manuscriptFilterByQueue,
  projectFilterByQueue,
  rowsPerQueue,
  unfinishedFirstSteps,
} from '@ruang-naskah/domain/desk/values';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { activeTurns, type Turn, turnLacks } from '@ruang-naskah/domain/projects/turn';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { hasConfirmedYear, readCalendarGaps, readWorkCalendar } from '../calendar/days-off.ts';
import { readTaskQueue, readWithdrawalQueue } from '../manuscripts/queues.ts';
import { readProjectQueue } from '../projects/list.ts';
import { readRequestQueue } from '../projects/requests.ts';
import { readSettings } from '../settings/read.ts';
import { countUsers, countWaitingAccounts } from '../users/list.ts';
import { findEditorLoads } from './loads.ts';

interface DeskRequest {
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
  const request = { deps, actor, today, timeZone, calendar };
  const [queues, asks, week, held, mails, load, gaps] = await Promise.all([
    Promise.all(deskQueues.map((queue) => readQueue(request, queue))),
    readRequests(request),
    readProjectQueue(deps, actor, projectFilterByQueue.week),
    countWaitingAccounts(deps, actor),
    countUsers(deps, actor, { status: 'mail-failed' }),
    findEditorLoads(deps.db.reads, today),
    readCalendarGaps(deps),
  ]);
  const firstSteps = await readFirstSteps(deps, settings, load.length > 0);
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
async function readFirstSteps(deps: Deps, settings: Settings, hasEditors: boolean): Promise<FirstStep[]> {
  if (settings.firstStepsHidden) return [];
  const sendsMail = deps.config.smtpUrl !== undefined;
  return unfinishedFirstSteps({
    settings,
    sendsMail,
    hasEditors,
    knowsHolidays: await hasConfirmedYear(deps),
  });
}

/** Editors' requests about their stages, and authors' about their manuscripts, oldest first. */
async function readRequests({ deps, actor, today, timeZone, calendar }: DeskRequest): Promise<Desk['asks']> {
  const [requests, withdrawals] = await Promise.all([
    readRequestQueue(deps, actor, rowsPerQueue),
    readWithdrawalQueue(deps, actor, rowsPerQueue),
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
  const items = rows.slice(0, rowsPerQueue).map(({ at, ...row }) => ({
    ...row,
    days: workingDaysSince(dayOf(at, timeZone), today, calendar),
  }));
  return { count: requests.count + withdrawals.count, items };
}

async function readQueue(request: DeskRequest, queue: DeskQueue): Promise<Queue> {
  if (isManuscriptQueue(queue)) return manuscriptQueue(request, queue);
  const { items, count } = await readProjectQueue(request.deps, request.actor, projectFilterByQueue[queue]);
  const first = items.slice(0, rowsPerQueue);
  const rows =
    queue === 'approve' ? await waitingRows(request, first) : first.map((one) => rowOf(request, one, queue));
  return { queue, count, items: rows };
}

async function manuscriptQueue(request: DeskRequest, queue: ManuscriptQueue): Promise<Queue> {
  const { deps, actor, today, calendar } = request;
  const { items, count } = await readTaskQueue(deps, actor, manuscriptFilterByQueue[queue], rowsPerQueue);
  const rows = items.map((row) => ({
    id: row.id,
    title: row.judul,
    stage: null,
    name: row.author_name,
    days: workingDaysSince(row.turn_since, today, calendar),
    exact: row.turn_since_exact === 1,
    deadline: null,
  }));
  return { queue, count, items: rows };
}

/** The turn for which a project is in a queue, where that is not its most urgent one. */
const isTurnOfQueue: Partial<Record<DeskQueue, (turn: Turn) => boolean>> = {
  assign: turnLacks.person,
  undated: turnLacks.deadline,
  nextStep: turnLacks.step,
};

/** The age of a late stage counts from its deadline; a stage without a holder shows the deadline itself. */
function rowOf({ today, calendar }: DeskRequest, project: ProjectListItem, queue: DeskQueue): DeskRow {
  const { id, title, version, remindedToday, holderSuspended = false } = project;
  const turn = activeTurns(project).find((one) => isTurnOfQueue[queue]?.(one)) ?? project.turn;
  const late = queue === 'late' && turn.dueOn !== null;
  return {
    id,
    title,
    stage: turn.stage,
    name: turn.name,
    days: late ? workingDaysSince(turn.dueOn ?? today, today, calendar) : null,
    exact: true,
    deadline: turn.deadline,
    ...(queue === 'nextStep' && turn.to !== null && { to: turn.to }),
    ...(late && turn.holderId !== null && (holderSuspended ? { handOverOf: turn.holderId } : { version })),
    ...(remindedToday === true && { remindedToday }),
  };
}

/** The stage of each project that waits longest, whether or not it is the present one. */
async function waitingRows(request: DeskRequest, projects: readonly ProjectListItem[]): Promise<DeskRow[]> {
  if (projects.length === 0) return [];
  const { deps, today, timeZone, calendar } = request;
  const waiting = await findWaiting(
    deps.db.reads,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => {
    const stage = waiting.find(({ project_id }) => project_id === project.id);
    const since = stage?.submitted_at ?? null;
    return {
      ...rowOf(request, project, 'approve'),
      stage: stage?.stage ?? project.currentOverallStatus,
      name: stage?.name ?? '',
      days: since === null ? null : workingDaysSince(dayOf(since, timeZone), today, calendar),
      deadline: null,
    };
  });
}

/** Stages that wait for the admin, of a few projects, the longest first, with who delivered them. */
function findWaiting(db: Db, projectIds: readonly string[]) {
  return db
    .selectFrom('project_stages')
    .select(['project_id', 'stage', 'submitted_at'])
    .select(({ selectFrom }) =>
      selectFrom('stage_links')
        .select('submitted_by_name')
        .whereRef('stage_links.project_id', '=', 'project_stages.project_id')
        .whereRef('stage_links.stage', '=', 'project_stages.stage')
        .orderBy('submitted_at', 'desc')
        .limit(1)
        .as('name'),
    )
    .where('project_id', 'in', projectIds)
    .where('turn', '=', 'approval')
    .orderBy('submitted_at')
    .orderBy('position')
    .limit(projectIds.length * stageNames.length)
    .execute();
}
