import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { mayChangeAuthor, problemOfNewAuthor } from '@ruang-naskah/domain/manuscripts/policy';
import type { ChangeAuthorInput, Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { changedAuthorNotices } from '@ruang-naskah/domain/notices/events-manuscripts';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import { searchText } from '@ruang-naskah/domain/search-text';
import { audit } from '../../db/audit.ts';
import { noteChange } from '../../db/changes.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { announce } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { deleteNotices, findUndoable } from '../notices/take-back.ts';
import { findCandidates } from '../users/people.ts';
import type { StoredManuscript } from './columns.ts';
import { findAuthorChange, readManuscript, requireReadable } from './read.ts';
import { findBookState } from './turn.ts';
import { updateManuscript } from './update.ts';

/**
 * 'Ganti penulis' (decision 0145): the manuscript goes with all that was said and done about it; projects made from it,
 * and what the author before wrote, stay theirs. @throws AppError `version_stale`, 422 for somebody who is no author
 */
export async function changeAuthor(
  deps: Deps,
  context: RequestContext,
  id: string,
  { authorId, reason }: ChangeAuthorInput,
): Promise<Manuscript> {
  const { actor, version } = context;
  return writeBy(deps, context, async (tx) => {
    const before = await requireReadable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(mayChangeAuthor(actor, before));
    const author = await requireAuthor(tx, before, authorId);
    const last = await findAuthorChange(tx, id);
    // Later than the last one, even when the clock went back: the newest is shown.
    const now = Math.max(deps.clock.now(), last === null ? 0 : Date.parse(last.at) + 1);
    const owner = {
      user_id: author.id,
      author_name: author.nama,
      nama_pengarang: author.nama,
      search_text: searchText(`${before.judul} ${author.nama}`),
    };
    await updateManuscript(tx, id, { version, now }, owner);
    noteChange(tx, { kind: 'manuscript', id, version: version + 1, readers: [before.userId, author.id] });
    const people = { from_id: before.userId, to_id: author.id };
    const row = { id: newId(), manuscript_id: id, ...people, reason, changed_at: now };
    await tx.insertInto('author_changes').values(row).execute();
    const changes = [{ field: 'authorId', before: before.userId, after: author.id }];
    await audit(tx, deps, context, { action: 'manuscripts.author_changed', id, changes });
    await notifyAuthors(deps, tx, context, { before, to: author.id });
    return readManuscript(tx, actor, id);
  });
}

/** The person, who keeps their account and role until this is written. */
async function requireAuthor(tx: Tx, before: StoredManuscript, id: string) {
  const person = (await findCandidates(tx, [id])).get(id);
  const error = problemOfNewAuthor(before, person);
  if (person === undefined || error !== undefined) throw fieldError('authorId', error ?? '');
  return person;
}

/**
 * Notifies both authors. The author before is asked for no revision any more, and is mailed nothing that they may no longer
 * read.
 */
async function notifyAuthors(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { before, to }: { readonly before: StoredManuscript; readonly to: string },
): Promise<void> {
  const admin = requireUser(context.actor);
  const { id, userId } = before;
  const asking = { events: eventsOfKinds(['statusChanged']), manuscriptId: id, recipientIds: [userId] };
  await markDoneNoticesRead(deps, tx, asking);
  const { hasProject } = await findBookState(tx, id);
  const now = { status: before.status, withdrawn: before.withdrawal?.state === 'accepted', hasProject };
  const given = { judul: before.judul, from: userId, to, now };
  const fresh = await findUndoable(deps, tx, { manuscriptId: id });
  const { newNotices, deleted } = changedAuthorNotices(given, admin.id, fresh);
  await deleteNotices(tx, deleted);
  await announce(deps, tx, { newNotices, manuscriptId: id, actorId: admin.id });
}
