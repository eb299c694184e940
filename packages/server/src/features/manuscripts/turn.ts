import { turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import type { ManuscriptProject } from '@ruang-naskah/domain/notices/events-manuscripts';
import { sql } from 'kysely';
import { noteChange } from '../../db/changes.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { onLinkedProject, type StoredManuscript } from './columns.ts';

/** The project whose turn a manuscript has: of several the newest unfinished one. */
function findProjectOf(db: Db, manuscriptId: string) {
  return db
    .selectFrom('projects')
    .select(['id as project_id', 'turn_who', 'turn_since', 'turn_since_exact'])
    .where('manuscript_id', '=', manuscriptId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`case when current_overall_status = 'Selesai' then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores whose turn a manuscript is: its project's (of several the newest unfinished one), else the one that follows from its
 * status. A turn that continues keeps its beginning.
 */
export async function updateManuscriptTurn(tx: Tx, id: string, today: string): Promise<void> {
  const query = tx
    .selectFrom('manuscripts')
    .select(['status', 'turn_who', 'project_id', 'version', 'user_id', 'withdrawal'])
    .where('id', '=', id);
  // Locked, so that of two changes of it or its projects the later sees both.
  const row = await (engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (row === undefined) return;
  noteManuscriptChange(tx, { id, version: row.version, userId: row.user_id });
  // A withdrawn manuscript waits for nobody.
  const who = row.withdrawal === 'accepted' ? 'nobody' : turnOfManuscript(row.status);
  const project = await findProjectOf(tx, id);
  if (project === undefined && row.project_id === null && row.turn_who === who) return;
  const turn = project ?? {
    project_id: null,
    turn_who: who,
    turn_since: today,
    turn_since_exact: 1 as const,
  };
  await tx.updateTable('manuscripts').set(turn).where('id', '=', id).execute();
}

/** Whether it is a project, where its author's book stands, and the role of that author. */
export async function findBookState(db: Db, id: string): Promise<ManuscriptProject> {
  const row = await db
    .selectFrom('manuscripts')
    .leftJoin('projects', onLinkedProject)
    .leftJoin('users', 'users.id', 'manuscripts.user_id')
    .select(['manuscripts.project_id', 'current_overall_status', 'users.role'])
    .where('manuscripts.id', '=', id)
    .executeTakeFirst();
  return {
    hasProject: row?.project_id != null,
    authorProjectStage: row?.current_overall_status ?? null,
    authorRole: row?.role ?? undefined,
  };
}

/** Notifies open pages of its author and the admins that a manuscript has changed. */
export function noteManuscriptChange(
  tx: Tx,
  changed: Pick<StoredManuscript, 'id' | 'version' | 'userId'>,
): void {
  const { id, version, userId } = changed;
  noteChange(tx, { kind: 'manuscript', id, version, readers: [userId] });
}
