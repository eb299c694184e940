import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Adding, renaming and deleting categories is the admin's (§6). */
export function mayManageCategories(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
