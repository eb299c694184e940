import { type Actor, authorize } from '@ruang-naskah/domain/actor';
import { projectNotices } from '@ruang-naskah/domain/notices/events';
import { handOver, type StageHandover } from '@ruang-naskah/domain/projects/handover';
import { mayHandOver } from '@ruang-naskah/domain/projects/policy';
import { authorStages, lastStage } from '@ruang-naskah/domain/projects/stages';
import { requireEditor } from '@ruang-naskah/domain/projects/workflow';
import { engineOf, type Tx } from '../../db/handle.ts';
import type { RowChange } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../notices/announce.ts';
import { markDoneNoticesRead, markObsoleteNoticesRead } from '../notices/mark-done.ts';
import { takeBackNoticesOfRequest } from '../notices/take-back.ts';
import { readTodayIn } from '../settings/read.ts';
import { findCandidates } from '../users/people.ts';
import type { StoredProject } from './columns.ts';
import { findProject } from './read.ts';
import { refreshDerived, saveProject } from './save.ts';

/** What happens to projects when a person leaves, changes role or comes back. Callers have authorized it. */

/** The editor who takes over somebody's stages; null for nobody. @throws AppError 422 unless an active editor */
export async function findSuccessor(tx: Tx, id: string | undefined): Promise<StageHandover['successor']> {
  if (id === undefined) return null;
  return requireEditor((await findCandidates(tx, [id])).get(id), 'handOverTo');
}

/**
 * Inside the transaction that erases an account or gives it another role, once nobody can name it any more: open stages
 * go to the successor or to nobody, approved stages and projects keep the printed name (decisions 0015, 0145). An admin's
 * edit begun before is stale. Returns how many stages went.
 */
export async function releaseFromProjects(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  handover: StageHandover,
): Promise<number> {
  const { personId } = handover;
  const projects = await lockProjectsOf(tx, personId);
  await endAuthorship(tx, personId);
  await deleteParticipations(tx, personId);
  const count = await handOverStagesIn(deps, tx, actor, { handover, projects, told: [] });
  await clearOpenStages(tx, personId);
  // A proof waits for its author also where no stage of the project does.
  await markDoneNoticesRead(deps, tx, { events: ['proofReady'], recipientIds: [personId] });
  return count;
}

/**
 * Gives the open stages of a closed account to an editor; the person stays what they are, and reads in the bell what went
 * once the account is open again. Returns how many went.
 */
export async function handOverOpenStages(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  handover: StageHandover,
): Promise<number> {
  const projects = await lockProjectsOf(tx, handover.personId);
  return handOverStagesIn(deps, tx, actor, { handover, projects, told: [handover.personId] });
}

interface HandoverInProjects {
  readonly handover: StageHandover;
  readonly projects: readonly string[];
  /** Who is told beside the successor. */
  readonly told: readonly string[];
}

async function handOverStagesIn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { handover, projects, told }: HandoverInProjects,
): Promise<number> {
  const now = deps.clock.now();
  const today = await readTodayIn(tx, now);
  let count = 0;
  for (const id of projects) {
    const found = await findProject(tx, id);
    // In the bin.
    if (found === undefined) continue;
    const before = authorize(actor, 'handOver', found, { policy: mayHandOver, absent: 'projects.not_found' });
    const { project, handed } = handOver(before, handover);
    const by = actor.kind === 'user' ? actor.id : null;
    const after = await saveProject(tx, before, project, { by, now, today, changesOnlyLink: false });
    await markObsoleteNoticesRead(deps, tx, after);
    // They are of the person who leaves, who is asked and answered nothing any more.
    for (const request of after.endedRequests) await takeBackNoticesOfRequest(deps, tx, request.id);
    const people = handover.successor === null ? told : [...told, handover.successor.id];
    for (const to of people) await notifyPerson(deps, tx, actor, { before, after, to });
    count += handed.length;
  }
  return count;
}

interface TeamChange {
  readonly before: StoredProject;
  readonly after: StoredProject;
  /** Who is told. */
  readonly to: string;
}

/**
 * What a change of the team means to one person: a successor, whose account is closed for now, or an author who is one
 * again. Who leaves gets the notice of the new role, or has no account any more.
 */
async function notifyPerson(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { before, after, to }: TeamChange,
): Promise<void> {
  const by = actor.kind === 'user' ? actor : null;
  const newNotices = projectNotices(before, after, by ?? { id: '', name: '' }).filter(
    (newNotice) => newNotice.to !== 'admins' && newNotice.to.userId === to,
  );
  await announce(deps, tx, { newNotices, projectId: after.id, actorId: by?.id ?? null });
}

