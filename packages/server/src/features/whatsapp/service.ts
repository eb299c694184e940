import type { Actor } from '@ruang-naskah/domain/actor';
import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import type { NoticeValues } from '@ruang-naskah/domain/notices/values';
import { areaOf, noticePlace } from '@ruang-naskah/domain/paths';
import { maskedNumber, whatsappNumber } from '@ruang-naskah/domain/phones';
import { messageOf, textOfMessage } from '@ruang-naskah/domain/whatsapp/content';
import { maySendMessages } from '@ruang-naskah/domain/whatsapp/policy';
import type {
  ListMessagesQuery,
  Message,
  OpenedMessage,
  SettleMessageInput,
} from '@ruang-naskah/domain/whatsapp/schema';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { Page } from '../../db/paging.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isOpen } from '../../infra/clock.ts';
import { readDay, readNow } from '../notices/sending/service.ts';
import { readTemplates, type Templates } from '../notices/service.ts';
import { readSettings } from '../settings/service.ts';
import {
  claimMessage,
  type Due,
  dropMessage,
  findMessage,
  keepText,
  listMessageRows,
  type MessageRow,
  settleRow,
} from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dueAt = (now: number): Due => ({
  from: now - limits.whatsappDays * dayMs,
  to: now - undoMs,
});

/** The values that a text is made with. */
interface Letterhead {
  readonly templates: Templates;
  readonly publisher: string;
  readonly origin: string;
}

async function readLetterhead(deps: Deps, db: Db): Promise<Letterhead> {
  const { publisherName: publisher } = await readSettings(deps);
  return { publisher, origin: deps.config.publicUrl, templates: await readTemplates(db) };
}

/**
 * A page of the queue or of what was sent. A message waits a minute, for what is undone in time is not announced; what
 * is out of date is left out. @throws AppError `invalid` for a cursor of another list
 */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  { state, cursor }: ListMessagesQuery,
): Promise<Page<Message>> {
  permit(maySendMessages(actor));
  const db = deps.db.reads;
  const now = deps.clock.now();
  const page = await listMessageRows(db, {
    state,
    cursor,
    size: limits.pageSize,
    ...dueAt(now),
  });
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  const rows = state === 'ready' ? await readNow(db, page.items, await readDay(deps)) : page.items;
  const head = await readLetterhead(deps, db);
  const admin = requireUser(actor);
  return {
    items: rows.map((row) => toMessage(row, head, { admin: admin.id, now })),
    nextCursor: page.nextCursor,
  };
}

function toMessage(
  row: MessageRow,
  head: Letterhead,
  { admin, now }: { readonly admin: string; readonly now: number },
): Message {
  const number = whatsappNumber(row.nomer_hp ?? '');
  const claimed =
    row.whatsapp === 'ready' && isOpen(row.whatsapp_until ?? 0, now, limits.whatsappClaimSeconds * 1000);
  const adminName = row.admin_name ?? messages.userAdmin.erased;
  const told = row.whatsapp === 'sent' ? row.line : null;
  const subject = told ?? renderNotice(templateOf(row, head), valuesOf(row)).subject;
  return {
    id: row.id,
    event: row.event,
    nama: row.nama,
    maskedNumber: number === undefined ? '' : maskedNumber(number),
    subject,
    parts:
      row.whatsapp !== 'sent' || row.sent_text === null
        ? partsOf(row, head)
        : [{ text: row.sent_text, filled: false }],
    createdAt: new Date(row.created_at).toISOString(),
    claimedBy: claimed ? { nama: adminName, own: row.whatsapp_by === admin } : null,
    sentByName: row.whatsapp === 'sent' ? adminName : null,
    sentAt: row.whatsapp_at === null ? null : new Date(row.whatsapp_at).toISOString(),
  };
}

const valuesOf = (row: MessageRow) => JSON.parse(row.words) as NoticeValues;
const templateOf = ({ event }: MessageRow, { templates }: Letterhead) =>
  templates.get(event) ?? defaultTemplate(event);

function partsOf(row: MessageRow, head: Letterhead) {
  const place = noticePlace({ projectId: row.project_id, manuscriptId: row.manuscript_id }, row.role);
  const link = new URL(place ?? areaOf(row.role), head.origin).href;
  const notice = { event: row.event, values: valuesOf(row) };
  return messageOf(notice, templateOf(row, head), { name: row.nama, publisher: head.publisher, link });
}

/**
 * Claims a message for ten minutes and returns the link that opens WhatsApp; the only place that reveals the number.
 * @throws AppError `whatsapp.not_found`, `whatsapp.claimed`, `whatsapp.outdated`, `whatsapp.no_number`
 */
export async function openMessage(deps: Deps, by: By, id: string): Promise<OpenedMessage> {
  permit(maySendMessages(by.actor));
  const head = await readLetterhead(deps, deps.db.reads);
  const day = await readDay(deps);
  const opened = await writeBy(deps, by, async (tx) => {
    const [row] = await readNow(tx, [await claimed(deps, tx, by, id)], day);
    if (row === undefined) {
      // Committed: it blocks nobody any more.
      await dropMessage(tx, id);
      return undefined;
    }
    const number = whatsappNumber(row.nomer_hp ?? '');
    if (number === undefined) throw new AppError('whatsapp.no_number');
    await audit(tx, deps, by, { action: 'whatsapp.opened', id });
    const text = textOfMessage(partsOf(row, head));
    await keepText(tx, id, text);
    const waLink = `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
    return { waLink, number: `+${number}` };
  });
  if (opened === undefined) throw new AppError('whatsapp.outdated');
  return opened;
}

/** The message, which is this admin's now. */
async function claimed(deps: Deps, tx: Tx, by: By, id: string): Promise<MessageRow> {
  const now = deps.clock.now();
  const adminId = requireUser(by.actor).id;
  const row = await findMessage(tx, id, dueAt(now));
  if (row === undefined) throw new AppError('whatsapp.not_found');
  const until = now + limits.whatsappClaimSeconds * 1000;
  if (!(await claimMessage(tx, id, { adminId, now, until }))) throw new AppError('whatsapp.claimed');
  return row;
}

/** 'Tandai terkirim' and 'Lewati'. @throws AppError `whatsapp.not_found`, `whatsapp.claimed` */
export async function settleMessage(
  deps: Deps,
  by: By,
  id: string,
  { outcome }: SettleMessageInput,
): Promise<void> {
  permit(maySendMessages(by.actor));
  const head = await readLetterhead(deps, deps.db.reads);
  const day = await readDay(deps);
  await writeBy(deps, by, async (tx) => {
    const row = await claimed(deps, tx, by, id);
    if (outcome === 'sent' && row.sent_text === null) {
      // Sent without opening it here: as it reads now.
      const [now = row] = await readNow(tx, [row], day);
      await keepText(tx, id, textOfMessage(partsOf(now, head)));
    }
    await settleRow(tx, id, outcome, deps.clock.now());
    await audit(tx, deps, by, { action: `whatsapp.${outcome}`, id });
  });
}
