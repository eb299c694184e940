import type { Tx } from '../db/handle.ts';

/** Waiting mail of a restored backup: it may have been sent since, so the operator decides (decision 0120). */
const reason = 'held back by a restore';

/** Deletes mail with links for a password, which no longer work, and holds back all other waiting mail; returns how many. */
export async function holdBackMail(tx: Tx, now: number): Promise<number> {
  const withLink = tx.deleteFrom('outbox').where('kind', 'in', ['password-reset', 'email-link']);
  await withLink.where('sent_at', 'is', null).execute();
  const held = await tx
    .updateTable('outbox')
    .set({ dead_at: now, last_error: reason, leased_until: null, leased_by: null })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/** Releases it to the worker. */
export async function releaseHeldMail(tx: Tx, now: number): Promise<number> {
  const released = await tx
    .updateTable('outbox')
    .set({ dead_at: null, last_error: null, created_at: now, next_attempt_at: now, attempts: 0 })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is not', null)
    .where('last_error', '=', reason)
    .executeTakeFirst();
  return Number(released.numUpdatedRows);
}

export async function dropHeldMail(tx: Tx): Promise<number> {
  const dropped = await tx
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is not', null)
    .where('last_error', '=', reason)
    .executeTakeFirst();
  return Number(dropped.numDeletedRows);
}
