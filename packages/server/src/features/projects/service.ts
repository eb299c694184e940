import {
  type Actor,
  type Authorized,
  authorize,
  hasRole,
  permit,
  requireUser,
} from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { applyEdit, peopleOf, stagesAtStake, touchedStages } from '@ruang-naskah/domain/projects/edit';
import { historyOf, loggedChanges } from '@ruang-naskah/domain/projects/history';
import { mayManageProjects, mayReadProject } from '@ruang-naskah/domain/projects/policy';
import { lateRequests, type RepairRequest } from '@ruang-naskah/domain/projects/repair';
import type { Project, ProjectHistory, UpdateProjectInput } from '@ruang-naskah/domain/projects/schema';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readChangesOf } from '../activities/audit/service.ts';
import { writeNoteBeside } from '../notes/service.ts';
import { announceProject } from '../notices/service.ts';
import { readToday } from '../settings/service.ts';
import { findCandidates } from '../users/people/service.ts';
import { insertVerdicts } from './links/repository.ts';
import { findProject, lockProject, saveProject } from './repository.ts';
import { type StoredProject, toProject } from './table.ts';

export async function readable(db: Db, actor: Actor, id: string): Promise<Authorized<StoredProject, 'read'>> {
  const participant = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  const found = await findProject(db, id, participant);
  return authorize(actor, 'read', found, { policy: mayReadProject, absent: 'projects.not_found' });
}

/** One project with its stages; for the admin also with its last editor, because an open edit may be stale now. */
export async function readProject(deps: Deps, actor: Actor, id: string): Promise<Project> {
  const project = await readable(deps.db.reads, actor, id);
  const { imprint } = project;
  const shown = { ...toProject(project, actor), ...(imprint && { imprint }) };
  return mayManageProjects(actor) === true ? { ...shown, changed: project.changed } : shown;
}

/** «Riwayat»: what was changed of its title, number and deadlines, and for admins of its author. */
export async function readHistory(deps: Deps, actor: Actor, id: string): Promise<ProjectHistory> {
  const project = await readable(deps.db.reads, actor, id);
  const { since, items } = await readChangesOf(deps, id);
  const isManager = mayManageProjects(actor) === true;
  return {
    since: new Date(Math.max(since, Date.parse(project.createdAt))).toISOString(),
    items: items.flatMap(({ createdAt, changes }) => {
      const told = historyOf(changes, isManager);
      return told.length === 0 ? [] : [{ at: createdAt, changes: told }];
    }),
  };
}

/** Refuses with 404 what the actor may not see; runs before a bad body is reported. */
export async function requireProject(deps: Deps, actor: Actor, id: string): Promise<void> {
  await readable(deps.db.reads, actor, id);
}

/** Refused by role, before anything is looked up. @throws AppError `forbidden` */
export function requireManager(actor: Actor): void {
  permit(mayManageProjects(actor));
}

/**
 * Saves the dialog, all or nothing. @throws AppError `version_stale` when another admin saved since
 * `version`, or a link came for a stage the edit approves or assigns; a link for any other stage is kept beside it
 */
export async function updateProject(
  deps: Deps,
  by: By,
  id: string,
  input: UpdateProjectInput,
): Promise<Project> {
  const { actor, version } = by;
  requireManager(actor);
  const today = await readToday(deps);
  refuseLateRequests(input, today);
  return writeBy(deps, by, async (tx) => {
    const found = await lockProject(tx, id);
    return toProject(await saveEdit(deps, tx, by, { found, input, version, today }), actor);
  });
}

interface Edit {
  /** Locked in this transaction. */
  readonly found: StoredProject | undefined;
  readonly input: UpdateProjectInput;
  readonly version: number;
  readonly today: string;
}

/** One edit of a project in the transaction of its caller: the dialog's, or that of one row of many (decision 0092). */
export async function saveEdit(
  deps: Deps,
  tx: Tx,
  by: By,
  { found, input, version, today }: Edit,
): Promise<StoredProject> {
  const { actor } = by;
  const admin = requireUser(actor);
  const before = authorize(actor, 'update', found, {
    policy: mayManageProjects,
    absent: 'projects.not_found',
  });
  if (isStale(before, input, version)) throw new AppError('version_stale');
  const now = deps.clock.now();
  const people = await findCandidates(tx, peopleOf(input));
  const { project, returned } = applyEdit(before, input, {
    people,
    at: new Date(now).toISOString(),
  });
  const saved = await saveProject(tx, before, project, { by: admin.id, now, today, onlyLink: false });
  const verdicts = returned.map((request) => ({ kind: 'repair' as const, ...request }));
  await insertVerdicts(tx, before.id, verdicts, { by: admin, now });
  await auditEdit(deps, tx, by, { before, saved, input, returned });
  await announceProject(deps, tx, { before, after: saved, settled: saved.settled }, admin);
  const { accompanying } = input;
  if (accompanying !== undefined) {
    const place = { projectId: before.id, stage: accompanying.stage };
    await writeNoteBeside(deps, tx, by, { place, input: accompanying });
  }
  return saved;
}

interface SavedEdit {
  readonly before: StoredProject;
  readonly saved: StoredProject;
  readonly input: UpdateProjectInput;
  readonly returned: readonly RepairRequest[];
}

async function auditEdit(
  deps: Deps,
  tx: Tx,
  by: By,
  { before, saved, input, returned }: SavedEdit,
): Promise<void> {
  const { approvals = [], undoneApprovals = [] } = input;
  const { id, version } = saved;
  const detail = { version, stages: touchedStages(input).join(', ') };
  const changes = loggedChanges(before, saved);
  await audit(tx, deps, by, { action: 'projects.updated', id, detail, changes });
  for (const stage of undoneApprovals) {
    await audit(tx, deps, by, { action: 'projects.approval_undone', id, detail: { stage } });
  }
  for (const stage of approvals) {
    await audit(tx, deps, by, { action: 'projects.stage_approved', id, detail: { stage } });
  }
  for (const { stage, deadline } of returned) {
    await audit(tx, deps, by, { action: 'projects.repair_requested', id, detail: { stage, deadline } });
  }
}

/** @throws AppError 422 at the deadline of a request for repair that is over before anybody could read it */
function refuseLateRequests({ repairs = [] }: UpdateProjectInput, today: string): void {
  const [late] = lateRequests(repairs, today);
  if (late !== undefined)
    throw fieldError(`repairs.${late}.deadline`, messages.projects.repairDeadlinePassed);
}

function isStale(project: StoredProject, edit: UpdateProjectInput, version: number): boolean {
  if (version < project.editedVersion || version > project.version) return true;
  return stagesAtStake(edit).some((stage) => (project.linkVersions[stage] ?? 0) > version);
}
