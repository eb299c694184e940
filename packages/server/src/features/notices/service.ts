import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import {
  type NoticeDraft,
  type NoticeProject,
  projectNotices,
  settleNotices,
} from '@ruang-naskah/domain/notices/events';
import { defaultTemplate, type NoticeTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import {
  type MailMode,
  mailModeOf,
  type NoticeEvent,
  type NoticeValues,
} from '@ruang-naskah/domain/notices/values';
import type { Db, Tx } from '../../db/handle.ts';
import { tryInside } from '../../db/savepoint.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { readSettings } from '../settings/service.ts';
import { findModes, findReached } from './preferences/repository.ts';
import {
  deleteNoticesAbout,
  deleteNoticesBy,
  deleteNoticesOnce,
  dropUnsentAbout,
  findAdminIds,
  findFreshNotices,
  insertNotices,
  nameOfNote,
  withdrawNotices,
} from './repository.ts';
import { findTemplates } from './templates/repository.ts';

/** The hour of the publisher's day at which summaries and reminders are mailed. */
export const mailHour = 7;
const hourMs = 60 * 60 * 1000;

/** The notices of a write: for whom by the rules, about what, by whom. */
export interface Announcement {
  readonly drafts: readonly NoticeDraft[];
  readonly projectId: string | null;
  readonly manuscriptId: string | null;
  /** Null for the operator. */
  readonly actorId: string | null;
  /** For what may be withdrawn before it is mailed: the key under which each person has one notice of it. */
  readonly once?: string;
}

/**
 * Stores notices in the transaction of the event. A notice that cannot be written does not undo anything
 * else: the failure is logged.
 */
export async function announce(deps: Deps, tx: Tx, announcement: Announcement): Promise<void> {
  if (announcement.drafts.length === 0) return;
  const err = await tryInside(tx, () => write(deps, tx, announcement));
  if (err !== undefined) deps.log.warn({ err }, 'notices not written');
}

/** A project before and after a write; nothing before for a new one. */
interface ProjectChange {
  readonly before: NoticeProject | undefined;
  readonly after: NoticeProject & { readonly id: string };
}

/** Stores the notices of a write to a project; what the same person undid in time is not announced. */
export async function announceProject(
  deps: Deps,
  tx: Tx,
  { before, after }: ProjectChange,
  by: UserActor,
): Promise<void> {
  const since = deps.clock.now() - limits.noticeDelaySeconds * 1000;
  const fresh = before === undefined ? [] : await findFreshNotices(tx, { id: after.id, by: by.id, since });
  const { drafts, withdrawn } = settleNotices(fresh, projectNotices(before, after, by), after);
  await withdrawNotices(tx, withdrawn);
  return announce(deps, tx, { drafts, projectId: after.id, manuscriptId: null, actorId: by.id });
}

/** Stores the notices about a manuscript. */
export function announceManuscript(
  deps: Deps,
  tx: Tx,
  { id, drafts }: { readonly id: string; readonly drafts: readonly NoticeDraft[] },
  by: UserActor,
): Promise<void> {
  return announce(deps, tx, { drafts, projectId: null, manuscriptId: id, actorId: by.id });
}

/** The present texts of an event: the publisher's, or the default. */
export async function wordNotice(db: Db, event: NoticeEvent, values: NoticeValues): Promise<NoticeTemplate> {
  const templates = await findTemplates(db);
  return renderNotice(templates.get(event) ?? defaultTemplate(event), values);
}

/** Inside the transaction that removes what they are about. */
export const forgetNoticesAbout = deleteNoticesAbout;

/** Inside the transaction that settles them: these events of a manuscript stay in the bell, and are sent to nobody. */
export const dropUnsent = dropUnsentAbout;

/** The key under which a note is announced. */
export const onceOfNote = nameOfNote;

const onceKey = (once: string, userId: string) => `${once}:${userId}`;

/** Inside the transaction that takes back what was announced under this name. */
export function takeBack(deps: Deps, tx: Tx, once: string): Promise<void> {
  return deleteNoticesOnce(tx, onceKey(once, ''), deps.clock.now());
}

async function write(deps: Deps, tx: Tx, announcement: Announcement): Promise<void> {
  const { drafts, projectId, manuscriptId, actorId, once } = announcement;
  const toAdmins = drafts.some(({ to }) => to === 'admins');
  const admins = toAdmins ? (await findAdminIds(tx)).filter((id) => id !== actorId) : [];
  const told = drafts.flatMap((draft) =>
    (draft.to === 'admins' ? admins : [draft.to.userId]).map((userId) => ({ draft, userId })),
  );
  // A stage can outlive its holder's account.
  const ids = [...new Set(told.map(({ userId }) => userId))];
  const [modes, reached] = await Promise.all([findModes(tx, ids), findReached(tx, ids)]);
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  await insertNotices(
    tx,
    told
      .filter(({ userId }) => modes.has(userId))
      .map(({ draft, userId }): NewRow<'notices'> => {
        const mode = mailModeOf(draft.event, modes.get(userId));
        return {
          id: newId(),
          user_id: userId,
          event: draft.event,
          project_id: projectId,
          manuscript_id: manuscriptId,
          stage: draft.stage,
          actor_id: actorId,
          words: JSON.stringify(draft.values),
          once_key: once === undefined ? null : onceKey(once, userId),
          created_at: now,
          read_at: null,
          mail_due_at: mailDueAt(mode, now, timeZone),
          mailed_at: null,
        };
      }),
    reached,
  );
}

export type Templates = ReadonlyMap<NoticeEvent, NoticeTemplate>;

/** The texts that the publisher wrote; an event without one has the default. */
export function readTemplates(db: Db): Promise<Templates> {
  return findTemplates(db);
}

/** Inside the transaction that erases an account: lines that can hold its name (decision 0015). */
export function forgetNoticesBy(tx: Tx, userId: string): Promise<void> {
  return deleteNoticesBy(tx, userId);
}

/** When a mail of it is to be written; null for never. */
export function mailDueAt(mode: MailMode, now: number, timeZone: string): number | null {
  if (mode === 'never') return null;
  return mode === 'now' ? now + limits.noticeDelaySeconds * 1000 : nextMailHour(now, timeZone);
}

/** The next time it is seven o'clock where the publisher is. */
export function nextMailHour(now: number, timeZone: string): number {
  const today = startOfDay(dayOf(now, timeZone), timeZone) + mailHour * hourMs;
  if (today > now) return today;
  return startOfDay(dayOf(now + 24 * hourMs, timeZone), timeZone) + mailHour * hourMs;
}
