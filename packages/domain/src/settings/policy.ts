import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Everybody may read the settings, because every page shows some of them. */
export function mayChangeSettings(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
