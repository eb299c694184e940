import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { paths } from '@ruang-naskah/domain/paths';
import { isAdmin } from '../../db/admins.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { composeMail } from '../settings/compose-mail.ts';

/** The number of admins who are not suspended, counted up to two. */
export async function countAdmins(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('active', '=', 1)
    .limit(2)
    .execute();
  return rows.length;
}

/**
 * Counts the admins who are not suspended and locks their number until the transaction ends, so that two who delete
 * each other at once do not both find two. SQLite writes one transaction at a time anyway.
 */
export async function lockAndCountAdmins(tx: Tx): Promise<number> {
  const admins = tx.selectFrom('users').select(['id', 'active']).where(isAdmin).orderBy('id');
  const rows = await (engineOf(tx) === 'postgres' ? admins.forNoKeyUpdate() : admins).execute();
  return rows.filter(({ active }) => active === 1).length;
}

/**
 * Mails every admin about a change that concerns all of them, with a link to its audit lines: also the one who made it,
 * for their session may be in other hands. `except` is the account that it is about.
 */
export async function mailAdmins(
  deps: Deps,
  tx: Tx,
  { subject, bodyOf }: { readonly subject: string; readonly bodyOf: (link: string) => string },
  { action, except = null }: { readonly action: AuditAction; readonly except?: string | null },
): Promise<void> {
  const bodyText = await composeMail(tx, bodyOf(`${deps.config.publicUrl}${paths.audit}?action=${action}`));
  for (const { id, email } of await listOtherAdmins(tx, except))
    await enqueueMail(deps, tx, { kind: 'admins-changed', recipient: email, subject, bodyText, userId: id });
}

/** More than any publisher has; the first ones, so that later ones cannot take their place. */
const maxAdmins = 100;

/** Where the admins get mail, but for one account. */
export function listOtherAdmins(db: Db, id: string | null): Promise<{ id: string; email: string }[]> {
  const admins = db.selectFrom('users').select(['id', 'email']).where(isAdmin).where('active', '=', 1);
  return (id === null ? admins : admins.where('id', '!=', id)).orderBy('seq').limit(maxAdmins).execute();
}
