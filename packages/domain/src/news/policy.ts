import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Adding, changing and deleting news is the admin's; everybody may read it (§6). */
export function mayManageNews(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
