import type { Withdrawal } from '@ruang-naskah/domain/manuscripts/schema';
import type { WithdrawalFlag } from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import type { RowChange } from '../../../db/schema.ts';
import { newId } from '../../../infra/ids.ts';
import { isoOf } from '../../../infra/iso.ts';
import { type Asked, inScope } from '../table.ts';

/** Authors' requests about their manuscripts (decision 0095). Each of them changes the flag of the manuscript. */

/** More requests than any author makes. */
const mostAsked = 50;

/** Newest first. */
export const withdrawalsOf = inScope((asked) =>
  prepare({
    build: (db: Db, p: Parameters<Asked>) =>
      db
        .selectFrom('manuscript_withdrawals as w')
        .leftJoin('users', 'users.id', 'w.decided_by')
        .select(['w.note', 'w.asked_at', 'w.state', 'w.answer', 'w.decided_by', 'w.decided_at', 'users.nama'])
        .where('w.manuscript_id', '=', asked(db, p))
        .orderBy('w.asked_at', 'desc')
        .orderBy('w.id', 'desc')
        .limit(mostAsked),
    columns: ['note', 'asked_at', 'state', 'answer', 'decided_by', 'decided_at', 'nama'],
    map: ([note, askedAt, state, answer, decidedBy, decidedAt, nama]): Withdrawal => ({
      note,
      askedAt: isoOf(askedAt),
      state,
      answer:
        decidedAt === null
          ? null
          : {
              note: answer ?? '',
              byName: decidedBy === null ? null : (nama ?? messages.userAdmin.erased),
              at: isoOf(decidedAt),
            },
    }),
  }),
);

/** Sets the flag on the version it was asked for; false when the manuscript changed meanwhile. */
export async function flagWithdrawal(
  tx: Tx,
  id: string,
  flag: WithdrawalFlag | null,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<boolean> {
  const at = flag === null ? null : now;
  const result = await tx
    .updateTable('manuscripts')
    .set({ withdrawal: flag, withdrawal_at: at, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertWithdrawal(
  tx: Tx,
  manuscriptId: string,
  { note, by, now }: { readonly note: string; readonly by: string; readonly now: number },
): Promise<string> {
  const row = { id: newId(), manuscript_id: manuscriptId, note, asked_by: by, asked_at: now };
  await tx
    .insertInto('manuscript_withdrawals')
    .values({ ...row, state: 'open' })
    .execute();
  return row.id;
}

/** Ends the open one, and returns its id. */
export async function endWithdrawal(
  tx: Tx,
  manuscriptId: string,
  end: RowChange<'manuscript_withdrawals'>,
): Promise<string> {
  const ended = await tx
    .updateTable('manuscript_withdrawals')
    .set(end)
    .where('manuscript_id', '=', manuscriptId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow();
  return ended.id;
}

/** Open requests of an erased author end; a withdrawn manuscript stays withdrawn. */
export async function forgetWithdrawals(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('manuscripts')
    .set({ withdrawal: null, withdrawal_at: null })
    .where('user_id', '=', userId)
    .where('withdrawal', '=', 'asked')
    .execute();
  await tx.deleteFrom('manuscript_withdrawals').where('asked_by', '=', userId).execute();
}

/** Manuscripts whose authors wait for an answer, the longest first. */
export function findWithdrawing(db: Db, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'author_name', 'withdrawal_at'])
    .where('withdrawal', '=', 'asked')
    .orderBy('withdrawal_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The answers that their author has not opened yet, the oldest first. */
export function findUnreadAnswers(db: Db, askedBy: string, limit: number) {
  return (
    db
      .selectFrom('manuscript_withdrawals as w')
      .innerJoin('manuscripts', 'manuscripts.id', 'w.manuscript_id')
      .select(['w.id', 'w.manuscript_id', 'manuscripts.judul', 'w.state', 'w.answer', 'w.decided_at'])
      .where('w.asked_by', '=', askedBy)
      // A literal: SQLite cannot match a parameter with the condition of the index.
      .where(sql<SqlBool>`w.answer_unread = 1`)
      .orderBy('w.decided_at')
      .orderBy('w.id')
      .limit(limit)
      .execute()
  );
}

/** False where there is no such answer of this person's, or it was opened before. */
export async function markAnswerRead(tx: Tx, askedBy: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('manuscript_withdrawals')
    .set({ answer_unread: 0 })
    .where('id', '=', id)
    .where('asked_by', '=', askedBy)
    .where('answer_unread', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
