import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { type Actor, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { requestArrivedNotices } from '@ruang-naskah/domain/notices/events-requests';
import {
  checkRequest,
  colleaguesOf,
  mayAskOfStage,
  mayWithdrawRequest,
  type RequestTerms,
} from '@ruang-naskah/domain/projects/requests';
import type { AskStageInput, StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { recordActivity } from '../activities/record.ts';
import { announce, announceWithdrawnRequest } from '../notices/announce.ts';
import { readToday } from '../settings/read.ts';
import type { StoredProject } from './columns.ts';
import { lockProject } from './read.ts';
import {
  endRequest,
  findRequest,
  noteRequestChange,
  type RequestPath,
  requireStoredRequest,
} from './requests.ts';

/** 'Minta tambahan waktu', 'Serahkan ke rekan'. @throws AppError `projects.request_open` for a second of the kind */
export async function askOfStage(
  deps: Deps,
  context: RequestContext,
  { id, stage }: { readonly id: string; readonly stage: StageName },
  input: AskStageInput,
): Promise<StageRequest> {
  const { actor } = context;
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
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const policy = (who: Actor, project: StoredProject) => mayAskOfStage(who, project, stage);
    const project = authorize(actor, 'ask', found, { policy, absent: 'projects.not_found' });
    checkRequest(project, asked, today);
    const requestId = await insertRequest(tx, id, asked, deps.clock.now());
    if (requestId === undefined) throw new AppError('projects.request_open');
    await audit(tx, deps, context, { action: 'projects.request_sent', id, detail: { stage, kind } });
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
    const colleague = colleaguesOf(project, person.id).find((one) => one.id === asked.assigneeId);
    const request = { ...asked, id: requestId, assigneeName: colleague?.nama };
    const newNotices = requestArrivedNotices({ title: project.title, stage }, request, person.name);
    await announce(deps, tx, { newNotices, projectId: id, actorId: person.id });
    return requireStoredRequest(tx, requestId);
  });
}

/** @throws AppError `projects.request_closed` for one that was answered meanwhile */
export async function withdrawRequest(
  deps: Deps,
  context: RequestContext,
  { id, requestId }: RequestPath,
): Promise<void> {
  const { actor } = context;
  const person = requireUser(actor);
  await writeBy(deps, context, async (tx) => {
    // The project first, like every change of its requests.
    const project = await lockProject(tx, id, person.id);
    const found = project === undefined ? undefined : await findRequest(tx, id, requestId);
    const request = authorize(actor, 'withdraw', found, {
      policy: mayWithdrawRequest,
      absent: 'projects.request_not_found',
    });
    await endRequest(tx, request, { state: 'withdrawn', now: deps.clock.now() });
    const { stage, kind } = request;
    await audit(tx, deps, context, { action: 'projects.request_withdrawn', id, detail: { stage, kind } });
    const { title = '' } = project ?? {};
    await announceWithdrawnRequest(deps, tx, { projectId: id, title, stage, request }, person);
  });
}

/** False when one of the kind is open already. */
async function insertRequest(
  tx: Tx,
  projectId: string,
  request: RequestTerms & { readonly note: string },
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
  // Who asks again has read the answer.
  await tx
    .updateTable('stage_requests')
    .set({ answer_unread: 0 })
    .where('project_id', '=', projectId)
    .where('stage', '=', request.stage)
    .where('kind', '=', request.kind)
    .where('asked_by', '=', request.askedBy)
    .where('answer_unread', '=', 1)
    .execute();
  noteRequestChange(tx, { projectId, askedBy: request.askedBy });
  return row.id;
}
