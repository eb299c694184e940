import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import type { StageName } from '../projects/stages.ts';
import type { ManuscriptStatus } from './status.ts';
import { isRevisable } from './turn.ts';
import type { WithdrawalFlag } from './values.ts';

/** Rows M1–M4 of the permission matrix (§6). */

/** Own manuscripts for their author (whatever the role), all for the admin; for others it must look absent. */
export function mayReadManuscript(actor: Actor, manuscript: { userId: string }): Decision {
  if (hasRole(actor, 'admin')) return true;
  return isUser(actor, manuscript.userId) ? true : 'manuscripts.not_found';
}

export function maySubmitManuscript(actor: Actor): Decision {
  return hasRole(actor, 'penulis') ? true : 'forbidden';
}

/** The author, while a revision is asked for (decision 0086). */
export function maySendRevision(
  actor: Actor,
  manuscript: Withdrawable & { readonly status: ManuscriptStatus },
): Decision {
  if (!hasRole(actor, 'penulis')) return 'forbidden';
  if (!isUser(actor, manuscript.userId)) return 'manuscripts.not_found';
  if (manuscript.withdrawal?.state === 'accepted') return 'manuscripts.withdrawn';
  return isRevisable(manuscript.status) ? true : 'manuscripts.not_revisable';
}

/** Whether this is the author's manuscript and a revision is asked for, but the legacy role may not send it (decision 0009). */
export function needsHelpToRevise(
  actor: Actor,
  manuscript: Withdrawable & { readonly status: ManuscriptStatus },
): boolean {
  const { userId, status, withdrawal } = manuscript;
  if (withdrawal?.state === 'accepted' || !isRevisable(status)) return false;
  return isUser(actor, userId) && !hasRole(actor, 'penulis');
}

interface Withdrawable {
  readonly userId: string;
  readonly withdrawal?: { readonly state: WithdrawalFlag } | null | undefined;
}

/** 'Ajukan penarikan' by the author, unless the manuscript is already refused or being printed. */
export function mayAskWithdrawal(
  actor: Actor,
  manuscript: Withdrawable & { readonly status: ManuscriptStatus },
  stages: readonly (StageName | null)[],
): Decision {
  if (!hasRole(actor, 'penulis')) return 'forbidden';
  if (!isUser(actor, manuscript.userId)) return 'manuscripts.not_found';
  if (manuscript.withdrawal != null)
    return manuscript.withdrawal.state === 'asked' ? 'manuscripts.withdrawal_open' : 'manuscripts.withdrawn';
  const past = [manuscript.status, ...stages].some((name) => beyondWithdrawal.includes(name));
  return past ? 'manuscripts.not_withdrawable' : true;
}
const beyondWithdrawal: readonly (string | null)[] = ['Ditolak', 'Proses Cetak', 'Selesai'];

/** While it is unanswered. */
export function mayTakeBackWithdrawal(actor: Actor, manuscript: Withdrawable): Decision {
  if (!hasRole(actor, 'penulis')) return 'forbidden';
  if (!isUser(actor, manuscript.userId)) return 'manuscripts.not_found';
  return manuscript.withdrawal?.state === 'asked' || 'manuscripts.withdrawal_closed';
}

export function mayDecideWithdrawal(actor: Actor, manuscript: Withdrawable): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return manuscript.withdrawal?.state === 'asked' || 'manuscripts.withdrawal_closed';
}

export function maySetStatus(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

export function mayCountManuscripts(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Whose manuscripts a list may hold: everybody's (undefined), or one person's. */
export function manuscriptScope(
  actor: Actor,
  wantedUserId: string | undefined,
): { userId: string | undefined } | 'forbidden' {
  if (hasRole(actor, 'admin')) return { userId: wantedUserId };
  if (actor.kind !== 'user') return 'forbidden';
  return wantedUserId === undefined || wantedUserId === actor.id ? { userId: actor.id } : 'forbidden';
}
