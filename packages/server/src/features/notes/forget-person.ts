import type { Tx } from '../../db/handle.ts';

/**
 * Inside the transaction that erases an account (decision 0015): removes its name from all notes, and the mentions of it.
 * An author's or editor's text goes as well, with what it mentions; an admin's note is the publisher's statement and stays.
 */
export async function forgetNotesOf(tx: Tx, userId: string): Promise<void> {
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
  await tx.updateTable('notes').set({ writer_name: '' }).where('writer_id', '=', userId).execute();
  await tx
    .updateTable('notes')
    .set({ body: null })
    .where('writer_id', '=', userId)
    .where('writer_role', '<>', 'admin')
    .execute();
  await tx.updateTable('notes').set({ deleted_by_name: '' }).where('deleted_by', '=', userId).execute();
}
