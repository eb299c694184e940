import type { Actor, UserActor } from '@ruang-naskah/domain/actor';
import { hasRole, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { allAdmins, mentionedIn } from '@ruang-naskah/domain/notes/content';
import { noteNotices } from '@ruang-naskah/domain/notes/events';
import {
  mayAddNote,
  mayBeTold,
  mayDeleteNote,
  mayEditNote,
  mayReadInternal,
  mayReadThread,
  type NoteState,
} from '@ruang-naskah/domain/notes/policy';
import type { EditNoteInput, Note, NoteInput, NoteList, NotePerson } from '@ruang-naskah/domain/notes/schema';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { noteChange } from '../../db/changes.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { endNotices } from '../notices/done/service.ts';
import { announce, withdrawNoteNotices } from '../notices/service.ts';
import { addMentions, answerMentions, forgetMentionsOf, keepMentions } from './mentions/repository.ts';
import {
  emptyNote,
  findAdmins,
  findHeldStages,
  findNames,
  findNote,
  findPeople,
  findThread,
  findWriters,
  forgetWriter,
  insertNote,
  listNoteRows,
  updateNote,
} from './repository.ts';
import { type NoteRow, type Place, placeOf, type StoredThread } from './table.ts';

const words = messages.notes;

/** Inside the transaction that erases an account (decision 0015). */
export async function forgetNotesOf(tx: Tx, userId: string): Promise<void> {
  await forgetMentionsOf(tx, userId);
  await forgetWriter(tx, userId);
}

async function readable(db: Db, actor: Actor, place: Place): Promise<StoredThread> {
  const reader = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  const thread = await findThread(db, place, reader);
  if (thread === undefined)
    throw new AppError('manuscriptId' in place ? 'manuscripts.not_found' : 'projects.not_found');
  permit(mayReadThread(actor, thread));
  return thread;
}

/** Refuses with 404 what the actor may not see; runs before a bad body is reported. */
export async function requireThread(deps: Deps, actor: Actor, place: Place): Promise<void> {
  await readable(deps.db.reads, actor, place);
}

/** A thread as this reader may see it. @throws AppError `invalid` for a cursor of another list */
export async function listNotes(
  deps: Deps,
  actor: Actor,
  place: Place,
  cursor: string | undefined,
): Promise<NoteList> {
  const db = deps.db.reads;
  const reader = requireUser(actor);
  const thread = await readable(db, actor, place);
  const internal = mayReadInternal(actor, thread);
  const page = await listNoteRows(db, place, { internal, cursor, size: limits.pageSize });
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  const items = await toNotes(db, reader, page.items);
  const people = await peopleFor(db, reader, thread, place);
  return { items, nextCursor: page.nextCursor, people, internalAllowed: internal };
}

/** People a reader may mention: participants, and the admins, whose names only admins see. */
async function peopleFor(
  db: Db,
  reader: UserActor,
  thread: StoredThread,
  place: Place,
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

/** Writes a note. @throws AppError 422 at `text` where somebody is mentioned who could not read it */
export function addNote(deps: Deps, by: By, place: Place, input: NoteInput): Promise<Note> {
  return writeBy(deps, by, async (tx) => {
    const row = await writeNote(deps, tx, by, { place, input, field: 'text' });
    return onlyNote(tx, requireUser(by.actor), row);
  });
}

async function onlyNote(db: Db, reader: UserActor, row: NoteRow): Promise<Note> {
  const [note] = await toNotes(db, reader, [row]);
  if (note === undefined) throw new Error('the note just written is not there');
  return note;
}

interface Writing {
  readonly place: Place;
  readonly input: NoteInput;
  /** The field of the request that holds the text. */
  readonly field: string;
}

/** Inside another write, as its `accompanying` note: both are saved, or neither. */
export async function writeNoteBeside(
  deps: Deps,
  tx: Tx,
  by: By,
  beside: Pick<Writing, 'place' | 'input'>,
): Promise<void> {
  await writeNote(deps, tx, by, { ...beside, field: 'accompanying.text' });
}

async function writeNote(deps: Deps, tx: Tx, by: By, writing: Writing): Promise<NoteRow> {
  const { place, input } = writing;
  const writer = requireUser(by.actor);
  const thread = await readable(tx, writer, place);
  permit(mayAddNote(writer, thread, input.internal));
  const mentioned = mentionedIn(input.text);
  const people = await requireReaders(tx, { thread, ids: mentioned, ...input }, writing.field);
  const stage = 'stage' in place ? (place.stage ?? null) : null;
  const earlier = [...(await findWriters(tx, place)), thread.holderId ?? ''];
  const row = await insertNote(tx, {
    id: newId(),
    manuscript_id: 'manuscriptId' in place ? place.manuscriptId : null,
    project_id: 'projectId' in place ? place.projectId : null,
    stage,
    internal: input.internal ? 1 : 0,
    writer_id: writer.id,
    writer_name: writer.name,
    writer_role: writer.role,
    body: input.text,
    created_at: deps.clock.now(),
    edited_at: null,
    deleted_by: null,
    deleted_by_name: null,
  });
  noteNote(tx, thread, row);
  await endAnswered(deps, tx, writer, row);
  await addMentions(tx, row, mentioned);
  const others = await findPeople(tx, earlier);
  await tell(deps, tx, writer, {
    row,
    thread,
    mentioned,
    concerned: earlier,
    people: [...people, ...others],
  });
  await audit(tx, deps, by, { action: 'notes.added', id: row.id, detail: detailOf(row) });
  return row;
}

/** A note answers what was written to its writer in the thread; one to all admins is answered for each of them. */
async function endAnswered(deps: Deps, tx: Tx, writer: UserActor, row: NoteRow): Promise<void> {
  const ofAdmins = await answerMentions(tx, writer, row);
  const { project_id: projectId, manuscript_id: manuscriptId, stage } = row;
  const thread = projectId === null ? { manuscriptId: manuscriptId ?? '' } : { projectId, stage };
  await endNotices(deps, tx, { events: ['noteToYou'], ...thread, userIds: [writer.id] });
  if (ofAdmins.length === 0) return;
  const userIds = (await findAdmins(tx)).map(({ id }) => id);
  await endNotices(deps, tx, { events: ['noteToYou'], aboutIds: ofAdmins, userIds });
}

/** Notifies open pages of the note's readers that its thread has changed. */
function noteNote(tx: Tx, thread: StoredThread, row: NoteRow): void {
  const id = row.manuscript_id ?? row.project_id;
  const { about, authorId, participantUids } = thread;
  const note = { thread: { about, authorId, participantUids }, internal: row.internal === 1 };
  const stage = row.stage === null ? {} : { stage: row.stage };
  noteChange(tx, { kind: 'notes', id, version: null, ...stage, readers: participantUids, note });
}

function detailOf({ stage, internal }: NoteRow) {
  return { internal: internal === 1, ...(stage !== null && { stage }) };
}

interface Mentions {
  readonly thread: StoredThread;
  readonly ids: readonly string[];
  readonly internal: boolean;
}

/** The accounts behind the mentions; each must be one that may read the note. */
async function requireReaders(
  tx: Tx,
  { thread, ids, internal }: Mentions,
  field: string,
): Promise<UserActor[]> {
  const named = ids.filter((id) => id !== allAdmins);
  const people = await findPeople(tx, named);
  const readers = people.filter((person) => mayBeTold(person, thread, internal));
  if (readers.length < named.length) throw fieldError(field, words.notTheirs);
  return readers;
}

interface Telling {
  readonly row: NoteRow;
  readonly thread: StoredThread;
  readonly mentioned: readonly string[];
  /** Undefined for an edit. */
  readonly concerned: readonly string[] | undefined;
  readonly people: readonly UserActor[];
}

async function tell(
  deps: Deps,
  tx: Tx,
  writer: UserActor,
  { row, thread, mentioned, concerned, people }: Telling,
): Promise<void> {
  const drafts = noteNotices(
    {
      thread,
      mentioned,
      people,
      title: thread.title,
      stage: row.stage,
      internal: row.internal === 1,
      edited: concerned === undefined,
      concerned: concerned ?? [],
      id: row.id,
    },
    writer,
  );
  await announce(deps, tx, {
    drafts,
    projectId: row.project_id,
    manuscriptId: row.manuscript_id,
    actorId: writer.id,
  });
}

/** The note and its thread, as the policies ask for them; absent where its thread is. */
async function stateOf(db: Db, actor: Actor, id: string) {
  const row = await findNote(db, id);
  const reader = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  const thread = row && (await findThread(db, placeOf(row), reader));
  if (row === undefined || thread === undefined) throw new AppError('notes.not_found');
  const state: NoteState = {
    thread,
    internal: row.internal === 1,
    writerId: row.writer_id,
    text: row.body,
  };
  return { row, thread, state };
}

/** Refuses with 404 what the actor may not see; runs before a bad body is reported. */
export async function requireNote(deps: Deps, actor: Actor, id: string): Promise<void> {
  permit(mayEditNote(actor, (await stateOf(deps.db.reads, actor, id)).state));
}

/** Notifies people who are mentioned for the first time. @throws AppError `version_stale` */
export function editNote(deps: Deps, by: By, id: string, { text }: EditNoteInput): Promise<Note> {
  const writer = requireUser(by.actor);
  return writeBy(deps, by, async (tx) => {
    const { row, thread, state } = await stateOf(tx, writer, id);
    permit(mayEditNote(writer, state));
    const known = new Set(mentionedIn(row.body ?? ''));
    await untell(deps, tx, row, { thread, known, text });
    // People mentioned before may have left meanwhile, and are not notified.
    const mentioned = mentionedIn(text).filter((each) => !known.has(each));
    const people = await requireReaders(tx, { thread, ids: mentioned, internal: state.internal }, 'text');
    const saved = await updateNote(tx, id, { text, version: by.version, now: deps.clock.now() });
    if (saved === undefined) throw new AppError('version_stale');
    noteNote(tx, thread, saved);
    await keepMentions(tx, saved, mentionedIn(text));
    await addMentions(tx, saved, mentioned);
    await tell(deps, tx, writer, { row: saved, thread, mentioned, concerned: undefined, people });
    await audit(tx, deps, by, { action: 'notes.edited', id, detail: detailOf(saved) });
    return onlyNote(tx, writer, saved);
  });
}

interface Retold {
  readonly thread: StoredThread;
  /** Who was mentioned before. */
  readonly known: ReadonlySet<string>;
  readonly text: string;
}

/** Who is not mentioned any more is not told of the note, unless they take part in the thread. */
async function untell(deps: Deps, tx: Tx, row: NoteRow, { thread, known, text }: Retold): Promise<void> {
  const mentioned = mentionedIn(text);
  const left = [...known].filter((id) => !mentioned.includes(id));
  if (left.length === 0) return;
  const admins = await findAdmins(tx);
  const isOfAdmins = mentioned.includes(allAdmins) || row.writer_role !== 'admin';
  const ids = left.flatMap((id) => (id === allAdmins ? admins.map((admin) => admin.id) : id));
  const concerned = new Set([...(await findWriters(tx, placeOf(row))), thread.holderId, ...mentioned]);
  const gone = ids.filter(
    (id) => !concerned.has(id) && !(isOfAdmins && admins.some((admin) => admin.id === id)),
  );
  // PostgreSQL knows no empty list.
  if (gone.length > 0) await withdrawNoteNotices(deps, tx, row.id, gone);
}

/** Its text is removed for everybody; notices of it that were not mailed yet are withdrawn. */
export async function deleteNote(deps: Deps, by: By, id: string): Promise<void> {
  const person = requireUser(by.actor);
  await writeBy(deps, by, async (tx) => {
    const { row, thread, state } = await stateOf(tx, person, id);
    permit(mayDeleteNote(person, state));
    await emptyNote(tx, id, person);
    await keepMentions(tx, row, []);
    noteNote(tx, thread, row);
    await withdrawNoteNotices(deps, tx, id);
    await audit(tx, deps, by, { action: 'notes.deleted', id, detail: detailOf(row) });
  });
}
