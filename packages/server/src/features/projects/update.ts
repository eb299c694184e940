import { authorize, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import {
  applyEdit,
  editedStages,
  peopleNamedIn,
  stagesJudgedOrReassigned,
} from '@ruang-naskah/domain/projects/edit';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import { indexesOfLateRequests, type RepairRequest } from '@ruang-naskah/domain/projects/repair';
import type { Project, UpdateProjectInput } from '@ruang-naskah/domain/projects/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { writeAccompanyingNote } from '../notes/add.ts';
import { announceProject } from '../notices/announce.ts';
import { readToday } from '../settings/read.ts';
import { findCandidates } from '../users/people.ts';
import { type StoredProject, toProject } from './columns.ts';
import { insertVerdicts } from './links.ts';
import { lockProject, requireManager } from './read.ts';
import { saveProject } from './save.ts';

/**
 * Saves the dialog, all or nothing. @throws AppError `version_stale` when another admin saved since
 * `version`, or a link came for a stage the edit approves or assigns; a link for any other stage is kept beside it
 */
export async function updateProject(
  deps: Deps,
  context: RequestContext,
  id: string,
  input: UpdateProjectInput,
): Promise<Project> {
  const { actor, version } = context;
  requireManager(actor);
  const today = await readToday(deps);
  refuseLateRequests(input, today);
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id);
    return toProject(await saveEdit(deps, tx, context, { found, input, version, today }), actor);
  });
}

interface EditRequest {
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
  context: RequestContext,
  { found, input, version, today }: EditRequest,
): Promise<StoredProject> {
  const { actor } = context;
  const admin = requireUser(actor);
  const before = authorize(actor, 'update', found, {
    policy: mayManageProjects,
    absent: 'projects.not_found',
  });
  if (isStale(before, input, version)) throw new AppError('version_stale');
  const now = deps.clock.now();
  const people = await findCandidates(tx, peopleNamedIn(input));
  const { project, returned } = applyEdit(before, input, {
    people,
    at: new Date(now).toISOString(),
  });
  const saved = await saveProject(tx, before, project, { by: admin.id, now, today, changesOnlyLink: false });
  const verdicts = returned.map((request) => ({ kind: 'repair' as const, ...request }));
  await insertVerdicts(tx, before.id, verdicts, { by: admin, now });
  await auditEdit(deps, tx, context, { before, saved, input, returned });
  await announceProject(deps, tx, { before, after: saved, endedRequests: saved.endedRequests }, admin);
  const { accompanying } = input;
  if (accompanying !== undefined) {
    const place = { projectId: before.id, stage: accompanying.stage };
    await writeAccompanyingNote(deps, tx, context, { place, input: accompanying });
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
  context: RequestContext,
  { before, saved, input, returned }: SavedEdit,
): Promise<void> {
  const { approvals = [], undoneApprovals = [] } = input;
  const { id, version } = saved;
  const detail = { version, stages: editedStages(input).join(', ') };
  const changes = loggedChanges(before, saved);
  // Of an edit that saves what is stored already there is nothing to tell.
  if (changes.length > 0) await audit(tx, deps, context, { action: 'projects.updated', id, detail, changes });
  for (const stage of undoneApprovals) {
    await audit(tx, deps, context, { action: 'projects.approval_undone', id, detail: { stage } });
  }
  for (const stage of approvals) {
    await audit(tx, deps, context, { action: 'projects.stage_approved', id, detail: { stage } });
  }
  for (const { stage, deadline } of returned) {
    await audit(tx, deps, context, { action: 'projects.repair_requested', id, detail: { stage, deadline } });
  }
}

/** @throws AppError 422 at the deadline of a request for repair that is over before anybody could read it */
function refuseLateRequests({ repairs = [] }: UpdateProjectInput, today: string): void {
  const [late] = indexesOfLateRequests(repairs, today);
  if (late !== undefined)
    throw fieldError(`repairs.${late}.deadline`, messages.projects.repairDeadlinePassed);
}

function isStale(project: StoredProject, input: UpdateProjectInput, version: number): boolean {
  if (version < project.versionWithoutLinks || version > project.version) return true;
  return stagesJudgedOrReassigned(input).some((stage) => (project.linkVersions[stage] ?? 0) > version);
}
