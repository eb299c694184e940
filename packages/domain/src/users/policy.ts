import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { fullYears } from '../dates.ts';
import { limits } from '../limits.ts';

/** Who may do what with accounts and profiles (§6). */

/** Everybody may read their own profile, the admin any; another's must look absent. */
export function mayReadProfile(actor: Actor, profile: { id: string }): Decision {
  if (hasRole(actor, 'admin')) return true;
  return isUser(actor, profile.id) ? true : 'users.profile_not_found';
}

export function mayAdministerUsers(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Decision 0011: only an account that waits can be approved. */
export function mayApproveUser(
  actor: Actor,
  target: { readonly active: boolean; readonly suspended?: boolean },
): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return target.active || target.suspended ? 'users.not_held' : true;
}

/** Decision 0015: nobody deletes their own account, and the last admin stays. */
export function mayDeleteUser(
  actor: Actor,
  target: { id: string; role: string; active?: boolean; adminCount: number },
): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  if (isUser(actor, target.id)) return 'users.cannot_delete_self';
  return keepsAnAdmin(target) ? true : 'users.cannot_delete_last_admin';
}

/** A target of `mayChangeRole`. */
interface RoleTarget {
  readonly id: string;
  readonly role: string;
  readonly active: boolean;
  readonly suspended?: boolean;
  readonly adminCount: number;
}

/** Decision 0145: nobody changes their own role, the last admin stays one, and who waits is let in first. */
export function mayChangeRole(actor: Actor, target: RoleTarget): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  if (isUser(actor, target.id)) return 'users.cannot_change_own_role';
  if (target.suspended) return 'users.suspended';
  if (!target.active) return 'users.held';
  return keepsAnAdmin(target) ? true : 'users.last_admin';
}

/** Whether the portal still has an admin without this account; suspended ones are not counted. */
export function keepsAnAdmin({
  role,
  active = true,
  adminCount,
}: Pick<RoleTarget, 'role' | 'adminCount'> & { readonly active?: boolean }): boolean {
  return role !== 'admin' || !active || adminCount > 1;
}

/** Nobody suspends themselves, the last admin stays, and who waits for approval is let in or deleted. */
export function maySuspendUser(actor: Actor, target: RoleTarget): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  if (isUser(actor, target.id)) return 'users.cannot_suspend_self';
  if (target.suspended) return 'users.suspended';
  if (!target.active) return 'users.held';
  return keepsAnAdmin(target) ? true : 'users.cannot_suspend_last_admin';
}

export function mayReopenUser(actor: Actor, target: { readonly suspended: boolean }): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return target.suspended ? true : 'users.not_suspended';
}

/** Of an account that is open its role is changed, which hands its stages over too. */
export function mayHandOverStages(actor: Actor, target: { readonly suspended: boolean }): Decision {
  return mayReopenUser(actor, target);
}

/** Decision 0121's reason: with a stolen session of an admin one would take over another admin's account. */
export function mayChangeEmail(actor: Actor, target: { readonly byOperator: boolean }): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return target.byOperator ? 'users.email_by_operator' : true;
}

/** Whether a parent's consent is needed as well (UU PDP art. 25). Without a date ('' reads as the year 0) it is not. */
export function isMinor(tanggalLahir: string, today: string): boolean {
  return fullYears(tanggalLahir, today) < limits.adultYears;
}
