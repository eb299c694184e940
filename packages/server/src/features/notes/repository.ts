import type { UserActor } from '@ruang-naskah/domain/actor';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { isAdmin } from '../../db/admins.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../db/paging.ts';
import type { NewRow } from '../../db/schema.ts';
import type { NoteRow, Place, StoredThread } from './table.ts';

const newest = defineKeyset('notes', 'desc', ['notes.seq'], ['number']);
/** The most people of a thread: authors and editors of ten stages, or all admins. */
const mostPeople = 60;
/** How many notes of a thread are searched for their writers. */
const lookedBack = 50;

/** With a reader: undefined for one they do not take part in, after the same work as for an absent one (threat T2). */
export function findThread(db: Db, place: Place, readerId?: string): Promise<StoredThread | undefined> {
  return 'manuscriptId' in place
    ? findOfManuscript(db, place.manuscriptId, readerId)
    : findOfProject(db, place, readerId);
}

async function findOfManuscript(
  db: Db,
  id: string,
  readerId: string | undefined,
): Promise<StoredThread | undefined> {
  const any = db.selectFrom('manuscripts').select(['user_id', 'judul']).where('id', '=', id);
  const row = await (readerId === undefined ? any : any.where('user_id', '=', readerId)).executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id: authorId, judul: title } = row;
  return { about: 'manuscript', authorId, participantUids: [authorId], title, holderId: authorId };
}

async function findOfProject(
  db: Db,
  { projectId, stage }: Exclude<Place, { readonly manuscriptId: string }>,
  readerId: string | undefined,
): Promise<StoredThread | undefined> {
  const any = db
    .selectFrom('projects')
    .select(['title', 'author_id'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null);
  const scoped =
    readerId === undefined
      ? any
      : any.where((eb) =>
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
    .limit(mostPeople)
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

function notesOf(db: Db, place: Place) {
  const all = db.selectFrom('notes').selectAll();
  if ('manuscriptId' in place) return all.where('manuscript_id', '=', place.manuscriptId);
  const ofProject = all.where('project_id', '=', place.projectId);
  return place.stage === undefined ? ofProject : ofProject.where('stage', '=', place.stage);
}

/** One page, newest first; undefined for the cursor of another list. */
export async function listNoteRows(
  db: Db,
  place: Place,
  { internal, cursor, size }: { internal: boolean; cursor: string | undefined; size: number },
): Promise<Page<NoteRow> | undefined> {
  const from = cursor === undefined ? undefined : decodeCursor(newest, cursor);
  if (cursor !== undefined && from === undefined) return undefined;
  const seen = internal ? notesOf(db, place) : notesOf(db, place).where('internal', '=', 0);
  const rows = await paginate(seen, newest, from, size).execute();
  return toPage(rows, size, newest, (row) => [row.seq]);
}

/** Who wrote lately in the thread. */
export async function findWriters(db: Db, place: Place): Promise<string[]> {
  const rows = await notesOf(db, place).orderBy('seq', 'desc').limit(lookedBack).execute();
  return [...new Set(rows.map(({ writer_id }) => writer_id))];
}

export async function findPeople(db: Db, ids: readonly string[]): Promise<UserActor[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nama', 'role'])
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .orderBy('nama')
    .orderBy('role')
    .orderBy('id')
    .limit(mostPeople)
    .execute();
  return rows.map(({ id, nama, role }) => ({ kind: 'user', id, role, name: nama }));
}

export async function findAdmins(db: Db): Promise<UserActor[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nama'])
    .where(isAdmin)
    .where('active', '=', 1)
    .limit(mostPeople)
    .execute();
  return rows.map(({ id, nama }) => ({ kind: 'user', id, role: 'admin', name: nama }));
}

/** The stages of the project that each person holds, in their order. */
export async function findHeldStages(db: Db, projectId: string): Promise<ReadonlyMap<string, StageName[]>> {
  const rows = await db
    .selectFrom('project_stages')
    .select(['holder_id', 'stage'])
    .where('project_id', '=', projectId)
    .where('holder_id', 'is not', null)
    .execute();
  const inOrder = rows.sort((one, other) => stageNames.indexOf(one.stage) - stageNames.indexOf(other.stage));
  const held = Map.groupBy(inOrder, ({ holder_id }) => holder_id ?? '');
  return new Map([...held].map(([id, stages]) => [id, stages.map(({ stage }) => stage)]));
}

/** The names behind mentions; those whose account is deleted are left out. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'nama']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nama }) => [id, nama]));
}

export function findNote(db: Db, id: string): Promise<NoteRow | undefined> {
  return db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertNote(tx: Tx, row: NewRow<'notes'>): Promise<NoteRow> {
  return tx.insertInto('notes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined when it was changed or deleted meanwhile. */
export async function updateNote(
  tx: Tx,
  id: string,
  { text, version, now }: { readonly text: string; readonly version: number; readonly now: number },
): Promise<NoteRow | undefined> {
  return tx
    .updateTable('notes')
    .set({ body: text, edited_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('body', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the text and stores who removed it. */
export async function emptyNote(tx: Tx, id: string, by: UserActor): Promise<void> {
  await tx
    .updateTable('notes')
    .set((eb) => ({
      body: null,
      deleted_by: by.id,
      deleted_by_name: by.name,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('body', 'is not', null)
    .execute();
}

/**
 * Removes a person's name from all notes. An author's or editor's text is erased with the account; an admin's note is
 * the publisher's statement and stays.
 */
export async function forgetWriter(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('notes').set({ writer_name: '' }).where('writer_id', '=', userId).execute();
  await tx
    .updateTable('notes')
    .set({ body: null })
    .where('writer_id', '=', userId)
    .where('writer_role', '<>', 'admin')
    .execute();
  await tx.updateTable('notes').set({ deleted_by_name: '' }).where('deleted_by', '=', userId).execute();
}
