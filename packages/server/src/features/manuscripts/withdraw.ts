import { permit, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import {
  mayAskWithdrawal,
  mayDecideWithdrawal,
  mayReviewManuscripts,
  mayTakeBackWithdrawal,
} from '@ruang-naskah/domain/manuscripts/policy';
import type {
  AskWithdrawalInput,
  DecideWithdrawalInput,
  Manuscript,
} from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { requestArrivedNotices, requestDecidedNotices } from '@ruang-naskah/domain/notices/events-requests';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import type { RowChange } from '../../db/schema.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { recordActivity } from '../activities/record.ts';
import { announce, announceWithdrawnRequest } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { takeBackNoticesOfRequest } from '../notices/take-back.ts';
import { readToday } from '../settings/read.ts';
import { listProjectsFrom, readManuscript, requireReadable } from './read.ts';
import { updateManuscriptTurn } from './turn.ts';
import { updateManuscript } from './update.ts';

/** An author asks to have a manuscript back, and the admin answers (decision 0095). The manuscript carries a mark of it. */

const withdrawalRequest = { kind: 'withdrawal', deadline: null } as const;

/** 'Ajukan penarikan': a mark and a reason; the status stays. @throws AppError `version_stale` */
export async function askWithdrawal(
  deps: Deps,
  context: RequestContext,
  id: string,
  { note }: AskWithdrawalInput,
): Promise<Manuscript> {
  const { actor, version } = context;
  const author = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    const stages = (await listProjectsFrom(tx, id)).map((project) => project.current_overall_status);
    permit(mayAskWithdrawal(actor, before, stages));
    const now = deps.clock.now();
    await updateManuscript(tx, id, { version, now }, { withdrawal: 'asked', withdrawal_at: now });
    const requestId = await insertRequest(tx, id, { note, askedBy: author.id, now });
    await updateManuscriptTurn(tx, id, today);
    await audit(tx, deps, context, { action: 'manuscripts.withdrawal_asked', id });
    await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.withdrawalAsked(before.judul),
      relatedId: id,
      relatedKind: 'manuscript',
    });
    const about = { title: before.judul, stage: null };
    const newNotices = requestArrivedNotices(
      about,
      { ...withdrawalRequest, id: requestId, note },
      author.name,
    );
    await announce(deps, tx, { newNotices, manuscriptId: id, actorId: author.id });
    return readManuscript(tx, actor, id);
  });
}

/** The author changes their mind. @throws AppError `version_stale` for one that was answered meanwhile */
export async function takeBackWithdrawal(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor, version } = context;
  const author = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(mayTakeBackWithdrawal(actor, before));
    const now = deps.clock.now();
    await updateManuscript(tx, id, { version, now }, { withdrawal: null, withdrawal_at: null });
    const requestId = await endRequest(tx, id, { state: 'withdrawn', decided_at: now });
    await updateManuscriptTurn(tx, id, today);
    await audit(tx, deps, context, { action: 'manuscripts.withdrawal_taken_back', id });
    const subject = { manuscriptId: id, title: before.judul, stage: null };
    await announceWithdrawnRequest(
      deps,
      tx,
      { ...subject, request: { ...withdrawalRequest, id: requestId } },
      author,
    );
  });
}

/** Inside the transaction that accepts a withdrawal: the manuscript's projects ask only the admin from here on. */
export type StopProjects = (
  deps: Deps,
  tx: Tx,
  admin: UserActor,
  manuscript: { readonly id: string; readonly userId: string },
) => Promise<void>;

type WithdrawalDecision = DecideWithdrawalInput & {
  readonly id: string;
  readonly stopProjects: StopProjects;
};

/** The admin's answer; a withdrawn manuscript waits for nobody, unless it has a project. */
export async function decideWithdrawal(
  deps: Deps,
  context: RequestContext,
  { id, accepted, note, stopProjects }: WithdrawalDecision,
): Promise<Manuscript> {
  const { actor, version } = context;
  permit(mayReviewManuscripts(actor));
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(mayDecideWithdrawal(actor, before));
    const now = deps.clock.now();
    const mark = accepted
      ? ({ withdrawal: 'accepted', withdrawal_at: now } as const)
      : { withdrawal: null, withdrawal_at: null };
    await updateManuscript(tx, id, { version, now }, mark);
    const requestId = await endRequest(tx, id, {
      state: accepted ? 'accepted' : 'refused',
      answer: note || null,
      answer_unread: 1,
      decided_by: admin.id,
      decided_at: now,
    });
    if (accepted) {
      await stopProjects(deps, tx, admin, before);
      const events = eventsOfKinds(['manuscriptArrived', 'statusChanged']);
      await markDoneNoticesRead(deps, tx, { events, manuscriptId: id });
    }
    await updateManuscriptTurn(tx, id, today);
    await audit(tx, deps, context, { action: 'manuscripts.withdrawal_decided', id, detail: { accepted } });
    await takeBackNoticesOfRequest(deps, tx, requestId);
    const about = { title: before.judul, stage: null };
    const answer = { to: before.userId, accepted, note };
    const newNotices = requestDecidedNotices(about, { ...withdrawalRequest, id: requestId }, answer);
    await announce(deps, tx, { newNotices, manuscriptId: id, actorId: admin.id });
    return readManuscript(tx, actor, id);
  });
}

async function insertRequest(
  tx: Tx,
  manuscriptId: string,
  { note, askedBy, now }: { readonly note: string; readonly askedBy: string; readonly now: number },
): Promise<string> {
  // Who asks again has read the answer.
  await tx
    .updateTable('manuscript_withdrawals')
    .set({ answer_unread: 0 })
    .where('manuscript_id', '=', manuscriptId)
    .where('answer_unread', '=', 1)
    .execute();
  const row = { id: newId(), manuscript_id: manuscriptId, note, asked_by: askedBy, asked_at: now };
  await tx
    .insertInto('manuscript_withdrawals')
    .values({ ...row, state: 'open' })
    .execute();
  return row.id;
}

/** Ends the open request, and returns its id. */
async function endRequest(
  tx: Tx,
  manuscriptId: string,
  end: RowChange<'manuscript_withdrawals'>,
): Promise<string> {
  const ended = await tx
    .updateTable('manuscript_withdrawals')
    .set(end)
    .where('manuscript_id', '=', manuscriptId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow();
  return ended.id;
}
