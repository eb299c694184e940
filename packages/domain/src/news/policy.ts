import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Rows N2 to N4 of the permission matrix; reading (N1) is everybody's. */
export function mayManageNews(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
