import { type Actor, hasRole, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayEditNote, mayReadThread, type NoteState, type Thread } from '@ruang-naskah/domain/notes/policy';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { noteChange } from '../../db/changes.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { maxPeople } from './people.ts';

export type NoteRow = Row<'notes'>;

/** Where a note belongs; a project without a stage means all of its stages. */
export type ThreadPlace =
  | { readonly manuscriptId: string }
  | { readonly projectId: string; readonly stage: StageName | undefined };

/** A thread with what notices about it need. */
export interface StoredThread extends Thread {
  readonly title: string;
  /** Who holds the stage that was asked for. */
  readonly holderId: string | null;
}

export function placeOf(row: NoteRow): ThreadPlace {
  if (row.manuscript_id !== null) return { manuscriptId: row.manuscript_id };
  return { projectId: row.project_id ?? '', stage: row.stage ?? undefined };
}

export async function requireThread(db: Db, actor: Actor, place: ThreadPlace): Promise<StoredThread> {
  const reader = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  const thread = await findThread(db, place, reader);
  if (thread === undefined)
    throw new AppError('manuscriptId' in place ? 'manuscripts.not_found' : 'projects.not_found');
  permit(mayReadThread(actor, thread));
  return thread;
}

/** The note and its thread, as the policies ask for them; absent where its thread is. */
export async function findNoteWithThread(db: Db, actor: Actor, id: string) {
  const row = await db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();
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
  permit(mayEditNote(actor, (await findNoteWithThread(deps.db.reads, actor, id)).state));
}

/** How many notes of a thread are searched for their writers. */
const notesSearched = 50;

/** With a reader: undefined for one they do not take part in, after the same work as for an absent one (threat T2). */
function findThread(db: Db, place: ThreadPlace, readerId?: string): Promise<StoredThread | undefined> {
  return 'manuscriptId' in place
    ? findOfManuscript(db, place.manuscriptId, readerId)
    : findOfProject(db, place, readerId);
}

async function findOfManuscript(
  db: Db,
  id: string,
  readerId: string | undefined,
): Promise<StoredThread | undefined> {
  const query = db.selectFrom('manuscripts').select(['user_id', 'judul']).where('id', '=', id);
  const row = await (readerId === undefined
    ? query
    : query.where('user_id', '=', readerId)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id: authorId, judul: title } = row;
  return { about: 'manuscript', authorId, participantUids: [authorId], title, holderId: authorId };
}

async function findOfProject(
  db: Db,
  { projectId, stage }: Exclude<ThreadPlace, { readonly manuscriptId: string }>,
  readerId: string | undefined,
): Promise<StoredThread | undefined> {
  const query = db
    .selectFrom('projects')
    .select(['title', 'author_id'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null);
  const scoped =
    readerId === undefined
      ? query
      : query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('project_participants')
              .select('user_id')
              .where('project_id', '=', projectId)
              .where('user_id', '=', readerId),
          ),
        );
  const row = await scoped.executeTakeFirst();
  if (row === undefined) return undefined;
  const people = await db
    .selectFrom('project_participants')
    .select('user_id')
    .where('project_id', '=', projectId)
    .limit(maxPeople)
    .execute();
  return {
    about: 'project',
    authorId: row.author_id ?? '',
    participantUids: people.map(({ user_id }) => user_id),
    title: row.title,
    holderId: stage === undefined ? null : await findHolder(db, projectId, stage),
  };
}

async function findHolder(db: Db, projectId: string, stage: NoteRow['stage']): Promise<string | null> {
  const row = await db
    .selectFrom('project_stages')
    .select('holder_id')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage ?? 'Selesai')
    .executeTakeFirst();
  return row?.holder_id ?? null;
}

export function notesOf(db: Db, place: ThreadPlace) {
  const all = db.selectFrom('notes').selectAll();
  if ('manuscriptId' in place) return all.where('manuscript_id', '=', place.manuscriptId);
  const ofProject = all.where('project_id', '=', place.projectId);
  return place.stage === undefined ? ofProject : ofProject.where('stage', '=', place.stage);
}

/** Who wrote lately in the thread. */
export async function findWriters(db: Db, place: ThreadPlace): Promise<string[]> {
  const rows = await notesOf(db, place).orderBy('seq', 'desc').limit(notesSearched).execute();
  return [...new Set(rows.map(({ writer_id }) => writer_id))];
}

/** Notifies open pages of the note's readers that its thread has changed. */
export function noteThreadChange(tx: Tx, thread: StoredThread, row: NoteRow): void {
  const id = row.manuscript_id ?? row.project_id;
  const { about, authorId, participantUids } = thread;
  const note = { thread: { about, authorId, participantUids }, internal: row.internal === 1 };
  const stage = row.stage === null ? {} : { stage: row.stage };
  noteChange(tx, { kind: 'notes', id, version: null, ...stage, readers: participantUids, note });
}
