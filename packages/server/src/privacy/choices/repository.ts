import type { Db } from '../../db/handle.ts';
import { instant } from '../export/table.ts';

/** What a person has chosen for themselves, for the copy of their data. */

/** Since when one has a calendar address: the address itself is not kept. */
export async function readCalendarFeed(db: Db, userId: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    place: [row.created_at, ''] as const,
    item: { createdAt: instant(row.created_at) },
  }));
}
