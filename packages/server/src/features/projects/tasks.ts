import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { addDays, endOfWeek } from '@ruang-naskah/domain/dates';
import { fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { authorStages, lastStage, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import {
  daysOffAhead,
  daysOffShown,
  materialStageOf,
  maxCountedTasks,
  type TaskGroup,
  taskGroups,
  taskRangeOf,
  tasksShownPerGroup,
} from '@ruang-naskah/domain/projects/tasks';
import type {
  EditorTasks,
  ListTasksQuery,
  Material,
  OpenedTask,
  Task,
} from '@ruang-naskah/domain/projects/tasks-schema';
import { noDeadlineDay } from '@ruang-naskah/domain/projects/turn';
import {
  type AliasedExpression,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type InferResult,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from '../../db/handle.ts';
import { decodeCursor, defineKeyset, type Keyset, type Page, paginate, toPage } from '../../db/paging.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { nextDaysOff } from '../calendar/days-off.ts';
import { readToday } from '../settings/read.ts';
import { toTurns, turnColumns } from './columns.ts';
import { readProject } from './read.ts';

/** 'Progres Pekerjaan': the groups that hold anything, each with its first tasks; finished ones wait to be opened. */
export async function readEditorDesk(deps: Deps, actor: Actor): Promise<EditorTasks> {
  const person = requireUser(actor).id;
  const today = await readToday(deps);
  const [counts, incomplete, daysOff] = await Promise.all([
    countTasks(deps.db.reads, { person, today, sunday: endOfWeek(today) }),
    findIncomplete(deps.db.reads, person),
    nextDaysOff(deps, today, daysOffShown),
  ]);
  const shown = taskGroups.filter((group) => counts[group] > 0);
  const groups = shown.map(async (group) => {
    const page =
      group === 'done'
        ? { items: [], nextCursor: null }
        : await findTasks(deps.db.reads, {
            group,
            person,
            today,
            place: undefined,
            size: tasksShownPerGroup,
          });
    return { group, count: counts[group], ...page };
  });
  const soon = addDays(today, daysOffAhead);
  return {
    groups: await Promise.all(groups),
    incomplete,
    daysOff: daysOff.filter(({ date }) => date <= soon),
  };
}

/** @throws AppError `invalid` for a cursor of another group */
export async function listTasks(
  deps: Deps,
  actor: Actor,
  { group, cursor }: ListTasksQuery,
): Promise<Page<Task>> {
  const place = cursor === undefined ? undefined : decodeCursor(keysetOf(group), cursor);
  if (cursor !== undefined && place === undefined) throw fieldError('cursor', messages.fields.cursor);
  const person = requireUser(actor).id;
  // As the desk shows them; finished ones are listed as a whole.
  const size = cursor === undefined && group !== 'done' ? tasksShownPerGroup : limits.pageSize;
  return findTasks(deps.db.reads, { group, person, today: await readToday(deps), place, size });
}

export interface StagePath {
  readonly id: string;
  readonly stage: StageName;
}

/** A stage with what it starts from, for those who take part. */
export async function openTask(deps: Deps, actor: Actor, { id, stage }: StagePath): Promise<OpenedTask> {
  const project = await readProject(deps, actor, id);
  return { project, material: await readMaterial(deps, project, materialStageOf(project, stage)) };
}

async function readMaterial(deps: Deps, project: Project, from: StageName | null): Promise<Material | null> {
  if (from === null) return null;
  const { submissionLink = '', submittedAt = null, status, note } = stageOf(project, from);
  const name = await findDeliverer(deps.db.reads, project.id, from);
  return {
    stage: from,
    submissionLink,
    submittedAt,
    submittedByName: name === '' ? messages.userAdmin.erased : (name ?? null),
    ...(note !== undefined && { note }),
    isApproved: status === 'Disetujui',
  };
}

/**
 * One person's stages, by what they ask for. Each group is one range of the index by holder, turn and deadline; the free
 * ones are scanned in the order of their deadlines, for those of one's own projects.
 */

/** Where a page of tasks begins or ends: the deadline, the project, the stage's place in it. */
type TaskPlace = readonly [day: string, projectId: string, position: number];

/** Finished stages come newest first, all others by what is due first. */
function keysetOf(group: TaskGroup): Keyset<readonly ['string', 'string', 'number']> {
  return defineKeyset(
    `tasks-${group}`,
    group === 'done' ? 'desc' : 'asc',
    ['project_stages.deadline_key', 'project_stages.project_id', 'project_stages.position'],
    ['string', 'string', 'number'],
  );
}

/** An incomplete project (§8) gives nobody work; it only shows a warning. */
const complete = sql<SqlBool>`projects.current_overall_status is not null`;

function selectStages(db: Db) {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['project_stages.project_id', 'projects.title', 'projects.kind', 'project_stages.stage'])
    .select(['project_stages.status', 'project_stages.deadline', 'project_stages.submitted_at'])
    .select(turnColumns.map((column) => `projects.${column}` as const))
    .select('projects.withdrawn')
    .select(['project_stages.deadline_key', 'project_stages.position'])
    .where(complete)
    .where('projects.deleted_at', 'is', null);
}

interface TaskRequest {
  readonly group: TaskGroup;
  readonly person: string;
  readonly today: string;
  /** Undefined for the first page. */
  readonly place: TaskPlace | undefined;
  readonly size: number;
}

export function buildTasks(db: Db, { group, person, today, place, size }: TaskRequest) {
  const keyset = keysetOf(group);
  if (group === 'free') return paginate(selectStages(db).where(isFree(person)), keyset, place, size);
  const { turn, from, to } = taskRangeOf(group, today);
  const held = selectStages(db)
    .where('project_stages.holder_id', '=', person)
    .where('project_stages.turn', '=', turn);
  if (group === 'done') return paginate(held, keyset, place, size);
  // The place alone says from where on the index is read.
  return paginate(held.where('project_stages.deadline_key', '<=', to), keyset, place ?? [from, '', 0], size);
}

/** The tasks of one group from a place on. */
async function findTasks(db: Db, request: TaskRequest): Promise<Page<Task>> {
  const rows = await buildTasks(db, request).execute();
  const page = toPage(rows, request.size, keysetOf(request.group));
  return { items: page.items.map(toTask), nextCursor: page.nextCursor };
}

function toTask(row: InferResult<ReturnType<typeof selectStages>>[number]): Task {
  const { turn, otherTurns } = toTurns(row);
  const { since, exact } = otherTurns.find(({ stage }) => stage === row.stage) ?? turn;
  return {
    projectId: row.project_id,
    title: row.title,
    kind: row.kind,
    stage: row.stage,
    status: row.status,
    deadline: row.deadline,
    submittedAt: row.submitted_at === null ? null : new Date(row.submitted_at).toISOString(),
    since,
    exact,
    ...(row.withdrawn === 1 && { withdrawn: true }),
  };
}

/**
 * The same without a join: as a query of one value it is asked for each stage counted, where a join would
 * have PostgreSQL read everybody's projects for one person's thousand.
 */
function selectCountedStages(db: Db) {
  return db
    .selectFrom('project_stages')
    .where(
      ({ selectFrom }) =>
        sql<SqlBool>`(${selectFrom('projects')
          .select('projects.current_overall_status')
          .whereRef('projects.id', '=', 'project_stages.project_id')
          .where('projects.deleted_at', 'is', null)}) is not null`,
    );
}

/** Conditions of the partial index stand as literals: a planner cannot match a parameter with them. */
function isFree(person: string): Expression<SqlBool> {
  const stage = expressionBuilder<Database, 'project_stages'>();
  const participates = stage.exists(
    stage
      .selectFrom('project_participants')
      .select('project_participants.user_id')
      .whereRef('project_participants.project_id', '=', 'project_stages.project_id')
      .where('project_participants.user_id', '=', person),
  );
  return stage.and([
    sql<SqlBool>`project_stages.turn = 'now'`,
    stage('project_stages.holder_id', 'is', null),
    stage('project_stages.deadline', 'is not', null),
    stage('project_stages.stage', 'not in', [...authorStages, lastStage]),
    participates,
  ]);
}

interface CountRequest {
  readonly person: string;
  readonly today: string;
  readonly sunday: string;
}

/** The few projects in which nobody has work: those in the bin, and incomplete ones. Read once, before the stages. */
function withIdleProjects(db: Db) {
  return db.with(
    (cte) => cte('idle_projects').materialized(),
    (cte) => {
      const ids = cte.selectFrom('projects').select('id');
      const incomplete = ids
        .where(sql<SqlBool>`current_overall_status is null`)
        .where('deleted_at', 'is', null);
      return ids.where('deleted_at', 'is not', null).unionAll(incomplete);
    },
  );
}

type QueryWithIdleProjects = Pick<
  ExpressionBuilder<Database & { idle_projects: { id: string } }, never>,
  'selectFrom'
>;

/** What a person holds that asks for anything, as rows of plus one; what of it nobody is asked, as rows of minus one. */
function heldStages(db: QueryWithIdleProjects, person: string) {
  const turn = sql.ref<string>('project_stages.turn').as('turn');
  const day = sql.ref<string>('project_stages.deadline_key').as('day');
  const asking = sql<SqlBool>`project_stages.turn in ('now', 'approval', 'later')`;
  const all = db
    .selectFrom('project_stages')
    .where('project_stages.holder_id', '=', person)
    .where(asking)
    .select([turn, day, sql<number>`1`.as('sign')]);
  // Adding nothing keeps SQLite from reading all that the person holds for each project.
  const hidden = db
    .selectFrom('idle_projects')
    .crossJoin('project_stages')
    .whereRef('project_stages.project_id', '=', 'idle_projects.id')
    .where(sql<SqlBool>`project_stages.holder_id || '' = ${person}`)
    .where(asking)
    .select([turn, day, sql<number>`-1`.as('sign')]);
  return all.unionAll(hidden).as('held');
}

const countWhere = (condition: Expression<SqlBool>) =>
  sql<number>`cast(coalesce(sum(case when ${condition} then sign else 0 end), 0) as integer)`;

/** By the index of stages by holder alone: a project is looked up where it lies in the bin, or is incomplete. */
export function buildCounts(db: Db, { person, today, sunday }: CountRequest) {
  return withIdleProjects(db)
    .selectFrom((known) => heldStages(known, person))
    .select([
      countWhere(sql`turn = 'now' and day < ${today}`).as('overdue'),
      countWhere(sql`turn = 'now' and day >= ${today} and day <= ${sunday}`).as('week'),
      countWhere(sql`turn = 'now' and day > ${sunday} and day < ${noDeadlineDay}`).as('later'),
      countWhere(sql`turn = 'now' and day = ${noDeadlineDay}`).as('undated'),
      countWhere(sql`turn = 'approval'`).as('review'),
      countWhere(sql`turn = 'later'`).as('notYet'),
    ]);
}

async function countRows(db: Db, rows: { as(alias: 'some'): AliasedExpression<object, 'some'> }) {
  const { count } = await db
    .selectFrom(rows.as('some'))
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of tasks in each group of a person. */
async function countTasks(db: Db, request: CountRequest): Promise<Record<TaskGroup, number>> {
  const some = selectCountedStages(db)
    .select('project_stages.project_id')
    .limit(maxCountedTasks + 1);
  const done = some
    .where('project_stages.holder_id', '=', request.person)
    .where(sql<SqlBool>`project_stages.turn = 'done'`);
  return {
    ...(await buildCounts(db, request).executeTakeFirstOrThrow()),
    free: await countRows(db, some.where(isFree(request.person))),
    done: await countRows(db, done),
  };
}

/** More than any import has. */
const maxIncomplete = 25;

/** Projects of a person without overall status, which only an import can bring. */
function findIncomplete(db: Db, person: string): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'title'])
    .where(sql<SqlBool>`current_overall_status is null`)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_participants')
          .select('user_id')
          .whereRef('project_participants.project_id', '=', 'projects.id')
          .where('user_id', '=', person),
      ),
    )
    .orderBy('id')
    .limit(maxIncomplete)
    .execute();
}

/** Who gave the present link of a stage; '' after their erasure, undefined if imported. */
async function findDeliverer(db: Db, projectId: string, stage: StageName): Promise<string | undefined> {
  const row = await db
    .selectFrom('stage_links')
    .select('submitted_by_name')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_by_name;
}
