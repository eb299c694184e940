import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { maxPerKind, mentionNamesOf } from '@ruang-naskah/domain/duties/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { allAdmins, mentionedIn, showMentions } from '@ruang-naskah/domain/notes/content';
import { mayReceiveNote } from '@ruang-naskah/domain/notes/policy';
import type { Db, Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { noteBellAndDutiesChange } from '../notices/bell.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { findAdmins, findNames } from './people.ts';

type OpenMention = Awaited<ReturnType<typeof findOpenMentions>>[number];

/** The notes that mention a person who has not answered them, as far as the person may still read them. */
export async function dutiesInNotes(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await findOpenMentions(db, actor, maxPerKind);
  const open = rows.filter((row) => isReadable(actor, row));
  const names = await findNames(db, [...new Set(open.flatMap(({ body }) => mentionedIn(body ?? '')))]);
  const people = [...names, [allAdmins, messages.notes.allAdmins] as const].map(([id, nama]) => ({
    id,
    label: `@${nama}`,
  }));
  return open.map((row) => ({
    kind: 'mention',
    id: row.note_id,
    projectId: row.project_id,
    manuscriptId: row.manuscript_id,
    title: row.title ?? row.judul ?? '',
    stage: row.stage,
    since: dayOf(row.since, timeZone),
    until: null,
    from: row.writer_name,
    text: showMentions(row.body ?? '', people),
    answer: null,
  }));
}

/** A project in the bin has no notes. */
function isReadable(actor: UserActor, row: OpenMention): boolean {
  const participantUids = row.participant === null ? [] : [row.participant];
  const thread =
    row.manuscript_id === null
      ? row.title !== null && { about: 'project' as const, authorId: row.author_id ?? '', participantUids }
      : { about: 'manuscript' as const, authorId: row.user_id ?? '', participantUids: [] };
  return thread !== false && mayReceiveNote(actor, thread, row.internal === 1);
}

/** 'Sudah saya baca'; one that names all admins ends for each of them. */
export async function endMentionByReading(
  deps: Deps,
  tx: Tx,
  actor: UserActor,
  noteId: string,
): Promise<void> {
  const named = await endMention(tx, actor, noteId);
  if (named.length === 0) return;
  const readers = named.includes(allAdmins) ? await findAdmins(tx) : [actor];
  const recipientIds = readers.map(({ id }) => id);
  await markDoneNoticesRead(deps, tx, { events: ['noteToYou'], aboutIds: [noteId], recipientIds });
  for (const { id } of readers) noteBellAndDutiesChange(tx, id);
}

/** @returns whom the mention named: this person, or all admins; empty once it has ended */
async function endMention(tx: Tx, actor: UserActor, noteId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('note_mentions')
    .where('note_id', '=', noteId)
    .where('person_id', 'in', mentionNamesOf(actor))
    .returning('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** The oldest open ones, with what decides whether this person may still read them. */
function findOpenMentions(db: Db, actor: UserActor, limit: number) {
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
