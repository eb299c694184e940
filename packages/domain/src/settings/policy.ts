import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Reading the settings is everybody's: every page shows some of them. */
export function mayChangeSettings(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
