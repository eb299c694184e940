import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Activity feed and audit log are the admin's (§6). Nobody writes either through the API. */
export function mayReadActivities(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

export function mayClearActivities(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

export function mayReadAudit(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
