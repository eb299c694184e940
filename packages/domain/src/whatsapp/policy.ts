import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Messages go from an admin's own WhatsApp; nobody else sees numbers. */
export function maySendMessages(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
