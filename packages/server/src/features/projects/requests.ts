import { type Actor, type Authorized, authorize, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import {
  isRequestObsolete,
  mayReadRequest,
  type RequestState,
  type RequestTerms,
} from '@ruang-naskah/domain/projects/requests';
import type { StageRequest, StageRequestList } from '@ruang-naskah/domain/projects/requests-schema';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { type SqlBool, sql } from 'kysely';
import { noteChange } from '../../db/changes.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { Row, RowChange } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findProject, requireManager, requireReadable } from './read.ts';

/** Editors' requests about stages (decision 0095). All changes are made with the project's row locked. */

/** More than any project has; the answer stays bounded even so. */
const maxRequests = 200;

const requestColumns = [
  'id',
  'project_id',
  'stage',
  'kind',
  'deadline',
  'assignee_id',
  'asked_by',
  'state',
] as const;

export interface StoredRequest extends RequestTerms {
  readonly id: string;
  readonly projectId: string;
  readonly state: RequestState;
}

type RequestRow = Pick<Row<'stage_requests'>, (typeof requestColumns)[number]>;

function toStored(row: RequestRow): StoredRequest {
  const { id, stage, kind, deadline, state } = row;
  const { project_id: projectId, assignee_id: assigneeId, asked_by: askedBy } = row;
  return { id, projectId, stage, kind, deadline, state, assigneeId, askedBy };
}

/** Notifies open pages of the asker and the admins that a request was made or ended. */
export function noteRequestChange(
  tx: Tx,
  { projectId, askedBy }: Pick<StoredRequest, 'projectId' | 'askedBy'>,
): void {
  noteChange(tx, { kind: 'requests', id: projectId, version: null, readers: [askedBy] });
}

export async function findRequest(db: Db, projectId: string, id: string): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('stage_requests')
    .select(requestColumns)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

async function findOpenRequests(db: Db, projectId: string): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('stage_requests')
    .select(requestColumns)
    .where('project_id', '=', projectId)
    // Written out, so that the index of open ones serves it.
    .where('state', '=', sql.lit('open'))
    .limit(maxRequests)
    .execute();
  return rows.map(toStored);
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
  noteRequestChange(tx, request);
}

/** Inside the transaction that changes a project: ends, as `settled`, requests that the change made obsolete; returns them. */
export async function settleRequests(
  tx: Tx,
  project: ProjectState & { readonly id: string },
  now: number,
): Promise<StoredRequest[]> {
  const open = await findOpenRequests(tx, project.id);
  const settled = open.filter((request) => isRequestObsolete(project, request));
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
  for (const request of settled) noteRequestChange(tx, request);
  return settled;
}

/** The requests of an erased account go with it. */
export async function forgetAsker(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stage_requests').where('asked_by', '=', userId).execute();
}

/** Newest first, with the names that people have now; of one asker where they are named. */
async function listRequestRows(
  db: Db,
  projectId: string,
  askedBy: string | undefined,
): Promise<StageRequest[]> {
  let query = selectWithNames(db).where('r.project_id', '=', projectId);
  if (askedBy !== undefined) query = query.where('r.asked_by', '=', askedBy);
  const rows = await query.orderBy('r.asked_at', 'desc').orderBy('r.id', 'desc').limit(maxRequests).execute();
  return rows.map(toRequest);
}

async function readRequestRow(db: Db, id: string): Promise<StageRequest | undefined> {
  const row = await selectWithNames(db).where('r.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toRequest(row);
}

function selectWithNames(db: Db) {
  return db
    .selectFrom('stage_requests as r')
    .leftJoin('users as asker', 'asker.id', 'r.asked_by')
    .leftJoin('users as proposed', 'proposed.id', 'r.assignee_id')
    .leftJoin('users as given', 'given.id', 'r.given_assignee_id')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .select(['r.id', 'r.stage', 'r.kind', 'r.note', 'r.deadline', 'r.assignee_id', 'r.asked_at', 'r.state'])
    .select(['r.answer', 'r.given_deadline', 'r.decided_by', 'r.decided_at'])
    .select(['asker.nama as asker_name', 'proposed.nama as proposed_name'])
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
    assigneeName: row.assignee_id === null ? null : (row.proposed_name ?? erased),
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

function selectOpenRequests(db: Db) {
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
function listOpenRequests(db: Db, limit: number) {
  return selectOpenRequests(db)
    .leftJoin('users', 'users.id', 'r.asked_by')
    .select(['projects.id', 'projects.title', 'r.stage', 'r.kind', 'r.asked_at', 'users.nama'])
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** How many there are, counted as far as `limit`. */
async function countOpenRequests(db: Db, limit: number): Promise<number> {
  return (await selectOpenRequests(db).select('r.id').limit(limit).execute()).length;
}

/** The requests about a project: all for the admin, their own for participants. */
export async function listRequests(deps: Deps, actor: Actor, id: string): Promise<StageRequestList> {
  const { reads } = deps.db;
  await requireReadable(reads, actor, id);
  const own = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  return { items: await listRequestRows(reads, id, own) };
}

export interface RequestPath {
  readonly id: string;
  readonly requestId: string;
}

/** Refused with 404 where either is out of sight; runs before a bad body is reported. */
export async function requireRequest(deps: Deps, actor: Actor, path: RequestPath): Promise<void> {
  const { reads } = deps.db;
  const project = await findProject(reads, path.id);
  const found = project === undefined ? undefined : await findRequest(reads, path.id, path.requestId);
  authorize(actor, 'read', found, { policy: mayReadRequest, absent: 'projects.request_not_found' });
}

/** The first open requests of all projects and their count, for the admin's desk. */
export async function readRequestQueue(deps: Deps, actor: Actor, limit: number) {
  requireManager(actor);
  const { reads } = deps.db;
  const [items, count] = await Promise.all([
    listOpenRequests(reads, limit),
    countOpenRequests(reads, limits.countedRows + 1),
  ]);
  return { items, count };
}

export async function requireStoredRequest(tx: Tx, id: string): Promise<StageRequest> {
  const request = await readRequestRow(tx, id);
  if (request === undefined) throw new Error('the request just written is not there');
  return request;
}
