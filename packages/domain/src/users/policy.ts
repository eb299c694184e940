import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Rows U2–U7 of the permission matrix. */

/** Own profile for everybody, any for the admin; another's must look absent. */
export function mayReadProfile(actor: Actor, profile: { id: string }): Decision {
  if (hasRole(actor, 'admin')) return true;
  return actor.kind === 'user' && actor.id === profile.id ? true : 'users.profile_not_found';
}

export function mayAdministerUsers(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** DESIGN §5.15: oneself and the last admin stay. */
export function mayDeleteUser(
  actor: Actor,
  target: { id: string; role: string; adminCount: number },
): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  if (actor.kind === 'user' && actor.id === target.id) return 'users.cannot_delete_self';
  return target.role === 'admin' && target.adminCount <= 1 ? 'users.cannot_delete_last_admin' : true;
}
