import { withoutMentions } from '@ruang-naskah/domain/notes/content';
import type { Db } from '../../db/handle.ts';
import { paginate } from '../../db/paging.ts';
import { batchSize, type Cursor, defineOrder, formatInstant, formatInstantOrNull } from './read-batch.ts';

/** A person's notes to others, and the notices they received: parts of the copy of their own data. */

const byWriting = defineOrder(['notes.created_at', 'notes.id']);
const byCreation = defineOrder(['created_at', 'id']);

/** Their notes on manuscripts and stages, without mentions; internal notes while their role may read them. */
export async function readNotes(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.writer_id')
    .select([
      ...(['notes.id', 'notes.manuscript_id', 'notes.project_id', 'notes.stage'] as const),
      ...(['notes.internal', 'notes.body', 'notes.created_at', 'notes.edited_at'] as const),
    ])
    .where('notes.writer_id', '=', userId)
    .where((eb) => eb.or([eb('notes.internal', '=', 0), eb('users.role', 'in', ['admin', 'redaksi'])]));
  const rows = await paginate(mine, byWriting, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      manuscriptId: row.manuscript_id,
      projectId: row.project_id,
      stage: row.stage,
      internal: row.internal === 1,
      text: row.body === null ? null : withoutMentions(row.body),
      createdAt: formatInstant(row.created_at),
      editedAt: formatInstantOrNull(row.edited_at),
    },
  }));
}

/** Their notices without the texts, which can hold the name of somebody else. */
export async function readNotices(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('notices')
    .select([
      'id',
      'event',
      'project_id',
      'manuscript_id',
      'created_at',
      'read_at',
      'whatsapp',
      'whatsapp_at',
    ])
    .where('user_id', '=', userId);
  const rows = await paginate(mine, byCreation, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      event: row.event,
      projectId: row.project_id,
      manuscriptId: row.manuscript_id,
      createdAt: formatInstant(row.created_at),
      readAt: formatInstantOrNull(row.read_at),
      whatsappSentAt: row.whatsapp === 'sent' ? formatInstantOrNull(row.whatsapp_at) : null,
    },
  }));
}

/** One choice per event: fewer than a batch. */
export async function readNoticePreferences(db: Db, userId: string) {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['event', 'mail'])
    .where('user_id', '=', userId)
    .orderBy('event')
    .execute();
  return rows.map((row, at) => ({
    cursor: [at, row.event] as const,
    item: { event: row.event, mail: row.mail },
  }));
}
