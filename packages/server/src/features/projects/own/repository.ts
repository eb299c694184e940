import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { authorStages, lastStage } from '@ruang-naskah/domain/projects/stages';
import { mostCounted, type TaskRange } from '@ruang-naskah/domain/projects/tasks';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import type { Database } from '../../../db/schema.ts';
import { type TaskPlace, taskColumns, toTask } from './table.ts';

/**
 * One person's stages, by what they ask for. Each group is one range of the index by holder, turn and deadline; the free
 * ones are scanned in the order of their deadlines, for those of one's own projects.
 */

const selected = [
  'project_stages.project_id',
  'projects.title',
  'projects.kind',
  'project_stages.stage',
  'project_stages.status',
  'project_stages.deadline',
  'project_stages.submitted_at',
  'projects.turn_since',
  'projects.turn_since_exact',
  'project_stages.deadline_key',
  'project_stages.position',
] as const;

/** An incomplete project (§8) gives nobody work; it only shows a warning. */
const complete = sql<SqlBool>`projects.current_overall_status is not null`;

export type GroupValues = {
  readonly person: string;
  readonly turn: string;
  /** The last day of the group, for those that go forward. */
  readonly to: string;
  readonly day: string;
  readonly project: string;
  readonly position: number;
  readonly limit: number;
};

function placed(p: Parameters<GroupValues>, direction: 'asc' | 'desc'): Expression<SqlBool> {
  const than = direction === 'asc' ? sql`>` : sql`<`;
  const place = sql`(project_stages.deadline_key, project_stages.project_id, project_stages.position)`;
  return sql<SqlBool>`${place} ${than} (${p('day')}, ${p('project')}, ${p('position')})`;
}

function stages(db: Db) {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .where(complete)
    .where('projects.deleted_at', 'is', null);
}

export function buildGroup(db: Db, p: Parameters<GroupValues>, direction: 'asc' | 'desc') {
  const held = stages(db)
    .select(selected)
    .where('project_stages.holder_id', '=', p('person'))
    .where(sql<SqlBool>`project_stages.turn = ${p('turn')}`)
    .where(placed(p, direction));
  const within = direction === 'asc' ? held.where('project_stages.deadline_key', '<=', p('to')) : held;
  return within
    .orderBy('project_stages.deadline_key', direction)
    .orderBy('project_stages.project_id', direction)
    .orderBy('project_stages.position', direction)
    .limit(p('limit'));
}

/**
 * The same without the projects' columns: as a query of one value it is asked for each stage counted, where a join would
 * have PostgreSQL read everybody's projects for one person's thousand.
 */
