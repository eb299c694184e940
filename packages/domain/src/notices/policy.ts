import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Only the admin may change the texts; everybody who is signed in may read and set their own notices and preferences. */
export function mayEditTemplates(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
