import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';

/** The lists that have views belong to the admin. */
export function mayKeepViews(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Any admin may change a shared view; a private view of another admin must look as if it did not exist. */
export function mayChangeView(actor: Actor, view: { readonly ownerId: string | null }): Decision {
  if (!hasRole(actor, 'admin')) return 'forbidden';
  return view.ownerId === null || isUser(actor, view.ownerId) ? true : 'views.not_found';
}
