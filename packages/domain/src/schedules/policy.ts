import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Templates are read where projects are made, by those who make them. */
export function mayManageSchedules(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
