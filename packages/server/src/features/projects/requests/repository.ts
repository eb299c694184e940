import type { Authorized } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type AskedOfStage, isSettled, type RequestState } from '@ruang-naskah/domain/projects/requests';
import type { StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { type SqlBool, sql } from 'kysely';
import { noteChange } from '../../../db/changes.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import { named, type Parameters, prepare } from '../../../db/prepared.ts';
import type { NewRow, Row, RowChange } from '../../../db/schema.ts';
import { newId } from '../../../infra/ids.ts';

/** Editors' requests about stages (decision 0095). All changes are made with the project's row locked. */

/** More than any project has; the answer stays bounded even so. */
const mostRequests = 200;

const asked = ['id', 'project_id', 'stage', 'kind', 'deadline', 'assignee_id', 'asked_by', 'state'] as const;

export interface StoredRequest extends AskedOfStage {
  readonly id: string;
  readonly projectId: string;
  readonly state: RequestState;
}

type AskedRow = Pick<Row<'stage_requests'>, (typeof asked)[number]>;

function toStored(row: AskedRow): StoredRequest {
  const { id, stage, kind, deadline, state } = row;
  const { project_id: projectId, assignee_id: assigneeId, asked_by: askedBy } = row;
  return { id, projectId, stage, kind, deadline, state, assigneeId, askedBy };
}

/** Notifies open pages of the asker and the admins that a request was made or ended. */
function noteRequest(tx: Tx, { projectId, askedBy }: Pick<StoredRequest, 'projectId' | 'askedBy'>): void {
  noteChange(tx, { kind: 'requests', id: projectId, version: null, readers: [askedBy] });
}

export async function findRequest(db: Db, projectId: string, id: string): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('stage_requests')
    .select(asked)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

const openOf = prepare({
  build: (db: Db, p: Parameters<{ projectId: string }>) =>
    db
      .selectFrom('stage_requests')
      .select(asked)
      .where('project_id', '=', p('projectId'))
      // Written out, so that the index of open ones serves it.
      .where('state', '=', sql.lit('open'))
      .limit(mostRequests),
  columns: asked,
  map: (cells) => toStored(named<AskedRow>(asked, cells)),
});

export function findOpenRequests(db: Db, projectId: string): Promise<StoredRequest[]> {
  return openOf.all(db, { projectId });
}

/** False when one of the kind is open already. */
export async function insertRequest(
  tx: Tx,
  projectId: string,
  request: AskedOfStage & { readonly note: string },
  now: number,
): Promise<string | undefined> {
  const row: NewRow<'stage_requests'> = {
    id: newId(),
    project_id: projectId,
    stage: request.stage,
    kind: request.kind,
    note: request.note,
    deadline: request.deadline,
    assignee_id: request.assigneeId,
    asked_by: request.askedBy,
    asked_at: now,
    state: 'open',
  };
  const result = await tx
    .insertInto('stage_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(result.numInsertedOrUpdatedRows ?? 0) === 0) return undefined;
  noteRequest(tx, { projectId, askedBy: request.askedBy });
  return row.id;
}

/** Ends an open request. */
export async function endRequest(
  tx: Tx,
  request: Authorized<StoredRequest, 'withdraw' | 'decide'>,
  end: { readonly state: RequestState; readonly now: number } & Pick<
    RowChange<'stage_requests'>,
    'answer' | 'answer_unread' | 'answer_title' | 'given_deadline' | 'given_assignee_id' | 'decided_by'
  >,
): Promise<void> {
  const { now, ...values } = end;
  await tx
    .updateTable('stage_requests')
    .set({ ...values, decided_at: now })
    .where('id', '=', request.id)
    .where('state', '=', 'open')
    .execute();
  noteRequest(tx, request);
}

/** Inside the transaction that changes a project: ends requests that have become obsolete, and returns them. */
export async function settleRequests(
  tx: Tx,
  project: ProjectState & { readonly id: string },
  now: number,
): Promise<StoredRequest[]> {
  const open = await findOpenRequests(tx, project.id);
  const settled = open.filter((request) => isSettled(project, request));
  if (settled.length === 0) return [];
  await tx
    .updateTable('stage_requests')
    .set({ state: 'settled', decided_at: now })
    .where(
      'id',
      'in',
      settled.map(({ id }) => id),
    )
    .execute();
  for (const request of settled) noteRequest(tx, request);
  return settled;
}

/** The requests of an erased account go with it. */
export async function forgetAsker(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stage_requests').where('asked_by', '=', userId).execute();
}

/** Newest first, with the names that people have now; of one asker where they are named. */
export async function listRequestRows(
  db: Db,
  projectId: string,
  askedBy: string | undefined,
): Promise<StageRequest[]> {
  let query = selectWithNames(db).where('r.project_id', '=', projectId);
  if (askedBy !== undefined) query = query.where('r.asked_by', '=', askedBy);
  const rows = await query
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostRequests)
    .execute();
  return rows.map(toRequest);
}

export async function readRequestRow(db: Db, id: string): Promise<StageRequest | undefined> {
  const row = await selectWithNames(db).where('r.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toRequest(row);
}

function selectWithNames(db: Db) {
  return db
    .selectFrom('stage_requests as r')
    .leftJoin('users as asker', 'asker.id', 'r.asked_by')
    .leftJoin('users as wished', 'wished.id', 'r.assignee_id')
    .leftJoin('users as given', 'given.id', 'r.given_assignee_id')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .select(['r.id', 'r.stage', 'r.kind', 'r.note', 'r.deadline', 'r.assignee_id', 'r.asked_at', 'r.state'])
    .select(['r.answer', 'r.given_deadline', 'r.decided_by', 'r.decided_at'])
    .select(['asker.nama as asker_name', 'wished.nama as wished_name'])
    .select(['given.nama as given_name', 'decider.nama as decider_name']);
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof selectWithNames>['execute']>>[number];

function toRequest(row: NamedRow): StageRequest {
  const { erased } = messages.userAdmin;
  return {
    id: row.id,
    stage: row.stage,
    kind: row.kind,
    note: row.note,
    deadline: row.deadline,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_id === null ? null : (row.wished_name ?? erased),
    askedByName: row.asker_name ?? erased,
    askedAt: new Date(row.asked_at).toISOString(),
    state: row.state,
    answer: answerOf(row),
  };
}

function answerOf(row: NamedRow): StageRequest['answer'] {
  if (row.decided_at === null) return null;
  return {
    note: row.answer ?? '',
    deadline: row.given_deadline,
    assigneeName: row.given_name,
    byName: row.decided_by === null ? null : (row.decider_name ?? messages.userAdmin.erased),
    at: new Date(row.decided_at).toISOString(),
  };
}

function waiting(db: Db) {
  return (
    db
      .selectFrom('stage_requests as r')
      .innerJoin('projects', 'projects.id', 'r.project_id')
      // A literal: SQLite cannot match a parameter with the condition of the index.
      .where(sql<SqlBool>`r.state = 'open'`)
      .where('projects.deleted_at', 'is', null)
  );
}

/** Open requests of all projects, the oldest first. */
export function findWaitingRequests(db: Db, limit: number) {
  return waiting(db)
    .leftJoin('users', 'users.id', 'r.asked_by')
    .select(['projects.id', 'projects.title', 'r.stage', 'r.kind', 'r.asked_at', 'users.nama'])
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** The answers that who asked has not opened yet, the oldest first, each with whose turn its stage is now. */
export function findUnreadAnswers(db: Db, askedBy: string, limit: number) {
  return (
    db
      .selectFrom('stage_requests as r')
      .innerJoin('projects', 'projects.id', 'r.project_id')
      .leftJoin('users as given', 'given.id', 'r.given_assignee_id')
      .innerJoin('project_stages as s', (join) =>
        join.onRef('s.project_id', '=', 'r.project_id').onRef('s.stage', '=', 'r.stage'),
      )
      .leftJoin('project_participants as p', (join) =>
        join.onRef('p.project_id', '=', 'r.project_id').onRef('p.user_id', '=', 'r.asked_by'),
      )
      .select(['r.id', 'r.project_id', 'projects.title', 'r.stage', 'r.kind', 'r.state', 'r.answer'])
      .select(['r.given_deadline', 'given.nama as given_name', 'r.decided_at'])
      .select(['s.turn', 'r.answer_title', 'p.user_id as participant'])
      .where('r.asked_by', '=', askedBy)
      // A literal, as above.
      .where(sql<SqlBool>`r.answer_unread = 1`)
      .where('projects.deleted_at', 'is', null)
      .orderBy('r.decided_at')
      .orderBy('r.id')
      .limit(limit)
      .execute()
  );
}

/** False where there is no such answer of this person's, or it was opened before. */
export async function markAnswerRead(tx: Tx, askedBy: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('stage_requests')
    .set({ answer_unread: 0 })
    .where('id', '=', id)
    .where('asked_by', '=', askedBy)
    .where('answer_unread', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many there are, counted as far as `most`. */
export async function countWaitingRequests(db: Db, most: number): Promise<number> {
  return (await waiting(db).select('r.id').limit(most).execute()).length;
}
