import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultTemplate } from '@ruang-naskah/domain/notices/templates';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import { areaOf, noticePath } from '@ruang-naskah/domain/paths';
import { maskedNumber, whatsappNumber } from '@ruang-naskah/domain/phones';
import { messageOf } from '@ruang-naskah/domain/whatsapp/content';
import { maySendMessages } from '@ruang-naskah/domain/whatsapp/policy';
import type { ListMessagesQuery, WhatsappMessage } from '@ruang-naskah/domain/whatsapp/schema';
import type { Db } from '../../db/handle.ts';
import { listPage } from '../../db/lists.ts';
import { defineKeyset, type Page } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { isStillValid, latestEnd } from '../../infra/clock.ts';
import { valuesOf } from '../notices/rows.ts';
import { readTodayAndCalendar, refreshAndFilterNotices } from '../notices/still-valid.ts';
import { findTemplates, renderWith, type Templates } from '../notices/templates.ts';
import { readSettings } from '../settings/read.ts';

const dayMs = 24 * 60 * 60 * 1000;
const oldest = defineKeyset('whatsapp-ready', 'asc', ['notices.seq'], ['number']);
const newest = defineKeyset('whatsapp-sent', 'desc', ['notices.seq'], ['number']);

/** The values that a text is made with. */
interface MessageContext {
  readonly templates: Templates;
  readonly publisher: string;
  readonly origin: string;
}

export async function readMessageContext(deps: Deps, db: Db): Promise<MessageContext> {
  const { publisherName: publisher } = await readSettings(deps);
  return { publisher, origin: deps.config.publicUrl, templates: await findTemplates(db) };
}

/**
 * A page of the queue or of what was sent. A message waits a minute, for what is undone in time is not announced; what
 * is out of date is left out. @throws AppError `invalid` for a cursor of another list
 */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  { state, cursor }: ListMessagesQuery,
): Promise<Page<WhatsappMessage>> {
  permit(maySendMessages(actor));
  const db = deps.db.reads;
  const now = deps.clock.now();
  const page = await listMessageRows(db, { state, cursor }, now);
  const rows =
    state === 'ready'
      ? await refreshAndFilterNotices(db, page.items, await readTodayAndCalendar(deps))
      : page.items;
  const context = await readMessageContext(deps, db);
  const admin = requireUser(actor);
  return {
    items: rows.map((row) => toMessage(row, context, { admin: admin.id, now })),
    nextCursor: page.nextCursor,
  };
}

function toMessage(
  row: MessageRow,
  context: MessageContext,
  { admin, now }: { readonly admin: string; readonly now: number },
): WhatsappMessage {
  const number = whatsappNumber(row.nomer_hp ?? '');
  const claimed =
    row.whatsapp === 'ready' &&
    isStillValid(row.whatsapp_until ?? 0, now, limits.whatsappClaimSeconds * 1000);
  const adminName = row.admin_name ?? messages.userAdmin.erased;
  const told = row.whatsapp === 'sent' ? row.line : null;
  const subject = told ?? renderWith(context.templates, { event: row.event, values: valuesOf(row) }).subject;
  return {
    id: row.id,
    event: row.event,
    nama: row.nama,
    maskedNumber: number === undefined ? '' : maskedNumber(number),
    subject,
    parts:
      row.whatsapp !== 'sent' || row.sent_text === null
        ? partsOf(row, context)
        : [{ text: row.sent_text, filled: false }],
    createdAt: new Date(row.created_at).toISOString(),
    claimedBy: claimed ? { nama: adminName, own: row.whatsapp_by === admin } : null,
    sentByName: row.whatsapp === 'sent' ? adminName : null,
    sentAt: row.whatsapp_at === null ? null : new Date(row.whatsapp_at).toISOString(),
  };
}

export function partsOf(row: MessageRow, context: MessageContext) {
  const { event, project_id: projectId, manuscript_id: manuscriptId, role } = row;
  const place = noticePath({ event, projectId, manuscriptId }, role);
  const link = new URL(place ?? areaOf(row.role), context.origin).href;
  const notice = { event, values: valuesOf(row) };
  const template = context.templates.get(event) ?? defaultTemplate(event);
  return messageOf(notice, template, { name: row.nama, publisher: context.publisher, link });
}

/** A message with the person it is for, and the admin who works on it or sent it. */
function selectMessages(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .leftJoin('users as admins', 'admins.id', 'notices.whatsapp_by')
    .selectAll('notices')
    .select(['users.nama', 'users.role', 'users.nomer_hp', 'admins.nama as admin_name']);
}
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Messages to be sent now, without those to admins, who send them, and to accounts that are not active. */
function selectReady(db: Db, now: number) {
  const [from, to] = [now - limits.whatsappDays * dayMs, now - undoMs];
  return (
    selectMessages(db)
      .where('notices.whatsapp', '=', 'ready')
      .where('users.active', '=', 1)
      .where('notices.created_at', '>=', from)
      .where((eb) =>
        // Messages dated by a clock that was ahead do not wait for that date (decision 0066).
        eb.or([eb('notices.created_at', '<=', to), eb('notices.created_at', '>', latestEnd(to, 0))]),
      )
      .where('users.role', '<>', 'admin')
      // Withdrawn while the notice was written.
      .where('users.whatsapp_consent_at', 'is not', null)
  );
}

export function listMessageRows(
  db: Db,
  { state, cursor }: ListMessagesQuery,
  now: number,
): Promise<Page<MessageRow>> {
  const isReady = state === 'ready';
  const rows = isReady ? selectReady(db, now) : selectMessages(db).where('notices.whatsapp', '=', 'sent');
  return listPage(db, rows, { order: isReady ? oldest : newest, cursor, limit: limits.pageSize });
}

export function findMessage(db: Db, id: string, now: number): Promise<MessageRow | undefined> {
  return selectReady(db, now).where('notices.id', '=', id).executeTakeFirst();
}
