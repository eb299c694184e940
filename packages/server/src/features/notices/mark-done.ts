import type { NoticeProject } from '@ruang-naskah/domain/notices/events';
import { askingEvents, isStillAsked } from '@ruang-naskah/domain/notices/reminders';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import type { Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { noteBellAndDutiesChange } from './bell.ts';
import { valuesOf } from './rows.ts';

/** A notice that asks for something is read once that is done: it stays in the bell, as the record of it. */

/** The notices whose request has been met; what is left out is no condition. */
interface DoneNotices {
  readonly events: readonly NoticeEvent[];
  readonly ids?: readonly string[];
  readonly projectId?: string;
  readonly manuscriptId?: string;
  readonly stage?: StageName | null;
  /** The records that they are about. */
  readonly aboutIds?: readonly string[];
  /** Who caused what they tell of. */
  readonly causedBy?: string;
  readonly recipientIds?: readonly string[];
}

/** Inside the transaction that does what they ask for. */
export async function markDoneNoticesRead(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  done: DoneNotices,
): Promise<void> {
  const { events, ids, projectId, manuscriptId, stage, aboutIds, causedBy, recipientIds } = done;
  const rows = await tx
    .updateTable('notices')
    .set({ read_at: clock.now() })
    .where('read_at', 'is', null)
    .where('event', 'in', events)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .$if(manuscriptId !== undefined, (query) => query.where('manuscript_id', '=', manuscriptId ?? ''))
    .$if(stage !== undefined, (query) => query.where('stage', stage === null ? 'is' : '=', stage ?? null))
    .$if(aboutIds !== undefined, (query) => query.where('about_id', 'in', aboutIds ?? []))
    .$if(causedBy !== undefined, (query) => query.where('actor_id', '=', causedBy ?? ''))
    .$if(recipientIds !== undefined, (query) => query.where('user_id', 'in', recipientIds ?? []))
    .returning('user_id')
    .execute();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) noteBellAndDutiesChange(tx, userId);
}

/** Inside the transaction that changes a project: notices of what its stages no longer ask. */
export async function markObsoleteNoticesRead(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  project: NoticeProject & { readonly id: string },
): Promise<void> {
  const unread = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'event', 'stage', 'words'])
    .where('project_id', '=', project.id)
    .where('read_at', 'is', null)
    .where('event', 'in', askingEvents)
    .execute();
  const obsolete = unread.filter(({ event, stage, user_id: userId, words }) => {
    if (stage === null) return false;
    const asked = { event, stage, userId, values: valuesOf({ words }) };
    return !isStillAsked({ ...project, turn: stageTurn(project, stage) }, asked);
  });
  if (obsolete.length > 0)
    await markDoneNoticesRead(deps, tx, { events: askingEvents, ids: obsolete.map(({ id }) => id) });
}
