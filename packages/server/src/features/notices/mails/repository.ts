import type { ExpressionBuilder } from 'kysely';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import type { Database } from '../../../db/schema.ts';
import { latestEnd } from '../../../infra/clock.ts';
import type { NoticeRow } from '../repository.ts';
import { isOfNoBinned } from '../table.ts';

/** No mail waits for longer than until the next morning. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** Notices to be mailed now, including those dated by a clock that was ahead (decision 0066). */
function dueBy(now: number) {
  return (eb: ExpressionBuilder<Database, 'notices'>) =>
    eb.or([eb('mail_due_at', '<=', now), eb('mail_due_at', '>', latestEnd(now, longestWaitMs))]);
}

/** People with due notices. */
export async function listDuePeople(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where(dueBy(now))
    .where(isOfNoBinned)
    .groupBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Only one process at a time writes to a person: two would each find a part of the notices and make two mails. */
export function lockPerson(tx: Tx, id: string) {
  const person = tx.selectFrom('users').select(['email', 'role', 'active']).where('id', '=', id);
  return (engineOf(tx) === 'postgres' ? person.forNoKeyUpdate() : person).executeTakeFirst();
}

/** The due notices of one person. */
export function takeDue(
  tx: Tx,
  userId: string,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<NoticeRow[]> {
  const waiting = tx
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where(dueBy(now))
    .where(isOfNoBinned)
    .orderBy('seq')
    .limit(most);
  return (engineOf(tx) === 'postgres' ? waiting.forUpdate() : waiting).execute();
}
