import type { StatusEvent } from '@ruang-naskah/domain/manuscripts/schema';
import type { ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Db, Tx } from '../../db/handle.ts';
import type { Row } from '../../db/schema.ts';
import type { Clock } from '../../infra/clock.ts';
import { newId } from '../../infra/ids.ts';

/** The history of a manuscript: one event for each status it was given. */

/** More than almost any manuscript has; of longer histories the latest are shown, the present status last. */
const maxEvents = 200;

/** Newest first. */
export async function listStatusEvents(db: Db, id: string): Promise<StatusEvent[]> {
  const rows = await db
    .selectFrom('manuscript_status_events')
    .select(['from_status', 'to_status', 'actor_name', 'created_at', 'note', 'link'])
    .where('manuscript_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.map(toStatusEvent);
}

type EventRow = Pick<
  Row<'manuscript_status_events'>,
  'from_status' | 'to_status' | 'actor_name' | 'created_at' | 'note' | 'link'
>;

function toStatusEvent(row: EventRow): StatusEvent {
  return {
    from: row.from_status,
    to: row.to_status,
    actorName: row.actor_name || messages.userAdmin.erased,
    createdAt: new Date(row.created_at).toISOString(),
    note: row.note ?? '',
    link: row.link,
  };
}

/** Later than all earlier events, even when the clock went back, because the history is sorted by time. */
export async function nextEventTime(db: Db, id: string, clock: Clock): Promise<number> {
  const row = await db
    .selectFrom('manuscript_status_events')
    .select('created_at')
    .where('manuscript_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(clock.now(), 1 + (row?.created_at ?? 0));
}

export interface NewStatusEvent {
  readonly id?: string;
  readonly manuscriptId: string;
  readonly from: ManuscriptStatus | null;
  readonly to: ManuscriptStatus;
  readonly actor: { readonly id: string; readonly name: string };
  readonly now: number;
  readonly note?: string | undefined;
  readonly link?: string;
}

export async function insertStatusEvent(tx: Tx, event: NewStatusEvent): Promise<StatusEvent> {
  const row = {
    id: event.id ?? newId(),
    manuscript_id: event.manuscriptId,
    from_status: event.from,
    to_status: event.to,
    actor_id: event.actor.id,
    actor_name: event.actor.name,
    created_at: event.now,
    note: event.note || null,
    link: event.link ?? null,
  };
  await tx.insertInto('manuscript_status_events').values(row).execute();
  return toStatusEvent(row);
}
