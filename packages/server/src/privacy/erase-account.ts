import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageHandover } from '@ruang-naskah/domain/projects/handover';
import type { Role } from '@ruang-naskah/domain/roles';
import { type AuditContext, audit, forgetActorInAudit, portalItself } from '../db/audit.ts';
import { noteChange, noteEndedSessions } from '../db/changes.ts';
import { type Db, engineOf, type Tx } from '../db/handle.ts';
import { forgetAnswersOf } from '../db/idempotency.ts';
import { forgetCountsOf } from '../db/rate-counts.ts';
import { writeBy } from '../db/write.ts';
import type { Deps, ProcessDeps } from '../deps.ts';
import { forgetActivitiesOf } from '../features/activities/clear.ts';
import { findAccount } from '../features/auth/accounts.ts';
import { forgetPersonInManuscripts } from '../features/manuscripts/forget-person.ts';
import { forgetNotesOf } from '../features/notes/forget-person.ts';
import { forgetNoticesBy } from '../features/notices/forget.ts';
import { forgetActorInDeliveries, forgetBinnedOf } from '../features/projects/forget-person.ts';
import { findSuccessor, handoverDetail, releaseFromProjects } from '../features/projects/hand-over.ts';
import { mailAdmins } from '../features/users/admins.ts';
import { lockForDeletion, requireDeletable } from '../features/users/change-account.ts';
import { deleteMailOf } from '../jobs/outbox.ts';
import type { RequestContext } from '../request-context.ts';

/** How many batches of audit lines, of fifty each, the deletion itself handles; `finishErasures` handles the rest. */
const batchesAtOnce = 20;
/** How long after a deletion a running request may still add lines with the name: far longer than any request takes. */
const lateWritesMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Erases an account (decision 0015); manuscripts and projects keep the printed name, open stages go to the editor
 * `handOverTo` or to nobody.
 */
export async function deleteUser(
  deps: Deps,
  context: RequestContext,
  id: string,
  handOverTo?: string,
): Promise<void> {
  const { actor } = context;
  const work = async (tx: Tx) => {
    const { role } = await requireDeletable(tx, actor, id);
    const successor = await findSuccessor(tx, handOverTo);
    if (successor?.id === id) throw fieldError('handOverTo', messages.projects.editorRequired);
    await erase(deps, tx, context, { id, role, successor });
    if (role !== 'admin') return;
    const text = { subject: messages.mail.adminsChangedSubject, bodyOf: messages.mail.adminDeletedBody };
    await mailAdmins(deps, tx, text, { action: 'users.deleted' });
  };
  // Counts before accounts, as every write takes them. Admins before sessions: of two who delete each other at once the
  // second has no account any more.
  const lock = async (tx: Tx) => {
    await forgetCountsOf(tx, id);
    await lockForDeletion(tx, id);
  };
  await writeBy(deps, context, work, { lock });
  deps.wakeOutbox();
  await forgetActorInAudit(deps.db, id, batchesAtOnce);
}

/**
 * Erases an account that a restored backup brought back; its open stages become unassigned. False when there is no such
 * account.
 */
export async function eraseAgain(deps: ProcessDeps, id: string): Promise<boolean> {
  const erased = await deps.db.write(async (tx) => {
    await forgetCountsOf(tx, id);
    await lockForDeletion(tx, id);
    const account = await findAccount(tx, id);
    if (account === undefined) return false;
    await erase(deps, tx, portalItself, { id, role: account.role, successor: null });
    return true;
  });
  if (erased) await forgetActorInAudit(deps.db, id, Number.POSITIVE_INFINITY);
  return erased;
}

interface AccountToErase {
  readonly id: string;
  readonly role: Role;
  readonly successor: StageHandover['successor'];
}

async function erase(
  deps: Deps,
  tx: Tx,
  doer: AuditContext,
  { id, role, successor }: AccountToErase,
): Promise<void> {
  await deleteUserRow(tx, id);
  // After the row: a transaction that writes to them or makes them responsible either has committed, or finds nobody.
  await forgetBinnedOf(tx, id);
  const stages = await releaseFromProjects(deps, tx, doer.actor, { personId: id, successor });
  await forgetTraces(tx, id);
  const detail = { role, ...handoverDetail(stages, successor) };
  await audit(tx, deps, doer, { action: 'users.deleted', id, detail });
}

/** The tables with rows by or for a person; each is found by an index. */
async function forgetTraces(tx: Tx, id: string): Promise<void> {
  await deleteMailOf(tx, id);
  await forgetActivitiesOf(tx, id);
  await forgetNoticesBy(tx, id);
  await forgetNotesOf(tx, id);
  await forgetPersonInManuscripts(tx, id);
  await forgetActorInDeliveries(tx, id);
  await forgetAnswersOf(tx, id);
}

/**
 * Removes what a deletion left of a name in the audit log, and what a running request wrote after it; part of the
 * hourly cleanup.
 */
export async function finishErasures(deps: ProcessDeps): Promise<void> {
  const since = deps.clock.now() - lateWritesMs;
  for (const id of await listErasedSince(deps.db.reads, since)) {
    await deps.db.write((tx) => forgetTraces(tx, id));
    await forgetActorInAudit(deps.db, id, Number.POSITIVE_INFINITY);
  }
}

/**
 * Deletes an account whose password row is locked already. The account is taken before what belongs to it, as every
 * request of its own takes it before its session: in the other order the two would deadlock on PostgreSQL.
 */
async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  if (engineOf(tx) === 'postgres')
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  for (const table of ['password_resets', 'credentials', 'pending_sign_ins', 'sessions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await tx.deleteFrom('users').where('id', '=', id).execute();
  noteEndedSessions(tx, { userId: id });
  noteChange(tx, { kind: 'accounts', id: null, version: null, readers: [] });
}

/** Ids of the accounts that were deleted since an instant, from the audit log. */
async function listErasedSince(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('object_id')
    .where('action', '=', 'users.deleted')
    .where('created_at', '>=', since)
    .execute();
  return rows.flatMap(({ object_id }) => object_id ?? []);
}
