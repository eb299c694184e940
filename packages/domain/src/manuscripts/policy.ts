import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import type { ManuscriptStatus } from './status.ts';
import { isRevisable } from './turn.ts';

/** Rows M1–M4 of the permission matrix (§6). */

/** Own manuscripts for their author (whatever the role), all for the admin; for others it must look absent. */
export function mayReadManuscript(actor: Actor, manuscript: { userId: string }): Decision {
  if (hasRole(actor, 'admin')) return true;
  return isUser(actor, manuscript.userId) ? true : 'manuscripts.not_found';
}

export function maySubmitManuscript(actor: Actor): Decision {
  return hasRole(actor, 'penulis') ? true : 'forbidden';
}

/** Of one's own, while a revision is asked for (decision 0086). */
export function maySendRevision(
  actor: Actor,
  manuscript: { readonly userId: string; readonly status: ManuscriptStatus },
): Decision {
  if (!hasRole(actor, 'penulis')) return 'forbidden';
  if (!isUser(actor, manuscript.userId)) return 'manuscripts.not_found';
  return isRevisable(manuscript.status) ? true : 'manuscripts.not_revisable';
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
