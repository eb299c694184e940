import type { UserActor } from '@ruang-naskah/domain/actor';
import { type NewNotice, type NoticeProject, projectNotices } from '@ruang-naskah/domain/notices/events';
import {
  type RequestToAdmin,
  requestSettledNotice,
  requestWithdrawnNotices,
} from '@ruang-naskah/domain/notices/events-requests';
import { cancelUndone } from '@ruang-naskah/domain/notices/undo';
import {
  eventsMadeRedundantBy,
  eventsOfSameTopic,
  mailModeOf,
  movesDeadline,
} from '@ruang-naskah/domain/notices/values';
import type { RequestTerms } from '@ruang-naskah/domain/projects/requests';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { isAdmin } from '../../db/admins.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { readSettings } from '../settings/read.ts';
import { noteBellAndDutiesChange } from './bell.ts';
import { limitMails } from './limit-mails.ts';
import { mailDueAt } from './mail-due.ts';
import { markObsoleteNoticesRead } from './mark-done.ts';
import { findMailChoices, findWhatsappReaders } from './preferences.ts';
import { isMessageNotOpened } from './rows.ts';
import { deleteNotices, findUndoable, isAbout, type Subject, takeBackNoticesOfRequest } from './take-back.ts';
import { findTemplates, renderWith } from './templates.ts';

/** The notices of a write: for whom by the rules, about what, by whom. */
interface Announcement {
  readonly newNotices: readonly NewNotice[];
  readonly projectId?: string | null;
  readonly manuscriptId?: string | null;
  /** Null for the operator. */
  readonly actorId: string | null;
  /** A key under which each person is told only once, where no record of the event has an id for that. */
  readonly once?: string;
  /** Only in the bell: the mail about what now ends was never sent. */
  readonly unmailed?: true;
}

/**
 * Stores notices in the transaction of the event. A notice that cannot be written does not undo anything
 * else: the failure is logged.
 */
export async function announce(deps: Deps, tx: Tx, announcement: Announcement): Promise<void> {
  if (announcement.newNotices.length === 0) return;
  const outcome = await inSavepoint(tx, () => writeAnnouncement(deps, tx, announcement));
  if ('error' in outcome) deps.log.warn({ err: outcome.error }, 'notices not written');
}

/** A project before and after a write; nothing before for a new one. */
interface ProjectChange {
  readonly before: NoticeProject | undefined;
  readonly after: NoticeProject & { readonly id: string };
  /** The requests about its stages that this write ended without an answer, such as by delivering. */
  readonly endedRequests?: readonly (RequestTerms & { readonly id: string })[];
  /** Who was answered in the same transaction, so that the answer tells them of their new deadline. */
  readonly answered?: { readonly to: string; readonly stage: StageName };
  /** Who asked to have the manuscript back: the answer to them says it already. */
  readonly withdrawalAskedBy?: string;
}

/** Stores the notices of a write to a project; what was undone in time is not announced. */
export async function announceProject(
  deps: Deps,
  tx: Tx,
  { before, after, endedRequests = [], answered, withdrawalAskedBy }: ProjectChange,
  by: Pick<UserActor, 'id' | 'name'>,
): Promise<void> {
  const fresh = before === undefined ? [] : await findUndoable(deps, tx, { projectId: after.id });
  const changeNotices = projectNotices(before, after, by).filter(
    (newNotice) => !isToldByAnswer(newNotice, answered) && !isTo(newNotice, withdrawalAskedBy),
  );
  const { newNotices, deleted } = cancelUndone(fresh, changeNotices, after);
  await deleteNotices(tx, deleted);
  if (before !== undefined) await markObsoleteNoticesRead(deps, tx, after);
  const ended = endedRequests.filter(({ askedBy }) => askedBy !== by.id);
  for (const { id } of endedRequests) await takeBackNoticesOfRequest(deps, tx, id);
  const settledNotices = ended.map((request) =>
    requestSettledNotice({ title: after.title, stage: request.stage }, request, request.askedBy),
  );
  await announce(deps, tx, {
    newNotices: [...newNotices, ...settledNotices],
    projectId: after.id,
    actorId: by.id,
  });
}

/** The answer says the new deadline, and that the stage is somebody else's now. */
function isToldByAnswer({ event, stage, to }: NewNotice, answered: ProjectChange['answered']): boolean {
  const isInAnswer = movesDeadline(event) || event === 'reassigned';
  return isInAnswer && to !== 'admins' && to.userId === answered?.to && stage === answered.stage;
}

const isTo = ({ to }: NewNotice, userId: string | undefined) => to !== 'admins' && to.userId === userId;

interface WithdrawnRequest extends Pick<Announcement, 'projectId' | 'manuscriptId'> {
  readonly title: string;
  readonly stage: StageName | null;
  readonly request: RequestToAdmin;
}

