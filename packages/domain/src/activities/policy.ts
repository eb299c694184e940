import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Rows V2–V4 of the permission matrix: feed and audit log are the admin's. Nobody writes either through the API (V1). */
export function mayReadActivities(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

export function mayClearActivities(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

export function mayReadAudit(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
