import type { Tx } from '../../../db/handle.ts';
import { isUnopened } from '../table.ts';

/** People who have unread notices of a project. */
export async function findUnreadOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('read_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Takes back the notices whose key begins like this: those that are younger than `since` and not sent go, the others stay
 * in the bell, and what is not sent of them is not sent any more. The prefix ends in a colon, before which only the
 * semicolon comes next. Returns whom the first were for.
 */
export async function takeBackYounger(
  tx: Tx,
  prefix: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<string[]> {
  const end = prefix.replace(/:$/, ';');
  const gone = await tx
    .deleteFrom('notices')
    .where('once_key', '>=', prefix)
    .where('once_key', '<', end)
    .where('created_at', '>', since)
    .where('mailed_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn.coalesce('whatsapp', val('')), '<>', 'sent'))
    .returning('user_id')
    .execute();
  const kept = tx.updateTable('notices').where('once_key', '>=', prefix).where('once_key', '<', end);
  await kept.set({ mail_due_at: null }).execute();
  await kept.set({ whatsapp: null }).where(isUnopened(now)).execute();
  return gone.map(({ user_id }) => user_id);
}