/**
 * Inside the transaction in which an asker withdraws: within the minute nothing is told; later the admins who had been
 * told hear of it, by mail if they had one.
 */
export async function announceWithdrawnRequest(
  deps: Deps,
  tx: Tx,
  { title, stage, request, ...subject }: WithdrawnRequest,
  by: UserActor,
): Promise<void> {
  const told = await takeBackNoticesOfRequest(deps, tx, request.id);
  for (const mailed of [true, false]) {
    const people = told.filter((one) => one.mailed === mailed).map(({ userId }) => userId);
    const newNotices = requestWithdrawnNotices({ title, stage }, request, {
      name: by.name,
      adminIds: people,
    });
    await announce(deps, tx, { ...subject, newNotices, actorId: by.id, ...(!mailed && { unmailed: true }) });
  }
}

async function writeAnnouncement(deps: Deps, tx: Tx, announcement: Announcement): Promise<void> {
  const { newNotices, actorId, projectId, manuscriptId } = announcement;
  const toAdmins = newNotices.some(({ to }) => to === 'admins');
  const admins = toAdmins ? (await findAdminIds(tx)).filter((id) => id !== actorId) : [];
  const addressed = newNotices.flatMap((newNotice) =>
    (newNotice.to === 'admins' ? admins : [newNotice.to.userId]).map((userId) => ({ newNotice, userId })),
  );
  // A stage can outlive its holder's account.
  const ids = [...new Set(addressed.map(({ userId }) => userId))];
  const choices = await findMailChoices(tx, ids);
  const whatsappReaders = await findWhatsappReaders(tx, ids);
  const templates = await findTemplates(tx);
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  const rows = addressed
    .filter(({ userId }) => choices.has(userId))
    .map(({ newNotice, userId }) => {
      const mode = announcement.unmailed ? 'never' : mailModeOf(newNotice.event, choices.get(userId));
      const line = renderWith(templates, newNotice).subject;
      const mail_due_at = mailDueAt(mode, now, timeZone);
      return { ...rowOf(newNotice, announcement, userId), line, created_at: now, mail_due_at };
    });
  const subject = projectId ? { projectId } : manuscriptId ? { manuscriptId } : undefined;
  if (subject === undefined) return insertNotices(tx, rows, whatsappReaders);
  await supersede(tx, subject, rows, now);
  await insertNotices(tx, await limitMails(tx, subject, rows, { now, timeZone }), whatsappReaders);
}

function rowOf(newNotice: NewNotice, announcement: Announcement, userId: string) {
  const { event, stage, values, about } = newNotice;
  const { projectId = null, manuscriptId = null, actorId } = announcement;
  const { once = about && `${event}:${about.id}` } = announcement;
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

/** Everybody who may decide; a publisher has a handful. */
export async function findAdminIds(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('active', '=', 1)
    .limit(50)
    .execute();
  return admins.map(({ id }) => id);
}

/**
 * Of events of one topic only the last is sent: the mails of earlier ones that wait are cancelled. WhatsApp messages may
 * wait for days until an admin sends them: those that the new notice makes redundant are cancelled too.
 */
async function supersede(
  tx: Tx,
  subject: Subject,
  rows: readonly NewRow<'notices'>[],
  now: number,
): Promise<void> {
  for (const { event, stage = null } of rows.filter(isFirstOfEventAndStage)) {
    const topic = eventsOfSameTopic(event);
    const replaced = [...topic, ...eventsMadeRedundantBy(event)];
    if (replaced.length === 0) continue;
    const people = rows.filter((row) => row.event === event && row.stage === stage);
    const earlier = tx
      .updateTable('notices')
      .where(isAbout(subject))
      .where('event', 'in', replaced)
      .where('stage', stage === null ? 'is' : '=', stage)
      .where(
        'user_id',
        'in',
        people.map(({ user_id }) => user_id),
      );
    if (topic.length > 0) {
      const mails = earlier.where('event', 'in', topic).where('mail_due_at', 'is not', null);
      await mails.set({ mail_due_at: null }).execute();
    }
    await earlier.set({ whatsapp: null }).where(isMessageNotOpened(now)).execute();
  }
}

function isFirstOfEventAndStage(
  row: NewRow<'notices'>,
  at: number,
  rows: readonly NewRow<'notices'>[],
): boolean {
  return rows.findIndex(({ event, stage }) => event === row.event && stage === row.stage) === at;
}

/** Adds new notices; a reminder that already exists is left out. The people of `whatsappReaders` get a WhatsApp message too. */
export async function insertNotices(
  tx: Tx,
  rows: readonly NewRow<'notices'>[],
  whatsappReaders: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('notices')
    .values(rows.map((row) => (whatsappReaders.has(row.user_id) ? { ...row, whatsapp: 'ready' } : row)))
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) noteBellAndDutiesChange(tx, userId);
}
