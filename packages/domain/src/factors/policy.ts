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

/** An admin under the rule may not remove the last way, but may add another first. */
export function mayGiveUpFactor(
  actor: Actor,
  left: { readonly ways: number; readonly required: boolean },
): Decision {
  if (actor.kind !== 'user') return 'unauthenticated';
  return left.ways > 1 || !needsFactor(actor.role, left.required) ? true : 'factors.required';
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
  readonly adminUntil: number | null;
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
  { role, adminUntil }: Pick<ResetTarget, 'role' | 'adminUntil'>,
  now: number,
): boolean {
  return role === 'admin' || (adminUntil !== null && now - adminUntil < limits.formerAdminDays * dayMs);
}
