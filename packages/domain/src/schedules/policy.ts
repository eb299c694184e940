import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Who reads and saves templates: those who create projects. */
export function mayManageSchedules(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
