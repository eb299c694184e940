import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Departure } from '@ruang-naskah/domain/projects/handover';
import type { Role } from '@ruang-naskah/domain/roles';
import type { By } from '../../call.ts';
import { audit, type Doer, forgetActorInAudit, portalItself } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { forgetAnswersOf } from '../../db/once.ts';
import { forgetCountsOf } from '../../db/rate-counts.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps, ProcessDeps } from '../../deps.ts';
import { forgetActivitiesOf } from '../../features/activities/service.ts';
import { findAccount } from '../../features/auth/password/service.ts';
import { forgetActorInHistories } from '../../features/manuscripts/service.ts';
import { forgetNotesOf } from '../../features/notes/service.ts';
import { forgetNoticesBy } from '../../features/notices/service.ts';
import {
  findHeir,
  forgetActorInDeliveries,
  forgetBinnedOf,
  handedDetail,
  releasePerson,
} from '../../features/projects/relations/service.ts';
import { lockForDeletion, requireDeletable } from '../../features/users/admin/service.ts';
import { tellAdmins } from '../../features/users/role/service.ts';
import { deleteMailOf } from '../../jobs/outbox.ts';
import { deleteUserRow, listErasedSince } from './repository.ts';

/** Batches of fifty audit lines that the deletion itself handles; `finishErasures` handles the rest. */
const batchesAtOnce = 20;
/** How long a request of a deleted account may still add lines; no request takes that long. */
const lookedBackMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Erases an account (decision 0015); manuscripts and projects keep the printed name, open stages go to the editor
 * `handOverTo` or to nobody.
 */
export async function deleteUser(deps: Deps, by: By, id: string, handOverTo?: string): Promise<void> {
  const { actor } = by;
  const work = async (tx: Tx) => {
    const { role } = await requireDeletable(tx, actor, id);
    const heir = await findHeir(tx, handOverTo);
    if (heir?.id === id) throw fieldError('handOverTo', messages.projects.editorRequired);
    await erase(deps, tx, by, { id, role, heir });
    if (role !== 'admin') return;
    const text = { subject: messages.mail.adminsChangedSubject, bodyOf: messages.mail.adminDeletedBody };
    await tellAdmins(deps, tx, text, { action: 'users.deleted' });
  };
  // Counts before accounts, as every write takes them. Admins before sessions: of two who delete each other at once the
  // second has no account any more.
  const lock = async (tx: Tx) => {
    await forgetCountsOf(tx, id);
    await lockForDeletion(tx, id);
  };
  await writeBy(deps, by, work, { lock, alone: true });
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
    await erase(deps, tx, portalItself, { id, role: account.role, heir: null });
    return true;
  });
  if (erased) await forgetActorInAudit(deps.db, id, Number.POSITIVE_INFINITY);
  return erased;
}

interface Leaving {
  readonly id: string;
  readonly role: Role;
  readonly heir: Departure['heir'];
}

async function erase(deps: Deps, tx: Tx, doer: Doer, { id, role, heir }: Leaving): Promise<void> {
  await deleteUserRow(tx, id);
  // After the row: a transaction that writes to them or makes them responsible either has committed, or finds nobody.
  await forgetBinnedOf(tx, id);
  const stages = await releasePerson(deps, tx, doer.actor, { personId: id, heir });
  await forgetTraces(tx, id);
  const detail = { role, ...handedDetail(stages, heir) };
  await audit(tx, deps, doer, { action: 'users.deleted', id, detail });
}

/** The tables with rows by or for a person; each is found by an index. */
async function forgetTraces(tx: Tx, id: string): Promise<void> {
  await deleteMailOf(tx, id);
  await forgetActivitiesOf(tx, id);
  await forgetNoticesBy(tx, id);
  await forgetNotesOf(tx, id);
  await forgetActorInHistories(tx, id);
  await forgetActorInDeliveries(tx, id);
  await forgetAnswersOf(tx, id);
}

/**
 * Removes what a deletion left of a name in the audit log, and what a running request wrote after it; part of the
 * hourly cleanup.
 */
export async function finishErasures(deps: ProcessDeps): Promise<void> {
  const since = deps.clock.now() - lookedBackMs;
  for (const id of await listErasedSince(deps.db.reads, since)) {
    await deps.db.write((tx) => forgetTraces(tx, id));
    await forgetActorInAudit(deps.db, id, Number.POSITIVE_INFINITY);
  }
}
