import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf, startOfDay } from '@ruang-naskah/domain/dates';
import { type NoticeDraft, type NoticeProject, projectNotices } from '@ruang-naskah/domain/notices/events';
import { type Matter, settledNotice, withdrawnNotices } from '@ruang-naskah/domain/notices/events-requests';
import { defaultTemplate, type NoticeTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import { settleNotices, undoMs } from '@ruang-naskah/domain/notices/undo';
import {
  type MailMode,
  mailModeOf,
  movesDeadline,
  type NoticeEvent,
  type NoticeValues,
  sameTopic,
} from '@ruang-naskah/domain/notices/values';
import type { AskedOfStage } from '@ruang-naskah/domain/projects/requests';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Db, Tx } from '../../db/handle.ts';
import { tryInside } from '../../db/savepoint.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { readSettings } from '../settings/service.ts';
import { endAsked } from './done/service.ts';
import { findModes, findReached } from './preferences/repository.ts';
import { deleteNoticesAbout, deleteNoticesBy, findAdminIds, insertNotices } from './repository.ts';
import {
  dropUnsentAbout,
  findFresh,
  type Place,
  supersede,
  withdraw,
  withdrawAbout,
} from './telling/repository.ts';
import { holdFlood } from './telling/service.ts';
import { findTemplates } from './templates/repository.ts';

type AskedOfProject = AskedOfStage & { readonly id: string };

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
  /** For what has no record of its own: the key under which each person is told of it once. */
  readonly once?: string;
  /** Without a mail, as for what ends a thing whose own mail was never written. */
  readonly unmailed?: true;
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
  /** The requests about it that ended by themselves. */
  readonly settled?: readonly AskedOfProject[];
  /** Who was answered in the same transaction, so that the answer tells them of their new deadline. */
  readonly answered?: { readonly to: string; readonly stage: StageName };
}

/** Stores the notices of a write to a project; what was undone in time is not announced. */
export async function announceProject(
  deps: Deps,
  tx: Tx,
  { before, after, settled = [], answered }: ProjectChange,
  by: Pick<UserActor, 'id' | 'name'>,
): Promise<void> {
  const place = { projectId: after.id };
  const fresh = before === undefined ? [] : await findFresh(tx, place, freshSince(deps));
  const caused = projectNotices(before, after, by).filter((draft) => !isAnswered(draft, answered));
  const { drafts, withdrawn } = settleNotices(fresh, caused, after);
  await withdraw(tx, withdrawn);
  if (before !== undefined) await endAsked(deps, tx, after);
  const ended = settled.filter(({ askedBy }) => askedBy !== by.id);
  for (const { id } of settled) await withdrawRequestNotices(deps, tx, id);
  const endings = ended.map((request) =>
    settledNotice({ title: after.title, stage: request.stage }, request, request.askedBy),
  );
  await announce(deps, tx, {
    drafts: [...drafts, ...endings],
    projectId: after.id,
    manuscriptId: null,
    actorId: by.id,
  });
}

/** The answer says the new deadline, and that the stage is somebody else's now. */
function isAnswered({ event, stage, to }: NoticeDraft, answered: ProjectChange['answered']): boolean {
  const isSaid = movesDeadline(event) || event === 'reassigned';
  return isSaid && to !== 'admins' && to.userId === answered?.to && stage === answered.stage;
}

/** From when on what was told can be undone. */
export function freshSince({ clock }: Pick<Deps, 'clock'>): number {
  return clock.now() - undoMs;
}

