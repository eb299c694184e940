import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Everybody may read the days; only the admin may change their list. */
export function mayManageCalendar(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
