import { authorize, requireUser } from '@ruang-naskah/domain/actor';
import { maySetStatus } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript, SetStatusInput } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { type StatusWithReason, statusNotices } from '@ruang-naskah/domain/notices/events-manuscripts';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { writeAccompanyingNote } from '../notes/add.ts';
import { announce } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { freshSince, takeBackFreshNotices } from '../notices/take-back.ts';
import { readToday } from '../settings/read.ts';
import { readManuscript, requireReadable } from './read.ts';
import { insertStatusEvent, nextEventTime } from './status-events.ts';
import { findBookState, updateManuscriptTurn } from './turn.ts';
import { updateManuscript } from './update.ts';

/** 'Simpan status': any of the twelve, with a reason to the author. @throws AppError `version_stale` */
export async function setStatus(
  deps: Deps,
  context: RequestContext,
  id: string,
  { status, note, accompanying }: SetStatusInput,
): Promise<Manuscript> {
  const { actor, version } = context;
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    authorize(actor, 'setStatus', before, { policy: maySetStatus, absent: 'manuscripts.not_found' });
    await takeBackFreshNotices(deps, tx, { manuscriptId: id }, 'statusChanged');
    const known = await findKnownStatus(tx, before, freshSince(deps));
    const now = await nextEventTime(tx, id, deps.clock);
    await updateManuscript(tx, id, { version, now }, { status });
    await updateManuscriptTurn(tx, id, today);
    const eventId = newId();
    const event = { id: eventId, manuscriptId: id, from: before.status, to: status, actor: admin, now, note };
    await insertStatusEvent(tx, event);
    const changes = [{ field: 'status', before: before.status, after: status }];
    await audit(tx, deps, context, { action: 'manuscripts.status_set', id, changes });
    await markDoneNoticesRead(deps, tx, { events: eventsOfKinds(['manuscriptArrived']), manuscriptId: id });
    const manuscript = { ...before, ...(await findBookState(tx, id)) };
    const newNotices = statusNotices(manuscript, known, { status, note: note ?? null, eventId });
    await announce(deps, tx, { newNotices, manuscriptId: id, actorId: admin.id });
    if (accompanying !== undefined)
      await writeAccompanyingNote(deps, tx, context, { place: { manuscriptId: id }, input: accompanying });
    return readManuscript(tx, actor, id);
  });
}

/**
 * The status that the author of a manuscript knows: the last that they set themselves, or that stood for the minute in
 * which it could be undone. `since`: when that minute began.
 */
async function findKnownStatus(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
  since: number,
): Promise<StatusWithReason> {
  const event = await db
    .selectFrom('manuscript_status_events as e')
    .select(['e.to_status as status', 'e.note'])
    .where('e.manuscript_id', '=', id)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const undone = selectFrom('manuscript_status_events as next')
        .select('next.id')
        .where('next.manuscript_id', '=', id)
        .whereRef('next.created_at', '>', 'e.created_at')
        .where(sql<SqlBool>`next.created_at < e.created_at + ${undoMs}`);
      return or([eb('e.actor_id', '=', userId), and([eb('e.created_at', '<=', since), not(exists(undone))])]);
    })
    .orderBy('e.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ?? { status: initialStatus, note: null };
}
