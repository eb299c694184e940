import { limits } from '@ruang-naskah/domain/limits';
import type { WhatsappState } from '@ruang-naskah/domain/whatsapp/values';
import type { Db, Tx } from '../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../db/paging.ts';
import { latestEnd } from '../../infra/clock.ts';

const oldest = defineKeyset('whatsapp-ready', 'asc', ['notices.seq'], ['number']);
const newest = defineKeyset('whatsapp-sent', 'desc', ['notices.seq'], ['number']);

/** A message with the person it is for, and the admin who works on it or sent it. */
function messagesOf(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .leftJoin('users as admins', 'admins.id', 'notices.whatsapp_by')
    .selectAll('notices')
    .select(['users.nama', 'users.role', 'users.nomer_hp', 'admins.nama as admin_name']);
}
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>;

/** The instants between which a waiting message was created. */
export interface Due {
  readonly from: number;
  readonly to: number;
}

interface Wanted extends Due {
  readonly state: 'ready' | 'sent';
  readonly cursor: string | undefined;
  readonly size: number;
}

/** Messages to be sent now, without those to admins, who send them, and to accounts that are not active. */
function waiting(db: Db, { from, to }: Due) {
  return (
    messagesOf(db)
      .where('notices.whatsapp', '=', 'ready')
      .where('users.active', '=', 1)
      .where('notices.created_at', '>=', from)
      .where((eb) =>
        // Messages dated by a clock that was ahead do not wait for that date (decision 0066).
        eb.or([eb('notices.created_at', '<=', to), eb('notices.created_at', '>', latestEnd(to, 0))]),
      )
      .where('users.role', '<>', 'admin')
      .where('users.active', '=', 1)
      // Withdrawn while the notice was written.
      .where('users.whatsapp_consent_at', 'is not', null)
  );
}

/** One page; undefined for the cursor of another list. */
export async function listMessageRows(
  db: Db,
  { state, cursor, size, ...due }: Wanted,
): Promise<Page<MessageRow> | undefined> {
  const keyset = state === 'ready' ? oldest : newest;
  const after = cursor === undefined ? undefined : decodeCursor(keyset, cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const wanted = state === 'ready' ? waiting(db, due) : messagesOf(db).where('notices.whatsapp', '=', 'sent');
  const rows = await paginate(wanted, keyset, after, size).execute();
  return toPage(rows, size, keyset, (row) => [row.seq]);
}

export function findMessage(db: Db, id: string, due: Due): Promise<MessageRow | undefined> {
  return waiting(db, due).where('notices.id', '=', id).executeTakeFirst();
}

interface Taking {
  readonly adminId: string;
  readonly now: number;
  /** When the claim expires. */
  readonly until: number;
}

/** Claims a message that nobody else works on: one statement, so that only one of two admins gets it. */
export async function claimMessage(tx: Tx, id: string, { adminId, now, until }: Taking): Promise<boolean> {
  const result = await tx
    .updateTable('notices')
    .set({ whatsapp_by: adminId, whatsapp_until: until })
    .where('id', '=', id)
    .where('whatsapp', '=', 'ready')
    .where((eb) =>
      eb.or([
        eb('whatsapp_by', 'is', null),
        eb('whatsapp_by', '=', adminId),
        eb('whatsapp_until', '<=', now),
        eb('whatsapp_until', '>', latestEnd(now, limits.whatsappClaimSeconds * 1000)),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The text with which a message was opened: what was sent stays as it was. */
export async function keepText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('notices').set({ sent_text: text }).where('id', '=', id).execute();
}

/** Of a message that the admin has just claimed. */
export async function settleRow(tx: Tx, id: string, state: WhatsappState, now: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ whatsapp: state, whatsapp_at: now, whatsapp_until: null })
    .where('id', '=', id)
    .execute();
}

/** Removes one from the queue. */
export async function dropMessage(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('notices').set({ whatsapp: null }).where('id', '=', id).execute();
}
