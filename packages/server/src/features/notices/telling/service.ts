import { undoMs } from '@ruang-naskah/domain/notices/undo';
import { canFlood, kindOf, sameTopic } from '@ruang-naskah/domain/notices/values';
import type { Tx } from '../../../db/handle.ts';
import type { NewRow } from '../../../db/schema.ts';
import { findRecent, type Place, type Recent, withdraw } from './repository.ts';

const hourMs = 60 * 60 * 1000;

interface Bound {
  readonly now: number;
  /** When the mail of the next morning is written. */
  readonly morning: number;
}

/**
 * One thing (kind, stage or manuscript, person) causes at most one immediate mail a recipient and hour by acts of authors
 * and editors: the rest joins a mail that waits, or that of the next morning, and the bell shows the last state of it.
 */
export async function holdFlood(
  tx: Tx,
  place: Place,
  rows: readonly NewRow<'notices'>[],
  { now, morning }: Bound,
): Promise<NewRow<'notices'>[]> {
  const actorId = rows[0]?.actor_id ?? null;
  if (actorId === null || !rows.some(({ event }) => canFlood(event))) return [...rows];
  const recent = await findRecent(tx, place, { actorId, since: now - hourMs, now });
  const gone: Recent[] = [];
  const held = rows.map((row) => {
    const before = recent.filter((one) => isSameThing(one, row));
    const isMailed = before.some(({ mailed }) => mailed);
    if (isMailed) gone.push(...before.filter((one) => isOfTheMorning(one, row)));
    const soon = now + undoMs;
    if (row.mail_due_at !== soon) return row;
    const waiting = before.flatMap(({ mailDueAt }) =>
      mailDueAt !== null && mailDueAt <= soon ? mailDueAt : [],
    );
    return { ...row, mail_due_at: isMailed ? morning : (waiting[0] ?? soon) };
  });
  await withdraw(
    tx,
    gone.map(({ id }) => id),
  );
  return held;
}

function isSameThing(one: Recent, { user_id, event, stage }: NewRow<'notices'>): boolean {
  return (
    canFlood(event) && one.userId === user_id && one.stage === stage && kindOf(one.event) === kindOf(event)
  );
}

/** Neither mailed, sent nor read, and nothing that the new one does not say as well. */
function isOfTheMorning({ mailed, sent, read, event }: Recent, row: NewRow<'notices'>): boolean {
  return !mailed && !sent && !read && sameTopic(row.event).includes(event);
}
