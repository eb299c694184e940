import type { Actor } from '@ruang-naskah/domain/actor';
import { requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ListNoticesQuery, Notice, Preferences } from '@ruang-naskah/domain/notices/schema';
import { defaultTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import {
  defaultMailMode,
  eventsOfKinds,
  kindsOf,
  type NoticeEvent,
  type NoticeValues,
} from '@ruang-naskah/domain/notices/values';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/handle.ts';
import type { Page } from '../../../db/paging.ts';
import { writeBy, writeUnasked } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { findModes, findWhatsappConsent, saveModes, saveWhatsappConsent } from '../preferences/repository.ts';
import {
  countUnread,
  forgetDueMail,
  forgetMessagesTo,
  listNoticeRows,
  markAllRead,
  markRead,
  type NoticeRow,
} from '../repository.ts';
import { findTemplates, type StoredTemplate } from '../templates/repository.ts';
import type { Unsubscription } from '../unsubscription/service.ts';

/** One's own notices, newest first. @throws AppError `invalid` for a cursor of another list */
export async function listNotices(deps: Deps, actor: Actor, query: ListNoticesQuery): Promise<Page<Notice>> {
  const { id } = requireUser(actor);
  const db = deps.db.reads;
  const page = await listNoticeRows(db, id, query.cursor, limits.pageSize);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  const templates = await findTemplates(db);
  return { items: page.items.map((row) => toNotice(row, templates)), nextCursor: page.nextCursor };
}

function toNotice(row: NoticeRow, templates: ReadonlyMap<NoticeEvent, StoredTemplate>): Notice {
  const template = templates.get(row.event) ?? defaultTemplate(row.event);
  return {
    id: row.id,
    event: row.event,
    text: row.line ?? renderNotice(template, JSON.parse(row.words) as NoticeValues).subject,
    projectId: row.project_id,
    manuscriptId: row.manuscript_id,
    createdAt: new Date(row.created_at).toISOString(),
    read: row.read_at !== null,
  };
}

/** Counted up to `limits.unreadCounted`, plus one if there are more. */
export async function countNotices(deps: Deps, actor: Actor): Promise<{ unread: number }> {
  return { unread: await countUnread(deps.db.reads, requireUser(actor).id, limits.unreadCounted + 1) };
}

/** @throws AppError `notices.not_found` for what is not one's own */
export async function readNotice(deps: Deps, by: By, id: string): Promise<void> {
  const user = requireUser(by.actor);
  await writeBy(deps, by, async (tx) => {
    if (!(await markRead(tx, user.id, id, deps.clock.now()))) throw new AppError('notices.not_found');
  });
}

export async function readAllNotices(deps: Deps, by: By): Promise<void> {
  const user = requireUser(by.actor);
  await writeBy(deps, by, (tx) => markAllRead(tx, user.id, deps.clock.now()));
}

/** The kinds of one's role, each with one's choice or the default. */
export async function readPreferences(deps: Deps, actor: Actor): Promise<Preferences> {
  return preferencesOf(deps.db.reads, actor);
}

async function preferencesOf(db: Db, actor: Actor): Promise<Preferences> {
  const user = requireUser(actor);
  const chosen = (await findModes(db, [user.id])).get(user.id) ?? {};
  const mail = Object.fromEntries(
    kindsOf(user.role).map((kind) => [kind, chosen[kind] ?? defaultMailMode(kind)]),
  );
  return { mail, whatsappAllowed: (await findWhatsappConsent(db, user.id)) !== null };
}

/** Kinds of another role are ignored. */
export async function savePreferences(deps: Deps, by: By, input: Preferences): Promise<Preferences> {
  const user = requireUser(by.actor);
  return writeBy(deps, by, async (tx) => {
    const own = kindsOf(user.role).flatMap((kind) => {
      const mode = input.mail[kind];
      return mode === undefined ? [] : [[kind, mode] as const];
    });
    await saveModes(tx, user.id, Object.fromEntries(own));
    const consented = await findWhatsappConsent(tx, user.id);
    if ((consented !== null) !== input.whatsappAllowed) {
      await saveWhatsappConsent(tx, user.id, input.whatsappAllowed ? deps.clock.now() : null);
      if (!input.whatsappAllowed) await forgetMessagesTo(tx, user.id);
      await audit(tx, deps, by, {
        action: 'users.whatsapp_consent',
        id: user.id,
        detail: { given: input.whatsappAllowed },
      });
    }
    return preferencesOf(tx, by.actor);
  });
}

/**
 * Stops mail of these kinds for a person who is not signed in: the signed address of the mail is the proof. Mail of these
 * kinds that is already due is not sent either.
 */
export async function unsubscribe(deps: Deps, by: By, { userId, kinds }: Unsubscription): Promise<void> {
  await writeUnasked(deps.db, 'unsubscription', async (tx) => {
    const chosen = (await findModes(tx, [userId])).get(userId);
    // Nobody of that name, or stopped before: a link that is posted again and again writes nothing.
    if (chosen === undefined || kinds.every((kind) => chosen[kind] === 'never')) return;
    await saveModes(tx, userId, Object.fromEntries(kinds.map((kind) => [kind, 'never' as const])));
    await forgetDueMail(tx, userId, eventsOfKinds(kinds));
    const detail = { events: kinds.join(', ') };
    await audit(tx, deps, by, { action: 'users.mail_ended', id: userId, detail });
  });
}
