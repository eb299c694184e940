import type { UserActor } from '@ruang-naskah/domain/actor';
import { mentionNamesOf } from '@ruang-naskah/domain/duties/values';
import { allAdmins } from '@ruang-naskah/domain/notes/content';
import type { Tx } from '../../db/handle.ts';
import type { NoteRow } from './thread.ts';

/** Mentions that nobody has answered yet (decision 0144): a row is deleted when it is answered, read or taken out. */

/** Of a new note, or of those it newly mentions; who wrote it waits for nothing of their own. */
export async function addMentions(tx: Tx, note: NoteRow, mentioned: readonly string[]): Promise<void> {
  const others = mentioned.filter((id) => id !== note.writer_id);
  if (others.length === 0) return;
  const since = note.edited_at ?? note.created_at;
  await tx
    .insertInto('note_mentions')
    .values(others.map((person_id) => ({ note_id: note.id, person_id, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the mentions of a changed note, but for those it still has. */
export async function deleteOtherMentions(
  tx: Tx,
  { id }: NoteRow,
  mentioned: readonly string[],
): Promise<void> {
  const all = tx.deleteFrom('note_mentions').where('note_id', '=', id);
  await (mentioned.length === 0 ? all : all.where('person_id', 'not in', mentioned)).execute();
}

/** A note answers what mentions its writer in the same thread. Returns the notes that had named all admins. */
export async function answerMentions(tx: Tx, writer: UserActor, note: NoteRow): Promise<string[]> {
  const rows = await tx
    .deleteFrom('note_mentions')
    .where('person_id', 'in', mentionNamesOf(writer))
    .where('note_id', 'in', ({ selectFrom }) => {
      const notes = selectFrom('notes').select('notes.id');
      return note.manuscript_id === null
        ? notes.where('project_id', '=', note.project_id).where('stage', '=', note.stage)
        : notes.where('manuscript_id', '=', note.manuscript_id);
    })
    .returning(['note_id', 'person_id'])
    .execute();
  return rows.flatMap(({ note_id, person_id }) => (person_id === allAdmins ? note_id : []));
}
