import type { Role } from '@ruang-naskah/domain/roles';
import type { Db, Tx } from '../../db/handle.ts';

export async function findFeedOf(db: Db, userId: string): Promise<{ createdAt: number } | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { createdAt: row.created_at };
}

/** The owner of the address; undefined if the account waits for approval or is gone, or the address was replaced. */
export async function findFeedOwner(db: Db, tokenHash: string): Promise<FeedOwner | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.role', 'users.second_factor_at'])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('users.active', '=', 1)
    .executeTakeFirst();
}

export interface FeedOwner {
  readonly id: string;
  readonly role: Role;
  readonly second_factor_at: number | null;
}

/** One address per person: the previous one ends. */
export async function putFeed(
  tx: Tx,
  row: { readonly user_id: string; readonly token_hash: string; readonly created_at: number },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: row.token_hash, created_at: row.created_at }),
    )
    .execute();
}

/** False where there was none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
