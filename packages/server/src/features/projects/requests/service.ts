import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { type Actor, type Authorized, authorize, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { answeredNotices, askedNotices } from '@ruang-naskah/domain/notices/events-requests';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import {
  checkRequest,
  type Given,
  givenFor,
  grantRequest,
  mayAskOfStage,
  mayReadRequest,
  mayWithdrawRequest,
  requireOpen,
} from '@ruang-naskah/domain/projects/requests';
import type {
  AskStageInput,
  DecideRequestInput,
  StageRequest,
  StageRequestList,
} from '@ruang-naskah/domain/projects/requests-schema';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordActivity } from '../../activities/service.ts';
import {
  announce,
  announceProject,
  announceWithdrawn,
  withdrawRequestNotices,
} from '../../notices/service.ts';
import { readToday } from '../../settings/service.ts';
import { findCandidates } from '../../users/people/service.ts';
import { findProject, lockProject, saveProject } from '../repository.ts';
import { readable, requireManager } from '../service.ts';
import { type StoredProject, toProject } from '../table.ts';
import {
  countWaitingRequests,
  endRequest,
  findRequest,
  findWaitingRequests,
  insertRequest,
  listRequestRows,
  readRequestRow,
  type StoredRequest,
} from './repository.ts';

/** The requests about a project: all for the admin, their own for participants. */
export async function listRequests(deps: Deps, actor: Actor, id: string): Promise<StageRequestList> {
  const { reads } = deps.db;
  await readable(reads, actor, id);
  const own = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  return { items: await listRequestRows(reads, id, own) };
}

/** 'Minta tambahan waktu', 'Serahkan ke rekan'. @throws AppError `projects.request_open` for a second of the kind */
export async function askOfStage(
  deps: Deps,
  by: By,
  { id, stage }: { readonly id: string; readonly stage: StageName },
  input: AskStageInput,
): Promise<StageRequest> {
  const { actor } = by;
  const person = requireUser(actor);
  const today = await readToday(deps);
  const { kind, note } = input;
  const asked = {
    stage,
    kind,
    note,
    askedBy: person.id,
    deadline: input.deadline || null,
    assigneeId: input.assigneeId || null,
  };
  return writeBy(deps, by, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const policy = (who: Actor, project: StoredProject) => mayAskOfStage(who, project, stage);
    const project = authorize(actor, 'ask', found, { policy, absent: 'projects.not_found' });
    checkRequest(project, asked, today);
    const requestId = await insertRequest(tx, id, asked, deps.clock.now());
    if (requestId === undefined) throw new AppError('projects.request_open');
    await audit(tx, deps, by, { action: 'projects.request_sent', id, detail: { stage, kind } });
    await recordActivity(deps, tx, person, {
      type: activityTypeOf(person.role),
      description: messages.activities.requestSent(
        messages.stageRequests.inSentence[kind],
        stage,
        project.title,
      ),
      relatedId: id,
      relatedKind: 'project',
    });
    const drafts = askedNotices({ title: project.title, stage }, { ...asked, id: requestId }, person.name);
    await announce(deps, tx, { drafts, projectId: id, manuscriptId: null, actorId: person.id });
    return stored(tx, requestId);
  });
}

async function stored(tx: Tx, id: string): Promise<StageRequest> {
  const request = await readRequestRow(tx, id);
  if (request === undefined) throw new Error('the request just written is not there');
  return request;
}

