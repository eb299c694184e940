import type { DatabaseHandle, Db, Tx } from '../db/handle.ts';
import type { Row } from '../db/schema.ts';
import { type Clock, latestEnd } from '../infra/clock.ts';

/** A mail as the outbox keeps it. */
export type Mail = Row<'outbox'>;

const MINUTE = 60 * 1000;
/** The longest wait between two attempts. */
export const longestDelayMs = 60 * MINUTE;
/** Longer than a delivery can take (ten minutes), so that no second process sends it too. */
const LEASE = 12 * MINUTE;

interface Deps {
  readonly db: DatabaseHandle;
  readonly clock: Clock;
}

function selectDue(db: Db, now: number) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where((where) =>
      where.or([
        where('next_attempt_at', '<=', now),
        where('next_attempt_at', '>', latestEnd(now, longestDelayMs)),
      ]),
    )
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<=', now),
        where('leased_until', '>', latestEnd(now, LEASE)),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(1);
}

/** Leases the next due mail to this owner; undefined when no mail is due. */
export async function leaseNext({ db, clock }: Deps, owner: string): Promise<Mail | undefined> {
  const now = clock.now();
  // An idle poll only reads, so that it does not wait for the writer.
  if ((await selectDue(db.reads, now).executeTakeFirst()) === undefined) return undefined;
  return db.write(async (tx) => {
    const due = selectDue(tx, now);
    const mail = await (db.engine === 'postgres' ? due.forUpdate().skipLocked() : due).executeTakeFirst();
    if (mail === undefined) return undefined;
    const leased = { leased_until: now + LEASE, leased_by: owner, attempts: mail.attempts + 1 };
    await tx.updateTable('outbox').set(leased).where('id', '=', mail.id).execute();
    return { ...mail, ...leased };
  });
}

/** Stores the outcome of a mail, only for its holder; false when the lease expired and another process took it. */
export async function storeOutcome(
  tx: Tx,
  mail: Mail,
  outcome: Partial<Pick<Mail, 'sent_at' | 'dead_at' | 'next_attempt_at' | 'last_error' | 'body_text'>>,
): Promise<boolean> {
  const noted = await tx
    .updateTable('outbox')
    .set({ ...outcome, leased_until: null, leased_by: null })
    .where('id', '=', mail.id)
    .where('leased_by', '=', mail.leased_by)
    .where('leased_until', '=', mail.leased_until)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/**
 * Mail that waits because the server was unavailable becomes due as soon as a probe finds the server back (delivered
 * within a minute).
 */
export async function releaseWhenBack(deps: Deps & { mailer: { probe(): Promise<unknown> } }): Promise<void> {
  const { db, clock, mailer } = deps;
  const now = clock.now();
  const waiting = await db.reads
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_attempt_at', '>', now)
    .where('last_error', 'like', 'unavailable:%')
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined) return;
  try {
    await mailer.probe();
  } catch {
    return;
  }
  await db.write((tx) =>
    tx
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('sent_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('last_error', 'like', 'unavailable:%')
      .execute(),
  );
}
