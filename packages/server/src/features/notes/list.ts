import { type Actor, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { allAdmins, mentionedIn } from '@ruang-naskah/domain/notes/content';
import { mayReadInternal } from '@ruang-naskah/domain/notes/policy';
import type { Note, NoteList, NotePerson } from '@ruang-naskah/domain/notes/schema';
import type { Db } from '../../db/handle.ts';
import { listPage } from '../../db/lists.ts';
import { defineKeyset, type Page } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { findAdmins, findHeldStages, findNames, findPeople } from './people.ts';
import { type NoteRow, notesOf, requireThread, type StoredThread, type ThreadPlace } from './thread.ts';

const words = messages.notes;
const newest = defineKeyset('notes', 'desc', ['notes.seq'], ['number']);

/** A thread as this reader may see it. @throws AppError `invalid` for a cursor of another list */
export async function listNotes(
  deps: Deps,
  actor: Actor,
  place: ThreadPlace,
  cursor: string | undefined,
): Promise<NoteList> {
  const db = deps.db.reads;
  const reader = requireUser(actor);
  const thread = await requireThread(db, actor, place);
  const internal = mayReadInternal(actor, thread);
  const page = await listNoteRows(db, place, { internal, cursor, limit: limits.pageSize });
  const items = await toNotes(db, reader, page.items);
  const people = await peopleFor(db, reader, thread, place);
  return { items, nextCursor: page.nextCursor, people, internalAllowed: internal };
}

/** One page, newest first. */
export function listNoteRows(
  db: Db,
  place: ThreadPlace,
  { internal, cursor, limit }: { internal: boolean; cursor: string | undefined; limit: number },
): Promise<Page<NoteRow>> {
  const seen = internal ? notesOf(db, place) : notesOf(db, place).where('internal', '=', 0);
  return listPage(db, seen, { order: newest, cursor, limit });
}

/** People a reader may mention: participants, and the admins, whose names only admins see. */
async function peopleFor(
  db: Db,
  reader: UserActor,
  thread: StoredThread,
  place: ThreadPlace,
): Promise<NotePerson[]> {
  const participants = await findPeople(db, thread.participantUids);
  const held = 'projectId' in place ? await findHeldStages(db, place.projectId) : new Map<string, never>();
  const isAdmin = reader.role === 'admin';
  const people = isAdmin ? [...participants, ...(await findAdmins(db))] : participants;
  const shown = [...new Map(people.map((person) => [person.id, person])).values()];
  const named = shown
    .filter(({ id }) => id !== reader.id)
    .map((person) => ({
      id: person.id,
      nama: person.name,
      role: person.role,
      stages: held.get(person.id) ?? [],
      internal: mayReadInternal(person, thread),
    }));
  return isAdmin
    ? named
    : [...named, { id: allAdmins, nama: words.allAdmins, role: 'admin', stages: [], internal: true }];
}

async function toNotes(db: Db, reader: UserActor, rows: readonly NoteRow[]): Promise<Note[]> {
  const ids = [...new Set(rows.flatMap(({ body }) => mentionedIn(body ?? '')))];
  const names = await findNames(db, ids);
  const nameOf = (id: string) =>
    id === allAdmins ? words.allAdmins : (names.get(id) ?? messages.userAdmin.erased);
  return rows.map((row) => ({
    id: row.id,
    stage: row.stage,
    internal: row.internal === 1,
    writerName: row.writer_name || messages.userAdmin.erased,
    writerRole: row.writer_role,
    mine: row.writer_id === reader.id,
    text: row.body,
    mentions: mentionedIn(row.body ?? '').map((id) => ({ id, nama: nameOf(id) })),
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    deletedByName: row.deleted_by_name === '' ? messages.userAdmin.erased : row.deleted_by_name,
    version: row.version,
  }));
}

export async function readNote(db: Db, reader: UserActor, row: NoteRow): Promise<Note> {
  const [note] = await toNotes(db, reader, [row]);
  if (note === undefined) throw new Error('the note just written is not there');
  return note;
}