interface RequestPath {
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

/** @throws AppError `projects.request_closed` for one that was answered meanwhile */
export async function withdrawRequest(deps: Deps, by: By, { id, requestId }: RequestPath): Promise<void> {
  const { actor } = by;
  const person = requireUser(actor);
  await writeBy(deps, by, async (tx) => {
    // The project first, like every change of its requests.
    const project = await lockProject(tx, id, person.id);
    const found = project === undefined ? undefined : await findRequest(tx, id, requestId);
    const request = authorize(actor, 'withdraw', found, {
      policy: mayWithdrawRequest,
      absent: 'projects.request_not_found',
    });
    await endRequest(tx, request, { state: 'withdrawn', now: deps.clock.now() });
    const { stage, kind } = request;
    await audit(tx, deps, by, { action: 'projects.request_withdrawn', id, detail: { stage, kind } });
    const { title = '' } = project ?? {};
    const place = { projectId: id, manuscriptId: null };
    await announceWithdrawn(deps, tx, { ...place, title, stage, matter: request }, person);
  });
}

/**
 * The admin's answer: an accepted request changes the project in the same transaction, as saving the dialog would.
 * @throws AppError `version_stale` when another admin saved since `version`, `projects.request_closed` for one that
 * ended meanwhile
 */
export async function decideRequest(
  deps: Deps,
  by: By,
  { id, requestId }: RequestPath,
  input: DecideRequestInput,
): Promise<Project> {
  const { actor, version } = by;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
    const found = await lockProject(tx, id);
    const before = authorize(actor, 'update', found, {
      policy: mayManageProjects,
      absent: 'projects.request_not_found',
    });
    const request = authorize(actor, 'decide', await findRequest(tx, id, requestId), {
      policy: mayManageProjects,
      absent: 'projects.request_not_found',
    });
    requireOpen(request);
    if (version < before.editedVersion || version > before.version) throw new AppError('version_stale');
    const now = deps.clock.now();
    const given = input.accepted ? givenFor(request, input) : nothing;
    await endRequest(tx, request, {
      state: input.accepted ? 'accepted' : 'refused',
      answer: input.note || null,
      answer_unread: 1,
      answer_title: before.title,
      given_deadline: given.deadline || null,
      given_assignee_id: given.assigneeId || null,
      decided_by: admin.id,
      now,
    });
    const { stage, kind } = request;
    const { accepted, note } = input;
    const matter = { id: requestId, kind, deadline: given.deadline || request.deadline };
    const answer = { to: request.askedBy, accepted, note };
    const drafts = answeredNotices({ title: before.title, stage }, matter, answer);
    await withdrawRequestNotices(deps, tx, requestId);
    await announce(deps, tx, { drafts, projectId: id, manuscriptId: null, actorId: admin.id });
    const detail = { stage, kind, accepted };
    if (!accepted) {
      await audit(tx, deps, by, { action: 'projects.request_decided', id, detail });
      return toProject(before, actor);
    }
    const after = await grant(tx, before, { request, given, today });
    const saved = await saveProject(tx, before, after, { by: admin.id, now, today, onlyLink: false });
    const changes = loggedChanges(before, saved);
    await audit(tx, deps, by, { action: 'projects.request_decided', id, detail, changes });
    const answered = { to: request.askedBy, stage };
    await announceProject(deps, tx, { before, after: saved, settled: saved.settled, answered }, admin);
    return toProject(saved, actor);
  });
}

const nothing: Given = { deadline: '', assigneeId: '' };

async function grant(
  tx: Tx,
  before: Authorized<StoredProject, 'update'>,
  { request, given, today }: { request: StoredRequest; given: Given; today: string },
): Promise<StoredProject> {
  if (request.kind === 'hand_over' && given.assigneeId === '')
    throw fieldError('assigneeId', messages.projects.editorRequired);
  const people = await findCandidates(tx, given.assigneeId === '' ? [] : [given.assigneeId]);
  return grantRequest<StoredProject>(before, request, {
    given,
    today,
    candidate: people.get(given.assigneeId),
  });
}

/** The first open requests of all projects and their count, for the admin's desk. */
export async function beginningOfRequests(deps: Deps, actor: Actor, limit: number) {
  requireManager(actor);
  const { reads } = deps.db;
  const [items, count] = await Promise.all([
    findWaitingRequests(reads, limit),
    countWaitingRequests(reads, limits.countedRows + 1),
  ]);
  return { items, count };
}
