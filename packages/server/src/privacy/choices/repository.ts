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

/** Saved filters, of which one person has a few; what they filter by can name somebody else. */
export async function readViews(db: Db, userId: string) {
  const rows = await db
    .selectFrom('list_views')
    .select(['id', 'list', 'name', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('list')
    .orderBy('name_key')
    .execute();
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: { list: row.list, name: row.name, createdAt: instant(row.created_at) },
  }));
}
