import { permit, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { allAdmins, mentionedIn } from '@ruang-naskah/domain/notes/content';
import { noteNotices } from '@ruang-naskah/domain/notes/events';
import { mayAddNote, mayReceiveNote } from '@ruang-naskah/domain/notes/policy';
import type { Note, NoteInput } from '@ruang-naskah/domain/notes/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { announce } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { readNote } from './list.ts';
import { addMentions, answerMentions } from './mentions.ts';
import { findAdmins, findConcerned, findPeople } from './people.ts';
import {
  findWriters,
  type NoteRow,
  noteThreadChange,
  requireThread,
  type StoredThread,
  type ThreadPlace,
} from './thread.ts';

/** Writes a note. @throws AppError 422 at `text` where somebody is mentioned who could not read it */
export function addNote(
  deps: Deps,
  context: RequestContext,
  place: ThreadPlace,
  input: NoteInput,
): Promise<Note> {
  return writeBy(deps, context, async (tx) => {
    const row = await writeNote(deps, tx, context, { place, input, field: 'text' });
    return readNote(tx, requireUser(context.actor), row);
  });
}

interface NoteToWrite {
  readonly place: ThreadPlace;
  readonly input: NoteInput;
  /** The field of the request that holds the text. */
  readonly field: string;
}

/** Inside another write, as its `accompanying` note: both are saved, or neither. */
export async function writeAccompanyingNote(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  note: Pick<NoteToWrite, 'place' | 'input'>,
): Promise<void> {
  await writeNote(deps, tx, context, { ...note, field: 'accompanying.text' });
}

async function writeNote(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  request: NoteToWrite,
): Promise<NoteRow> {
  const { place, input } = request;
  const writer = requireUser(context.actor);
  const thread = await requireThread(tx, writer, place);
  permit(mayAddNote(writer, thread, input.internal));
  const mentioned = mentionedIn(input.text);
  const people = await requireReaders(tx, { thread, ids: mentioned, ...input }, request.field);
  const stage = 'stage' in place ? (place.stage ?? null) : null;
  const concerned = [...(await findWriters(tx, place)), thread.holderId ?? ''];
  const row = await tx
    .insertInto('notes')
    .values({
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  noteThreadChange(tx, thread, row);
  await endAnsweredMentions(deps, tx, writer, row);
  await addMentions(tx, row, mentioned);
  const others = await findConcerned(tx, concerned);
  await notifyOfNote(deps, tx, writer, {
    row,
    thread,
    mentioned,
    concerned,
    people: [...people, ...others],
  });
  await audit(tx, deps, context, { action: 'notes.added', id: row.id, detail: detailOf(row) });
  return row;
}

/** A note answers what was written to its writer in the thread; one to all admins is answered for each of them. */
async function endAnsweredMentions(deps: Deps, tx: Tx, writer: UserActor, row: NoteRow): Promise<void> {
  const ofAdmins = await answerMentions(tx, writer, row);
  const { project_id: projectId, manuscript_id: manuscriptId, stage } = row;
  const thread = projectId === null ? { manuscriptId: manuscriptId ?? '' } : { projectId, stage };
  await markDoneNoticesRead(deps, tx, { events: ['noteToYou'], ...thread, recipientIds: [writer.id] });
  if (ofAdmins.length === 0) return;
  const recipientIds = (await findAdmins(tx)).map(({ id }) => id);
  await markDoneNoticesRead(deps, tx, { events: ['noteToYou'], aboutIds: ofAdmins, recipientIds });
}

export function detailOf({ stage, internal }: NoteRow) {
  return { internal: internal === 1, ...(stage !== null && { stage }) };
}

interface MentionedPeople {
  readonly thread: StoredThread;
  readonly ids: readonly string[];
  readonly internal: boolean;
}

/** The accounts behind the mentions; each must be one that may read the note. */
export async function requireReaders(
  tx: Tx,
  { thread, ids, internal }: MentionedPeople,
  field: string,
): Promise<UserActor[]> {
  const named = ids.filter((id) => id !== allAdmins);
  const people = await findPeople(tx, named);
  const readers = people.filter((person) => mayReceiveNote(person, thread, internal));
  if (readers.length < named.length) throw fieldError(field, messages.notes.notTheirs);
  return readers;
}

interface NoteNotices {
  readonly row: NoteRow;
  readonly thread: StoredThread;
  readonly mentioned: readonly string[];
  /** Who wrote in the thread before, and the holder of its stage; undefined for an edit. */
  readonly concerned: readonly string[] | undefined;
  readonly people: readonly UserActor[];
}

export async function notifyOfNote(
  deps: Deps,
  tx: Tx,
  writer: UserActor,
  { row, thread, mentioned, concerned, people }: NoteNotices,
): Promise<void> {
  const newNotices = noteNotices(
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
    newNotices,
    projectId: row.project_id,
    manuscriptId: row.manuscript_id,
    actorId: writer.id,
  });
}
