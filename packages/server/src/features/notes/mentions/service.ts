import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { mostOfAKind } from '@ruang-naskah/domain/duties/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { allAdmins, mentionedIn, showMentions } from '@ruang-naskah/domain/notes/content';
import { mayBeTold } from '@ruang-naskah/domain/notes/policy';
import { noteChange } from '../../../db/changes.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { endNotices } from '../../notices/done/service.ts';
import { findAdmins, findNames } from '../repository.ts';
import { endMention, findOpenMentions } from './repository.ts';

type Open = Awaited<ReturnType<typeof findOpenMentions>>[number];

/** The notes that mention a person who has not answered them, as far as the person may still read them. */
export async function dutiesInNotes(db: Db, actor: UserActor, timeZone: string): Promise<Duty[]> {
  const rows = await findOpenMentions(db, actor, mostOfAKind);
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
    ...{
      title: row.title ?? row.judul ?? '',
      stage: row.stage,
      since: dayOf(row.since, timeZone),
      until: null,
    },
    from: row.writer_name,
    text: showMentions(row.body ?? '', people),
    answer: null,
  }));
}

/** A project in the bin has no notes. */
function isReadable(actor: UserActor, row: Open): boolean {
  const participantUids = row.participant === null ? [] : [row.participant];
  const thread =
    row.manuscript_id === null
      ? row.title !== null && { about: 'project' as const, authorId: row.author_id ?? '', participantUids }
      : { about: 'manuscript' as const, authorId: row.user_id ?? '', participantUids: [] };
  return thread !== false && mayBeTold(actor, thread, row.internal === 1);
}

/** 'Sudah saya baca'; one that names all admins ends for each of them. */
export async function readMention(deps: Deps, tx: Tx, actor: UserActor, noteId: string): Promise<void> {
  const named = await endMention(tx, actor, noteId);
  if (named.length === 0) return;
  const readers = named.includes(allAdmins) ? await findAdmins(tx) : [actor];
  const userIds = readers.map(({ id }) => id);
  await endNotices(deps, tx, { events: ['noteToYou'], aboutIds: [noteId], userIds });
  for (const { id } of readers) noteChange(tx, { kind: 'notices', id: null, version: null, readers: [id] });
}
