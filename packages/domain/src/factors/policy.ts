import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { limits } from '../limits.ts';
import type { Role } from '../roles.ts';

/** Who may do what with the second step of a sign-in (decision 0121). */

const dayMs = 24 * 60 * 60 * 1000;

/** Admins, while the portal demands it of them. */
export function needsFactor(role: Role, required: boolean): boolean {
  return required && role === 'admin';
}

/** An admin under the rule may not. */
export function mayGiveUpSecondStep(actor: Actor, required: boolean): Decision {
  if (actor.kind !== 'user') return 'unauthenticated';
  return needsFactor(actor.role, required) ? 'factors.required' : true;
}

/** Of `count` factors; the last one is the second step, so that an admin under the rule adds another first. */
export function mayRemoveFactor(
  actor: Actor,
  { count, required }: { readonly count: number; readonly required: boolean },
): Decision {
  return mayGiveUpSecondStep(actor, required && count <= 1);
}

export function mayReadFactorRule(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Who demands it of the others has it: so that one admin at least is never without. */
export function maySetFactorRule(
  actor: Actor,
  change: { readonly required: boolean; readonly enrolled: boolean },
): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return change.required && !change.enrolled ? 'factors.own_first' : true;
}

/** An account whose second step is to be reset. */
interface ResetTarget {
  readonly id: string;
  readonly role: Role;
  /** When it stopped being an admin; null where it never was one. */
  readonly adminEndedAt: number | null;
}

/**
 * An admin's is the operator's to reset, so that no admin's session is enough to become another one. That of a former
 * admin as well for `limits.formerAdminDays`: otherwise taking the role away first would be the way around it.
 */
export function mayResetFactors(actor: Actor, target: ResetTarget, now: number): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return isUser(actor, target.id) || isResetByOperator(target, now) ? 'factors.by_operator' : true;
}

/** Whether the operator alone resets the second step of this account. */
export function isResetByOperator(
  { role, adminEndedAt }: Pick<ResetTarget, 'role' | 'adminEndedAt'>,
  now: number,
): boolean {
  return role === 'admin' || (adminEndedAt !== null && now - adminEndedAt < limits.formerAdminDays * dayMs);
}