/** Its details in the audit log. */
export function handoverDetail(
  stages: number,
  successor: StageHandover['successor'],
): Record<string, number | string> {
  if (stages === 0) return {};
  return successor === null ? { stages } : { stages, handedTo: successor.id };
}

/** Inside the transaction that makes an account an author's again, who is told what waits for them. */
export async function giveProjectsBack(deps: Deps, tx: Tx, actor: Actor, userId: string): Promise<void> {
  const now = deps.clock.now();
  const today = await readTodayIn(tx, now);
  const by = actor.kind === 'user' ? actor.id : null;
  const left = await lockProjectsLeftBy(tx, userId);
  await beginAuthorship(tx, userId);
  for (const before of left) {
    await refreshDerived(tx, before.id, { by, now, today });
    const after = await findProject(tx, before.id);
    if (after !== undefined) await notifyPerson(deps, tx, actor, { before, after, to: userId });
  }
}

/** The projects that wait for a person, or in which they hold a stage that is not approved; locked, oldest first. */
async function lockProjectsOf(tx: Tx, userId: string): Promise<string[]> {
  // Projects first, like every other change, so that two changes cannot deadlock.
  const holding = tx
    .selectFrom('project_stages')
    .select('project_id as id')
    .where('status', '<>', 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]));
  // A union: for one condition or the other PostgreSQL would read all projects.
  const ids = tx.selectFrom('projects').select('id').where('turn_holder_id', '=', userId).union(holding);
  const held = tx.selectFrom('projects').select('id').where('id', 'in', ids).orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? held.forUpdate() : held).execute();
  return rows.map(({ id }) => id);
}

/** Removes `userId` as the author to ask; approved stages keep only the printed name. */
async function endAuthorship(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('projects').set({ author_gone: 1 }).where('author_id', '=', userId).execute();
  await clearAssignees(tx, userId, '=', { assignee_id: null, editor_id: null });
}

/** Nobody is responsible any more for stages of `userId` that are not approved: those of projects in the bin. */
function clearOpenStages(tx: Tx, userId: string): Promise<void> {
  return clearAssignees(tx, userId, '<>', { assignee_id: null, editor_id: null, editor_name: null });
}

async function clearAssignees(
  tx: Tx,
  userId: string,
  approved: '=' | '<>',
  nobody: RowChange<'project_stages'>,
): Promise<void> {
  await tx
    .updateTable('project_stages')
    .set(nobody)
    .where('status', approved, 'Disetujui')
    .where((stage) => stage.or([stage('assignee_id', '=', userId), stage('editor_id', '=', userId)]))
    .execute();
}

/** The unfinished projects of which a person was the author, as they are without them; all are locked. */
async function lockProjectsLeftBy(tx: Tx, userId: string): Promise<StoredProject[]> {
  const gone = tx
    .selectFrom('projects')
    .select(['id', 'current_overall_status'])
    .where('author_id', '=', userId)
    .where('author_gone', '=', 1)
    .orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? gone.forUpdate() : gone).execute();
  const left: StoredProject[] = [];
  for (const { id, current_overall_status: status } of rows) {
    const project = status === lastStage ? undefined : await findProject(tx, id);
    // In the bin.
    if (project !== undefined) left.push(project);
  }
  return left;
}

/** For an account that is an author's again: restores it as the author to ask, as a reader, and as who holds the author's stages. */
async function beginAuthorship(tx: Tx, userId: string): Promise<void> {
  const authored = tx.selectFrom('projects').select('id').where('author_id', '=', userId);
  await tx
    .updateTable('project_stages')
    .set({ assignee_id: userId })
    .where('project_id', 'in', authored.where('author_gone', '=', 1))
    .where('stage', 'in', authorStages)
    .where('status', '<>', 'Disetujui')
    .where('assignee_id', 'is', null)
    .where('editor_id', 'is', null)
    .execute();
  await tx
    .insertInto('project_participants')
    .columns(['project_id', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select(['id', eb.val(userId).as('user_id'), 'created_at'])
        .where('author_id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute();
  await tx.updateTable('projects').set({ author_gone: 0 }).where('author_id', '=', userId).execute();
}

/** Ends all participation of somebody who leaves. */
async function deleteParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('project_participants').where('user_id', '=', userId).execute();
}
