import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';
import { dayOf } from '../dates.ts';

/** Messages go from an admin's own WhatsApp; nobody else sees numbers. */
export function maySendMessages(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** What was marked by mistake is taken back until the publisher's day ends: by then somebody else may count on it. */
export function mayTakeBack(markedAt: number, today: string, timeZone: string): Decision {
  return dayOf(markedAt, timeZone) === today ? true : 'whatsapp.day_over';
}
