import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Rows C2 and C3 of the permission matrix. */
export function mayManageCategories(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
