import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Tx } from '../../../db/handle.ts';
import { noteBell } from '../repository.ts';

/** Which notices have been done; what is left out narrows nothing. */
export interface Done {
  readonly events: readonly NoticeEvent[];
  readonly ids?: readonly string[];
  readonly projectId?: string;
  readonly manuscriptId?: string;
  readonly stage?: StageName | null;
  /** The records that they are about. */
  readonly aboutIds?: readonly string[];
  readonly actorId?: string;
  /** Of these people only. */
  readonly userIds?: readonly string[];
}

export async function markDone(tx: Tx, done: Done, now: number): Promise<void> {
  const { events, ids, projectId, manuscriptId, stage, aboutIds, actorId, userIds } = done;
  const rows = await tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('event', 'in', events)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .$if(manuscriptId !== undefined, (query) => query.where('manuscript_id', '=', manuscriptId ?? ''))
    .$if(stage !== undefined, (query) => query.where('stage', stage === null ? 'is' : '=', stage ?? null))
    .$if(aboutIds !== undefined, (query) => query.where('about_id', 'in', aboutIds ?? []))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .returning('user_id')
    .execute();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) noteBell(tx, userId);
}

/** The unread notices of a project that ask for something. */
export function findUnreadAsking(tx: Tx, projectId: string, events: readonly NoticeEvent[]) {
  return tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'event', 'stage', 'words'])
    .where('project_id', '=', projectId)
    .where('read_at', 'is', null)
    .where('event', 'in', events)
    .execute();
}
