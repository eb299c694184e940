import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** The texts that everybody is sent are the admin's; one's own notices and choices are anybody's who is signed in. */
export function mayEditTemplates(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
