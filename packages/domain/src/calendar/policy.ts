import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** The days themselves are everybody's; their list is kept by the admin. */
export function mayManageCalendar(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
