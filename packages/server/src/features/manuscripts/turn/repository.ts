import { turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { sql } from 'kysely';
import { noteChange } from '../../../db/changes.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import { askTogether, type Parameters, prepare } from '../../../db/prepared.ts';
import { prepareUpdate } from '../../../db/prepared-writes.ts';
import type { StoredManuscript } from '../table.ts';

const projectOf = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db
      .selectFrom('projects')
      .select(['id', 'turn_who', 'turn_since', 'turn_since_exact'])
      .where('manuscript_id', '=', p('id'))
      .where('deleted_at', 'is', null)
      .orderBy(sql`case when current_overall_status = 'Selesai' then 1 else 0 end`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  columns: ['id', 'turn_who', 'turn_since', 'turn_since_exact'],
  map: ([project_id, turn_who, turn_since, turn_since_exact]) => ({
    project_id,
    turn_who,
    turn_since,
    turn_since_exact,
  }),
});

const turnOf = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db
      .selectFrom('manuscripts')
      .select(['status', 'turn_who', 'project_id', 'version', 'user_id', 'withdrawal'])
      .where('id', '=', p('id')),
  columns: ['status', 'turn_who', 'project_id', 'version', 'user_id', 'withdrawal'],
  map: ([status, who, projectId, version, userId, withdrawal]) => ({
    status,
    who,
    projectId,
    version,
    userId,
    withdrawal,
  }),
});

const updateTurn = prepareUpdate('manuscripts', ['id']);

/**
 * Stores whose turn a manuscript is: its project's (of several the newest unfinished one), else the one that follows from its
 * status. A turn that continues keeps its beginning.
 */
export async function followProject(tx: Tx, id: string, today: string): Promise<void> {
  const [[project], [row]] = await askTogether(tx, projectOf.with({ id }), turnOf.with({ id }));
  if (row === undefined) return;
  noteManuscript(tx, { id, version: row.version, userId: row.userId });
  // A withdrawn manuscript waits for nobody.
  const who = row.withdrawal === 'accepted' ? 'nobody' : turnOfManuscript(row.status);
  if (project === undefined && row.projectId === null && row.who === who) return;
  const turn = project ?? {
    project_id: null,
    turn_who: who,
    turn_since: today,
    turn_since_exact: 1 as const,
  };
  await updateTurn(tx, { id }, turn);
}

/** Notifies open pages of its author and the admins that a manuscript has changed. */
export function noteManuscript(tx: Tx, changed: Pick<StoredManuscript, 'id' | 'version' | 'userId'>): void {
  const { id, version, userId } = changed;
  noteChange(tx, { kind: 'manuscript', id, version, readers: [userId] });
}