function countable(db: Db) {
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
function isFree(person: Expression<string>): Expression<SqlBool> {
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

export function buildFree(db: Db, p: Parameters<GroupValues>) {
  return stages(db)
    .where(isFree(p('person')))
    .select(selected)
    .where(placed(p, 'asc'))
    .orderBy('project_stages.deadline_key')
    .orderBy('project_stages.project_id')
    .orderBy('project_stages.position')
    .limit(p('limit'));
}

const ascending = prepare({
  build: (db: Db, p: Parameters<GroupValues>) => buildGroup(db, p, 'asc'),
  columns: taskColumns,
  map: toTask,
});
const descending = prepare({
  build: (db: Db, p: Parameters<GroupValues>) => buildGroup(db, p, 'desc'),
  columns: taskColumns,
  map: toTask,
});
const unheld = prepare({ build: buildFree, columns: taskColumns, map: toTask });

export interface GroupRequest {
  readonly person: string;
  /** Null for the stages that nobody holds. */
  readonly range: TaskRange | null;
  readonly direction: 'asc' | 'desc';
  readonly place: TaskPlace | undefined;
  readonly limit: number;
}

/** The tasks of one group from a place on. */
export function findTasks(db: Db, { person, range, direction, place, limit }: GroupRequest) {
  // '~' comes after every letter of an id.
  const start: TaskPlace = direction === 'asc' ? [range?.from ?? '', '', 0] : [range?.to ?? '', '~', 11];
  const [day, project, position] = place ?? start;
  const values = { person, turn: range?.turn ?? '', to: range?.to ?? '', day, project, position, limit };
  const query = range === null ? unheld : direction === 'asc' ? ascending : descending;
  return query.all(db, values);
}

export type CountValues = { readonly person: string; readonly today: string; readonly sunday: string };

/** An undated stage has its place at the end of time (migration 19). */
const END_OF_TIME = '9999-12-31';

/** Nobody has work in these few projects; read once, before the stages. */
function withUnasked(db: Db) {
  return db.with(
    (cte) => cte('unasked').materialized(),
    (of) => {
      const ids = of.selectFrom('projects').select('id');
      const incomplete = ids
        .where(sql<SqlBool>`current_overall_status is null`)
        .where('deleted_at', 'is', null);
      return ids.where('deleted_at', 'is not', null).unionAll(incomplete);
    },
  );
}

type Known = Pick<ExpressionBuilder<Database & { unasked: { id: string } }, never>, 'selectFrom'>;

/** What a person holds that asks for anything, as rows of plus one; what of it nobody is asked, as rows of minus one. */
function heldStages(db: Known, person: Expression<string>) {
  const turn = sql.ref<string>('project_stages.turn').as('turn');
  const day = sql.ref<string>('project_stages.deadline_key').as('day');
  const asking = sql<SqlBool>`project_stages.turn in ('now', 'approval', 'later')`;
  const all = db
    .selectFrom('project_stages')
    .where('project_stages.holder_id', '=', person)
    .where(asking)
    .select([turn, day, sql<number>`1`.as('n')]);
  // Adding nothing keeps SQLite from reading all that the person holds for each project.
  const hidden = db
    .selectFrom('unasked')
    .crossJoin('project_stages')
    .whereRef('project_stages.project_id', '=', 'unasked.id')
    .where(sql<SqlBool>`project_stages.holder_id || '' = ${person}`)
    .where(asking)
    .select([turn, day, sql<number>`-1`.as('n')]);
  return all.unionAll(hidden).as('held');
}

const count = (condition: Expression<SqlBool>) =>
  sql<number>`cast(coalesce(sum(case when ${condition} then n else 0 end), 0) as integer)`;

/** By the index of stages by holder alone: a project is looked up where it lies in the bin, or is incomplete. */
export function buildCounts(db: Db, p: Parameters<CountValues>) {
  return withUnasked(db)
    .selectFrom((known) => heldStages(known, p('person')))
    .select([
      count(sql`turn = 'now' and day < ${p('today')}`).as('overdue'),
      count(sql`turn = 'now' and day >= ${p('today')} and day <= ${p('sunday')}`).as('week'),
      count(sql`turn = 'now' and day > ${p('sunday')} and day < ${sql.lit(END_OF_TIME)}`).as('later'),
      count(sql`turn = 'now' and day = ${sql.lit(END_OF_TIME)}`).as('undated'),
      count(sql`turn = 'approval'`).as('review'),
      count(sql`turn = 'later'`).as('notYet'),
    ]);
}

const counts = prepare({
  build: buildCounts,
  columns: ['overdue', 'week', 'later', 'undated', 'review', 'notYet'],
  map: ([overdue, week, later, undated, review, notYet]) => ({
    overdue,
    week,
    later,
    undated,
    review,
    notYet,
  }),
});

const countFree = prepare({
  build: (db: Db, p: Parameters<{ person: string }>) =>
    db
      .selectFrom(
        countable(db)
          .where(isFree(p('person')))
          .select('project_stages.project_id')
          .limit(mostCounted + 1)
          .as('some'),
      )
      .select(sql<number>`cast(count(*) as integer)`.as('count')),
  columns: ['count'],
  map: ([found]) => found,
});

const countDone = prepare({
  build: (db: Db, p: Parameters<{ person: string }>) =>
    db
      .selectFrom(
        countable(db)
          .select('project_stages.project_id')
          .where('project_stages.holder_id', '=', p('person'))
          .where(sql<SqlBool>`project_stages.turn = 'done'`)
          .limit(mostCounted + 1)
          .as('some'),
      )
      .select(sql<number>`cast(count(*) as integer)`.as('count')),
  columns: ['count'],
  map: ([found]) => found,
});

/** The number of tasks in each group of a person. */
export async function countTasks(db: Db, values: CountValues) {
  const none = { overdue: 0, week: 0, later: 0, undated: 0, review: 0, notYet: 0 };
  const [held, unheldCount, done] = await Promise.all([
    counts.first(db, values),
    countFree.first(db, { person: values.person }),
    countDone.first(db, { person: values.person }),
  ]);
  return { ...none, ...held, free: unheldCount ?? 0, done: done ?? 0 };
}

/** More than any import has. */
const MOST_INCOMPLETE = 25;

/** Projects of a person without overall status, which only an import can bring. */
export function findIncomplete(db: Db, person: string): Promise<{ id: string; title: string }[]> {
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
    .limit(MOST_INCOMPLETE)
    .execute();
}

/** Who gave the present link of a stage; '' after their erasure, undefined if imported. */
export async function findDeliverer(
  db: Db,
  projectId: string,
  stage: StageName,
): Promise<string | undefined> {
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
