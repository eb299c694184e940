import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { allAdmins, mentionedIn } from '@ruang-naskah/domain/notes/content';
import { mayDeleteNote, mayEditNote } from '@ruang-naskah/domain/notes/policy';
import type { EditNoteInput, Note } from '@ruang-naskah/domain/notes/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { takeBackNote } from '../notices/take-back.ts';
import { detailOf, notifyOfNote, requireReaders } from './add.ts';
import { readNote } from './list.ts';
import { addMentions, deleteOtherMentions } from './mentions.ts';
import { findAdmins } from './people.ts';
import {
  findNoteWithThread,
  findWriters,
  type NoteRow,
  noteThreadChange,
  placeOf,
  type StoredThread,
} from './thread.ts';

/** Notifies people who are mentioned for the first time. @throws AppError `version_stale` */
export function editNote(
  deps: Deps,
  context: RequestContext,
  id: string,
  { text }: EditNoteInput,
): Promise<Note> {
  const writer = requireUser(context.actor);
  return writeBy(deps, context, async (tx) => {
    const { row, thread, state } = await findNoteWithThread(tx, writer, id);
    permit(mayEditNote(writer, state));
    const known = new Set(mentionedIn(row.body ?? ''));
    await takeBackMentions(deps, tx, row, { thread, known, text });
    // People mentioned before may have left meanwhile, and are not notified.
    const mentioned = mentionedIn(text).filter((each) => !known.has(each));
    const people = await requireReaders(tx, { thread, ids: mentioned, internal: state.internal }, 'text');
    const saved = await tx
      .updateTable('notes')
      .set({ body: text, edited_at: deps.clock.now(), version: context.version + 1 })
      .where('id', '=', id)
      .where('version', '=', context.version)
      .where('body', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (saved === undefined) throw new AppError('version_stale');
    noteThreadChange(tx, thread, saved);
    await deleteOtherMentions(tx, saved, mentionedIn(text));
    await addMentions(tx, saved, mentioned);
    await notifyOfNote(deps, tx, writer, { row: saved, thread, mentioned, concerned: undefined, people });
    await audit(tx, deps, context, { action: 'notes.edited', id, detail: detailOf(saved) });
    return readNote(tx, writer, saved);
  });
}

interface MentionEdit {
  readonly thread: StoredThread;
  /** Who was mentioned before. */
  readonly known: ReadonlySet<string>;
  readonly text: string;
}

/** Who is not mentioned any more is not told of the note, unless they take part in the thread. */
async function takeBackMentions(
  deps: Deps,
  tx: Tx,
  row: NoteRow,
  { thread, known, text }: MentionEdit,
): Promise<void> {
  const mentioned = mentionedIn(text);
  const removed = [...known].filter((id) => !mentioned.includes(id));
  if (removed.length === 0) return;
  const admins = await findAdmins(tx);
  const isOfAdmins = mentioned.includes(allAdmins) || row.writer_role !== 'admin';
  const ids = removed.flatMap((id) => (id === allAdmins ? admins.map((admin) => admin.id) : id));
  const concerned = new Set([...(await findWriters(tx, placeOf(row))), thread.holderId, ...mentioned]);
  const gone = ids.filter(
    (id) => !concerned.has(id) && !(isOfAdmins && admins.some((admin) => admin.id === id)),
  );
  // PostgreSQL knows no empty list.
  if (gone.length > 0) await takeBackNote(deps, tx, row.id, gone);
}

/** Its text is removed for everybody; notices of it that were not mailed yet are deleted. */
export async function deleteNote(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const person = requireUser(context.actor);
  await writeBy(deps, context, async (tx) => {
    const { row, thread, state } = await findNoteWithThread(tx, person, id);
    permit(mayDeleteNote(person, state));
    const { numUpdatedRows } = await tx
      .updateTable('notes')
      .set((eb) => ({
        body: null,
        deleted_by: person.id,
        deleted_by_name: person.name,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('body', 'is not', null)
      .executeTakeFirst();
    // Deleted meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('notes.not_found');
    await deleteOtherMentions(tx, row, []);
    noteThreadChange(tx, thread, row);
    await takeBackNote(deps, tx, id);
    await audit(tx, deps, context, { action: 'notes.deleted', id, detail: detailOf(row) });
  });
}
