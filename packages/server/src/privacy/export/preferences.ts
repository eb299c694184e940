import type { Db } from '../../db/handle.ts';
import { formatInstant, formatInstantOrNull } from './read-batch.ts';

/** A person's preferences, for the copy of their data. */

/** Since when one has a calendar address: the address itself is not kept. */
export async function readCalendarFeed(db: Db, userId: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    cursor: [row.created_at, ''] as const,
    item: { createdAt: formatInstant(row.created_at) },
  }));
}

/** By which ways one takes the second step of a sign-in, and since when; no secret of them. */
export async function readSecondSteps(db: Db, userId: string) {
  const app = await db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const since = app?.confirmed_at ?? null;
  return [
    ...(since === null
      ? []
      : [{ cursor: [since, ''] as const, item: { way: 'app', createdAt: formatInstant(since) } }]),
    ...passkeys.map((row) => ({
      cursor: [row.created_at, row.id] as const,
      item: {
        way: 'passkey',
        name: row.name,
        createdAt: formatInstant(row.created_at),
        lastUsedAt: formatInstantOrNull(row.last_used_at),
      },
    })),
  ];
}

/** Saved filters, of which one person has a few; their values are left out, because they can name somebody else. */
export async function readViews(db: Db, userId: string) {
  const rows = await db
    .selectFrom('list_views')
    .select(['id', 'list', 'name', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('list')
    .orderBy('name_key')
    .execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: { list: row.list, name: row.name, createdAt: formatInstant(row.created_at) },
  }));
}
