import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** The desk and its figures are the admin's. */
export function mayReadDesk(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
