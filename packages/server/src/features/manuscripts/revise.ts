import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { maySendRevision } from '@ruang-naskah/domain/manuscripts/policy';
import type { SendRevisionInput, SubmittedManuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { errorOfManuscriptLink } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { submissionNotices } from '@ruang-naskah/domain/notices/events-manuscripts';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { recordActivity } from '../activities/record.ts';
import { announce } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { cancelUnsentMessages } from '../notices/take-back.ts';
import { readSettings, readToday } from '../settings/read.ts';
import { readManuscript, requireReadable } from './read.ts';
import { insertStatusEvent, nextEventTime } from './status-events.ts';
import { updateManuscriptTurn } from './turn.ts';
import { updateManuscript } from './update.ts';

/**
 * 'Kirim revisi': a new link for the same manuscript, which is reviewed again; the old links stay in its history.
 * @throws AppError `version_stale` when its status was set meanwhile, or the revision was sent already
 */
export async function sendRevision(
  deps: Deps,
  context: RequestContext,
  id: string,
  { urlNaskah, note }: SendRevisionInput,
): Promise<SubmittedManuscript> {
  const { actor, version } = context;
  const author = requireUser(actor);
  const { extraManuscriptHosts } = await readSettings(deps);
  const today = await readToday(deps);
  const wrongLink = errorOfManuscriptLink(urlNaskah, extraManuscriptHosts);
  if (wrongLink !== undefined) throw fieldError('urlNaskah', wrongLink);
  return writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(maySendRevision(actor, before));
    const now = await nextEventTime(tx, id, deps.clock);
    await updateManuscript(tx, id, { version, now }, { status: initialStatus, url_naskah: urlNaskah });
    await updateManuscriptTurn(tx, id, today);
    await insertStatusEvent(tx, {
      manuscriptId: id,
      from: before.status,
      to: initialStatus,
      actor: author,
      now,
      note,
      link: urlNaskah,
    });
    const missed = await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.revisionSent(before.judul),
      relatedId: id,
      relatedKind: 'manuscript',
    });
    // What asks for the revision has been done.
    await cancelUnsentMessages(deps, tx, id, ['statusChanged', 'statusCorrected']);
    await markDoneNoticesRead(deps, tx, { events: eventsOfKinds(['statusChanged']), manuscriptId: id });
    const newNotices = submissionNotices('revision', before, author);
    await announce(deps, tx, { newNotices, manuscriptId: id, actorId: author.id });
    const status = { field: 'status', before: before.status, after: initialStatus };
    const changes = [status, { field: 'urlNaskah' }];
    await audit(tx, deps, context, { action: 'manuscripts.revised', id, changes });
    return { ...(await readManuscript(tx, actor, id)), ...missed };
  });
}
