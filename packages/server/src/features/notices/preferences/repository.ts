import type { MailChoices, MailMode, NoticeKind } from '@ruang-naskah/domain/notices/values';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';

/** How people want to be told: by mail for each kind of notice, and by WhatsApp. */

/**
 * Whether an id is in a JSON list, for a prepared query. PostgreSQL gets an array: of a set that it knows nothing of it
 * expects so much that it would rather read all accounts.
 */
function isListed(db: Db, id: Expression<string>, list: RawBuilder<string>): RawBuilder<boolean> {
  return engineOf(db) === 'sqlite'
    ? sql`${id} in (select value from json_each(${list}))`
    : sql`${id} = any(array(select json_array_elements_text(cast(${list} as json))))`;
}

const reachedOf = prepare({
  build: (db: Db, p: Parameters<{ userIds: string }>) =>
    db
      .selectFrom('users')
      .select('id')
      .where(({ ref }) => isListed(db, ref('id'), p('userIds')))
      .where('whatsapp_consent_at', 'is not', null)
      .where('role', '<>', 'admin'),
  columns: ['id'],
  map: ([id]) => id,
});

/** Those among these who agreed to WhatsApp messages, without admins, who send them. */
export async function findReached(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await reachedOf.all(tx, { userIds: JSON.stringify(userIds) }));
}

const modesOf = prepare({
  build: (db: Db, p: Parameters<{ userIds: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('notice_preferences', 'notice_preferences.user_id', 'users.id')
      .select(['users.id', 'notice_preferences.event', 'notice_preferences.mail'])
      .where(({ ref }) => isListed(db, ref('users.id'), p('userIds'))),
  columns: ['id', 'event', 'mail'],
  map: ([id, event, mail]) => ({ id, event, mail }),
});

/** People's choices, by person; a kind without a choice has the default. Deleted accounts are left out. */
export async function findModes(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MailChoices>> {
  const modes = new Map<string, Partial<Record<NoticeKind, MailMode>>>();
  if (userIds.length === 0) return modes;
  for (const { id, event, mail } of await modesOf.all(db, { userIds: JSON.stringify(userIds) })) {
    const own = modes.get(id) ?? {};
    if (event !== null && mail !== null) own[event] = mail;
    modes.set(id, own);
  }
  return modes;
}

export async function saveModes(tx: Tx, userId: string, modes: MailChoices): Promise<void> {
  const rows = Object.entries(modes).map(([event, mail]) => ({
    user_id: userId,
    event: event as NoticeKind,
    mail,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('notice_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event']).doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail') })),
    )
    .execute();
}

export async function findWhatsappConsent(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('whatsapp_consent_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.whatsapp_consent_at ?? null;
}

export async function saveWhatsappConsent(tx: Tx, userId: string, at: number | null): Promise<void> {
  await tx.updateTable('users').set({ whatsapp_consent_at: at }).where('id', '=', userId).execute();
}
