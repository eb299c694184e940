import { type Authorized, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { requestDecidedNotices } from '@ruang-naskah/domain/notices/events-requests';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import {
  type Grant,
  grantFor,
  grantRequest,
  requireOpenRequest,
} from '@ruang-naskah/domain/projects/requests';
import type { DecideRequestInput } from '@ruang-naskah/domain/projects/requests-schema';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { announce, announceProject } from '../notices/announce.ts';
import { takeBackNoticesOfRequest } from '../notices/take-back.ts';
import { readToday } from '../settings/read.ts';
import { findCandidates } from '../users/people.ts';
import { type StoredProject, toProject } from './columns.ts';
import { lockProject, requireManager } from './read.ts';
import { endRequest, findRequest, type RequestPath, type StoredRequest } from './requests.ts';
import { saveProject } from './save.ts';

/**
 * The admin's answer: an accepted request changes the project in the same transaction, as saving the dialog would.
 * @throws AppError `version_stale` when another admin saved since `version`, `projects.request_closed` for one that
 * ended meanwhile
 */
export async function decideRequest(
  deps: Deps,
  context: RequestContext,
  { id, requestId }: RequestPath,
  input: DecideRequestInput,
): Promise<Project> {
  const { actor, version } = context;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id);
    const before = authorize(actor, 'update', found, {
      policy: mayManageProjects,
      absent: 'projects.request_not_found',
    });
    const request = authorize(actor, 'decide', await findRequest(tx, id, requestId), {
      policy: mayManageProjects,
      absent: 'projects.request_not_found',
    });
    requireOpenRequest(request);
    if (version < before.versionWithoutLinks || version > before.version) throw new AppError('version_stale');
    const now = deps.clock.now();
    const given = input.accepted ? grantFor(request, input) : noGrant;
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
    const decided = { id: requestId, kind, deadline: given.deadline || request.deadline };
    const answer = { to: request.askedBy, accepted, note };
    const newNotices = requestDecidedNotices({ title: before.title, stage }, decided, answer);
    await takeBackNoticesOfRequest(deps, tx, requestId);
    await announce(deps, tx, { newNotices, projectId: id, actorId: admin.id });
    const detail = { stage, kind, accepted };
    if (!accepted) {
      await audit(tx, deps, context, { action: 'projects.request_decided', id, detail });
      return toProject(before, actor);
    }
    const after = await applyGrant(tx, before, { request, given, today });
    const saved = await saveProject(tx, before, after, { by: admin.id, now, today, changesOnlyLink: false });
    const changes = loggedChanges(before, saved);
    await audit(tx, deps, context, { action: 'projects.request_decided', id, detail, changes });
    const answered = { to: request.askedBy, stage };
    await announceProject(
      deps,
      tx,
      { before, after: saved, endedRequests: saved.endedRequests, answered },
      admin,
    );
    return toProject(saved, actor);
  });
}

const noGrant: Grant = { deadline: '', assigneeId: '' };

async function applyGrant(
  tx: Tx,
  before: Authorized<StoredProject, 'update'>,
  { request, given, today }: { request: StoredRequest; given: Grant; today: string },
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
