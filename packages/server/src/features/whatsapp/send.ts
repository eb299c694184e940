import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { whatsappNumber } from '@ruang-naskah/domain/phones';
import { textOfMessage } from '@ruang-naskah/domain/whatsapp/content';
import { maySendMessages, mayTakeBack } from '@ruang-naskah/domain/whatsapp/policy';
import type { MarkMessageInput, OpenedMessage } from '@ruang-naskah/domain/whatsapp/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { latestEnd } from '../../infra/clock.ts';
import type { RequestContext } from '../../request-context.ts';
import { readTodayAndCalendar, refreshAndFilterNotices } from '../notices/still-valid.ts';
import { readSettings } from '../settings/read.ts';
import { findMessage, type MessageRow, partsOf, readMessageContext } from './list.ts';

/**
 * Claims a message for ten minutes and returns the link that opens WhatsApp; the only place that reveals the number.
 * @throws AppError `whatsapp.not_found`, `whatsapp.claimed`, `whatsapp.outdated`, `whatsapp.no_number`
 */
export async function openMessage(deps: Deps, context: RequestContext, id: string): Promise<OpenedMessage> {
  permit(maySendMessages(context.actor));
  const texts = await readMessageContext(deps, deps.db.reads);
  const day = await readTodayAndCalendar(deps);
  const opened = await writeBy(deps, context, async (tx) => {
    const [row] = await refreshAndFilterNotices(tx, [await claimOrThrow(deps, tx, context, id)], day);
    if (row === undefined) {
      // Committed: it blocks nobody any more.
      await tx.updateTable('notices').set({ whatsapp: null }).where('id', '=', id).execute();
      return undefined;
    }
    const number = whatsappNumber(row.nomer_hp ?? '');
    if (number === undefined) throw new AppError('whatsapp.no_number');
    await audit(tx, deps, context, { action: 'whatsapp.opened', id });
    const text = textOfMessage(partsOf(row, texts));
    await saveSentText(tx, id, text);
    const waLink = `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
    return { waLink, number: `+${number}` };
  });
  if (opened === undefined) throw new AppError('whatsapp.outdated');
  return opened;
}

/** The message, which is this admin's now. */
async function claimOrThrow(deps: Deps, tx: Tx, context: RequestContext, id: string): Promise<MessageRow> {
  const now = deps.clock.now();
  const adminId = requireUser(context.actor).id;
  const row = await findMessage(tx, id, now);
  if (row === undefined) throw new AppError('whatsapp.not_found');
  if (!(await claimMessage(tx, id, adminId, now))) throw new AppError('whatsapp.claimed');
  return row;
}

/** 'Tandai terkirim' and 'Lewati'. @throws AppError `whatsapp.not_found`, `whatsapp.claimed` */
export async function markMessage(
  deps: Deps,
  context: RequestContext,
  id: string,
  { outcome }: MarkMessageInput,
): Promise<void> {
  permit(maySendMessages(context.actor));
  const texts = await readMessageContext(deps, deps.db.reads);
  const day = await readTodayAndCalendar(deps);
  await writeBy(deps, context, async (tx) => {
    const row = await claimOrThrow(deps, tx, context, id);
    if (outcome === 'sent' && row.sent_text === null) {
      // It was not opened here: what is kept as sent is the text as it reads now.
      const [now = row] = await refreshAndFilterNotices(tx, [row], day);
      await saveSentText(tx, id, textOfMessage(partsOf(now, texts)));
    }
    await tx
      .updateTable('notices')
      .set({ whatsapp: outcome, whatsapp_at: deps.clock.now(), whatsapp_until: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, deps, context, { action: `whatsapp.${outcome}`, id });
  });
}

/**
 * 'Batalkan' of a message that was marked or skipped by mistake. One that waits already is left as it is: the press may
 * be repeated after a lost answer. @throws AppError `whatsapp.not_found`, `whatsapp.day_over`
 */
export async function undoMarkMessage(deps: Deps, context: RequestContext, id: string): Promise<void> {
  permit(maySendMessages(context.actor));
  const { timeZone } = await readSettings(deps);
  const today = dayOf(deps.clock.now(), timeZone);
  await writeBy(deps, context, async (tx) => {
    const row = await tx
      .selectFrom('notices')
      .select(['whatsapp', 'whatsapp_at'])
      .where('id', '=', id)
      .where('whatsapp', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('whatsapp.not_found');
    if (row.whatsapp === 'ready') return;
    permit(mayTakeBack(row.whatsapp_at ?? 0, today, timeZone));
    // Back into the queue, where anybody may open it.
    const unclaimed = {
      whatsapp: 'ready',
      whatsapp_at: null,
      whatsapp_by: null,
      whatsapp_until: null,
    } as const;
    const message = tx.updateTable('notices').where('id', '=', id).where('whatsapp', '<>', 'ready');
    const { numUpdatedRows } = await message.set(unclaimed).executeTakeFirst();
    // Another admin has taken it back at the same moment, and somebody may work on it again.
    if (numUpdatedRows === 0n) return;
    await audit(tx, deps, context, { action: 'whatsapp.taken_back', id });
  });
}

/** Claims a message that nobody else works on: one statement, so that only one of two admins gets it. */
async function claimMessage(tx: Tx, id: string, adminId: string, now: number): Promise<boolean> {
  const claimMs = limits.whatsappClaimSeconds * 1000;
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ whatsapp_by: adminId, whatsapp_until: now + claimMs })
    .where('id', '=', id)
    .where('whatsapp', '=', 'ready')
    .where((eb) =>
      eb.or([
        eb('whatsapp_by', 'is', null),
        eb('whatsapp_by', '=', adminId),
        eb('whatsapp_until', '<=', now),
        eb('whatsapp_until', '>', latestEnd(now, claimMs)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The text with which a message was opened: what was sent stays as it was. */
async function saveSentText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('notices').set({ sent_text: text }).where('id', '=', id).execute();
}
