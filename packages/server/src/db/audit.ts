import type { Actor } from '@ruang-naskah/domain/actor';
import type { Clock } from '../infra/clock.ts';
import { newId } from '../infra/ids.ts';
import type { Tx } from './handle.ts';

/** One line of the append-only log: who did what to which object (DESIGN §5.16). Never holds personal values. */
export interface AuditEntry {
  readonly actor: Actor;
  /** `<noun>.<event>`, for example `manuscripts.status_set`. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly result?: 'ok' | 'denied' | 'failed';
  readonly requestId?: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the audit log inside the transaction of what it records. */
export async function audit(tx: Tx, clock: Clock, entry: AuditEntry): Promise<void> {
  const { actor } = entry;
  await tx
    .insertInto('audit_events')
    .values({
      id: newId(),
      created_at: clock.now(),
      actor_id: actor.kind === 'user' ? actor.id : null,
      actor_name: actor.kind === 'anonymous' ? '' : actor.name,
      actor_role: actor.kind === 'user' ? actor.role : actor.kind,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      result: entry.result ?? 'ok',
      request_id: entry.requestId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
