import { type AuditAction, type AuditResult, objectTypeOf } from '@ruang-naskah/domain/activities/audit';
import { type AuditDetailName, actionLabel, actorLabel } from '@ruang-naskah/domain/activities/audit-words';
import type { FieldChange } from '@ruang-naskah/domain/activities/changes';
import type { Actor } from '@ruang-naskah/domain/actor';
import { searchText } from '@ruang-naskah/domain/search-text';
import type { Clock } from '../infra/clock.ts';
import { newId } from '../infra/ids.ts';
import type { ServiceDatabase, Tx } from './handle.ts';
import { type CursorValues, defineKeyset, rowsAfter } from './paging.ts';
import { writeWithoutSession } from './write.ts';

/** Whom an audit line names, and the request in which they acted; a `RequestContext` fits. */
export interface AuditContext {
  readonly actor: Actor;
  /** As in the server's log; null outside of requests. */
  readonly requestId: string | null;
}

/** For what the process does by itself, and for the operator's commands. */
export const portalItself: AuditContext = { actor: { kind: 'system', name: 'portal' }, requestId: null };

/** One line of the append-only log (decision 0016): what happened to which object. Never holds personal values. */
interface AuditEntry<Detail> {
  readonly action: AuditAction;
  /** The object's id; its type follows from the action. */
  readonly id?: string | null;
  readonly result?: AuditResult;
  /** Details that have a label in the log, so that screen and file show them in words. */
  readonly detail?: Detail & Readonly<Record<Exclude<keyof Detail, AuditDetailName>, never>>;
  /** Which fields it changed; their values only as the domain allows. */
  readonly changes?: readonly FieldChange[];
}

type AuditDetail = Readonly<Partial<Record<AuditDetailName, string | number | boolean | null | undefined>>>;

const oldestFirst = defineKeyset('audit-of-actor', 'asc', ['created_at', 'id'], ['number', 'string']);
/**
 * SQLite overwrites the words in its text index, which takes about a millisecond a line: a batch of this size delays
 * other writes only briefly.
 */
const linesPerBatch = 50;

/**
 * Removes the name of a person from the log and keeps the id: the only update that the database allows. Runs at most
 * `mostBatches` batches of lines, each in its own transaction.
 */
export async function forgetActorInAudit(
  db: ServiceDatabase,
  actorId: string,
  mostBatches: number,
): Promise<void> {
  const named = db.reads
    .selectFrom('audit_events')
    .select(['created_at', 'id'])
    .where('actor_id', '=', actorId)
    .where('actor_name', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(linesPerBatch);
  let position: CursorValues<readonly ['number', 'string']> = [-1, ''];
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const lines = await named.where(rowsAfter(oldestFirst, position)).execute();
    const last = lines.at(-1);
    if (last === undefined) return;
    const ids = lines.map(({ id }) => id);
    await writeWithoutSession(db, 'erased name', (tx) =>
      tx
        .updateTable('audit_events')
        .set({ actor_name: '', search_text: '' })
        .where('id', 'in', ids)
        .execute(),
    );
    position = [last.created_at, last.id];
  }
}

/** Appends to the audit log in the same transaction as the recorded change. */
export async function audit<Detail extends AuditDetail>(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { actor, requestId }: AuditContext,
  { action, id = null, result = 'ok', detail, changes = [] }: AuditEntry<Detail>,
): Promise<void> {
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
      action,
      object_type: objectTypeOf(action),
      object_id: id,
      result,
      request_id: requestId,
      detail: JSON.stringify({ ...detail, ...(changes.length > 0 && { changes }) }),
      search_text: searchText(`${actorLabel(who)} ${actionLabel(action)}`),
    })
    .execute();
}
