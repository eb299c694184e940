import type { UserActor } from '@ruang-naskah/domain/actor';
import { mentionNamesOf } from '@ruang-naskah/domain/duties/values';
import { allAdmins } from '@ruang-naskah/domain/notes/content';
import type { Db, Tx } from '../../../db/handle.ts';
import type { NoteRow } from '../table.ts';

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

/** Of a note that was changed, only those it still mentions. */
export async function keepMentions(tx: Tx, { id }: NoteRow, mentioned: readonly string[]): Promise<void> {
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

/** @returns whom the mention named: this person, or all admins; empty once it has ended */
export async function endMention(tx: Tx, actor: UserActor, noteId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('note_mentions')
    .where('note_id', '=', noteId)
    .where('person_id', 'in', mentionNamesOf(actor))
    .returning('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Of an erased account: those that name it, and those in its notes whose words go with it. */
export async function forgetMentionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('note_mentions').where('person_id', '=', userId).execute();
  await tx
    .deleteFrom('note_mentions')
    .where('note_id', 'in', ({ selectFrom }) =>
      selectFrom('notes')
        .select('notes.id')
        .where('writer_id', '=', userId)
        .where('writer_role', '<>', 'admin'),
    )
    .execute();
}

/** The oldest open ones, with what decides whether this person may still read them. */
export function findOpenMentions(db: Db, actor: UserActor, limit: number) {
  return db
    .selectFrom('note_mentions')
    .innerJoin('notes', 'notes.id', 'note_mentions.note_id')
    .leftJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'notes.project_id').on('projects.deleted_at', 'is', null),
    )
    .leftJoin('manuscripts', 'manuscripts.id', 'notes.manuscript_id')
    .leftJoin('project_participants', (join) =>
      join
        .onRef('project_participants.project_id', '=', 'projects.id')
        .on('project_participants.user_id', '=', actor.id),
    )
    .select(['note_mentions.note_id', 'note_mentions.since', 'notes.body', 'notes.writer_name'])
    .select(['notes.stage', 'notes.internal', 'notes.project_id', 'notes.manuscript_id'])
    .select(['projects.title', 'projects.author_id', 'manuscripts.judul', 'manuscripts.user_id'])
    .select('project_participants.user_id as participant')
    .where('note_mentions.person_id', 'in', mentionNamesOf(actor))
    .orderBy('note_mentions.since')
    .orderBy('note_mentions.note_id')
    .limit(limit)
    .execute();
}
