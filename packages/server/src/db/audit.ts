import type { AuditAction, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { actionLabel, actorLabel } from '@ruang-naskah/domain/activities/audit-words';
import type { Actor } from '@ruang-naskah/domain/actor';
import { foldText } from '@ruang-naskah/domain/text';
import type { Clock } from '../infra/clock.ts';
import { newId } from '../infra/ids.ts';
import type { ServiceDatabase, Tx } from './handle.ts';
import { after, type CursorValues, defineKeyset } from './paging.ts';
import { writeUnasked } from './write.ts';

/** One line of the append-only log: who did what to which object (DESIGN §5.16). Never holds personal values. */
export interface AuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly result?: AuditResult;
  /** The request it happened in, as the server's log names it; null for the operator's commands. */
  readonly requestId: string | null;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

const oldest = defineKeyset('audit-of-actor', 'asc', ['created_at', 'id'], ['number', 'string']);
/** SQLite overwrites the words in its text index, which takes about a millisecond a line: nobody waits long for so many. */
const forgottenAtOnce = 50;

/**
 * Takes the name of a person out of the log, where the id stays: the one change that the database lets pass. At most so
 * many batches of lines, each in a transaction of its own.
 */
export async function forgetActorInAudit(
  db: ServiceDatabase,
  actorId: string,
  batches: number,
): Promise<void> {
  const named = db.reads
    .selectFrom('audit_events')
    .select(['created_at', 'id'])
    .where('actor_id', '=', actorId)
    .where('actor_name', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(forgottenAtOnce);
  let place: CursorValues<readonly ['number', 'string']> = [-1, ''];
  for (let batch = 0; batch < batches; batch += 1) {
    const lines = await named.where(after(oldest, place)).execute();
    const last = lines.at(-1);
    if (last === undefined) return;
    const ids = lines.map(({ id }) => id);
    await writeUnasked(db, 'erased name', (tx) =>
      tx
        .updateTable('audit_events')
        .set({ actor_name: '', search_text: '' })
        .where('id', 'in', ids)
        .execute(),
    );
    place = [last.created_at, last.id];
  }
}

/** Appends to the audit log inside the transaction of what it records. */
export async function audit(tx: Tx, clock: Clock, entry: AuditEntry): Promise<void> {
  const { actor } = entry;
  const who = {
    actorId: actor.kind === 'user' ? actor.id : null,
    actorName: actor.kind === 'anonymous' ? '' : actor.name,
    actorRole: actor.kind === 'user' ? actor.role : actor.kind,
  };
  await tx
    .insertInto('audit_events')
    .values({
      id: newId(),
      created_at: clock.now(),
      actor_id: who.actorId,
      actor_name: who.actorName,
      actor_role: who.actorRole,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      result: entry.result ?? 'ok',
      request_id: entry.requestId,
      detail: JSON.stringify(entry.detail ?? {}),
      search_text: foldText(`${actorLabel(who)} ${actionLabel(entry.action)}`),
    })
    .execute();
}
