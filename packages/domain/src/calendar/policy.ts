import type { Actor, Decision } from '../actor.ts';
import { hasRole } from '../actor.ts';

/** Days off are in every page; only the admin may see and change the list behind them. */
export function mayManageCalendar(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}
