import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { messages } from '../messages.id.ts';
import type { StageName } from '../projects/stages.ts';
import type { Role } from '../roles.ts';
import type { ManuscriptStatus } from './status.ts';
import { isRevisable } from './turn.ts';
import type { WithdrawalFlag } from './values.ts';

/** Who may do what with manuscripts (§6). */

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
  const past = [manuscript.status, ...stages].some((name) => withdrawalExcludedAt.includes(name));
  return past ? 'manuscripts.not_withdrawable' : true;
}
const withdrawalExcludedAt: readonly (string | null)[] = ['Ditolak', 'Proses Cetak', 'Selesai'];

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

/** Another author for it: once the one before has an answer to what they asked. */
export function mayChangeAuthor(actor: Actor, manuscript: Withdrawable): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return manuscript.withdrawal?.state === 'asked' ? 'manuscripts.withdrawal_unanswered' : true;
}

/** Why a person cannot be the new author of a manuscript; undefined for one who can. */
export function problemOfNewAuthor(
  manuscript: Pick<Withdrawable, 'userId'>,
  person: { readonly id: string; readonly role: Role; readonly active: boolean } | undefined,
): string | undefined {
  if (person?.role !== 'penulis' || !person.active) return messages.projects.authorRequired;
  return person.id === manuscript.userId ? messages.authorChange.same : undefined;
}

export function maySetStatus(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Read the lists and counts of 'Review Naskah', and answer who wants a manuscript back. */
export function mayReviewManuscripts(actor: Actor): Decision {
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