/** Inside the transaction of a newer one: what was told of this topic and can still be undone is not told. */
export async function takeBackFresh(deps: Deps, tx: Tx, place: Place, topic: NoticeEvent): Promise<void> {
  const fresh = await findFresh(tx, place, freshSince(deps));
  const undone = fresh.filter(({ event }) => sameTopic(topic).includes(event));
  await withdraw(
    tx,
    undone.map(({ id }) => id),
  );
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

/** Inside the transaction that ends a request: admins are not asked any more. Returns whom it had reached. */
export function withdrawRequestNotices(
  deps: Deps,
  tx: Tx,
  id: string,
): Promise<{ readonly userId: string; readonly mailed: boolean }[]> {
  return withdrawAbout(tx, { kind: 'request', id }, { now: deps.clock.now(), event: 'requestArrived' });
}

interface Withdrawn extends Pick<Announcement, 'projectId' | 'manuscriptId'> {
  readonly title: string;
  readonly stage: StageName | null;
  readonly matter: Matter;
}

/**
 * Inside the transaction in which an asker withdraws: within the minute nothing is told; later the admins who had been
 * told hear of it, by mail if they had one.
 */
export async function announceWithdrawn(
  deps: Deps,
  tx: Tx,
  { title, stage, matter, ...place }: Withdrawn,
  by: UserActor,
): Promise<void> {
  const told = await withdrawRequestNotices(deps, tx, matter.id);
  for (const mailed of [true, false]) {
    const people = told.filter((one) => one.mailed === mailed).map(({ userId }) => userId);
    const drafts = withdrawnNotices({ title, stage }, matter, { name: by.name, told: people });
    await announce(deps, tx, { ...place, drafts, actorId: by.id, ...(!mailed && { unmailed: true }) });
  }
}

/** Inside the transaction that deletes a note, or takes a mention of these people out of it. */
export async function withdrawNoteNotices(
  deps: Deps,
  tx: Tx,
  id: string,
  userIds?: readonly string[],
): Promise<void> {
  await withdrawAbout(
    tx,
    { kind: 'note', id },
    { now: deps.clock.now(), event: 'noteToYou', ...(userIds && { userIds }) },
  );
}

/** The present texts of an event: the publisher's, or the default. */
export async function wordNotice(db: Db, event: NoticeEvent, values: NoticeValues): Promise<NoticeTemplate> {
  const templates = await findTemplates(db);
  return renderNotice(templates.get(event) ?? defaultTemplate(event), values);
}

/** Inside the transaction that removes what they are about. */
export const forgetNoticesAbout = deleteNoticesAbout;

/** Inside the transaction that settles them: these events of a manuscript stay in the bell, and are sent to nobody. */
export function dropUnsent(
  { clock }: Deps,
  tx: Tx,
  manuscriptId: string,
  events: readonly NoticeEvent[],
): Promise<void> {
  return dropUnsentAbout(tx, manuscriptId, { events, now: clock.now() });
}

async function write(deps: Deps, tx: Tx, announcement: Announcement): Promise<void> {
  const { drafts, actorId } = announcement;
  const toAdmins = drafts.some(({ to }) => to === 'admins');
  const admins = toAdmins ? (await findAdminIds(tx)).filter((id) => id !== actorId) : [];
  const told = drafts.flatMap((draft) =>
    (draft.to === 'admins' ? admins : [draft.to.userId]).map((userId) => ({ draft, userId })),
  );
  // A stage can outlive its holder's account.
  const ids = [...new Set(told.map(({ userId }) => userId))];
  const [modes, reached, templates] = await Promise.all([
    findModes(tx, ids),
    findReached(tx, ids),
    findTemplates(tx),
  ]);
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  const rows = told
    .filter(({ userId }) => modes.has(userId))
    .map(({ draft, userId }) => {
      const mode = announcement.unmailed ? 'never' : mailModeOf(draft.event, modes.get(userId));
      const { subject } = renderNotice(
        templates.get(draft.event) ?? defaultTemplate(draft.event),
        draft.values,
      );
      const mailAt = mailDueAt(mode, now, timeZone);
      return { ...rowOf(draft, announcement, userId), line: subject, created_at: now, mail_due_at: mailAt };
    });
  const place = placeOf(announcement);
  if (place === undefined) return insertNotices(tx, rows, reached);
  await supersede(tx, place, rows, now);
  const bound = { now, morning: nextMailHour(now, timeZone) };
  await insertNotices(tx, await holdFlood(tx, place, rows, bound), reached);
}

function placeOf({ projectId, manuscriptId }: Announcement): Place | undefined {
  if (projectId !== null) return { projectId };
  return manuscriptId === null ? undefined : { manuscriptId };
}

function rowOf(draft: NoticeDraft, announcement: Announcement, userId: string) {
  const { event, stage, values, about } = draft;
  const { projectId, manuscriptId, actorId, once = about && `${event}:${about.id}` } = announcement;
  return {
    id: newId(),
    user_id: userId,
    event,
    project_id: projectId,
    manuscript_id: manuscriptId,
    stage,
    actor_id: actorId,
    words: JSON.stringify(values),
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    // Nobody is told the same twice.
    once_key: once === undefined ? null : `${once}:${userId}`,
    read_at: null,
    mailed_at: null,
  };
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
  return mode === 'now' ? now + undoMs : nextMailHour(now, timeZone);
}

/** The next time it is seven o'clock where the publisher is. */
export function nextMailHour(now: number, timeZone: string): number {
  const today = startOfDay(dayOf(now, timeZone), timeZone) + mailHour * hourMs;
  if (today > now) return today;
  return startOfDay(dayOf(now + 24 * hourMs, timeZone), timeZone) + mailHour * hourMs;
}
