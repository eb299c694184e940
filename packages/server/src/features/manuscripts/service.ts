import type { Actor } from '@ruang-naskah/domain/actor';
import { authorize, hasRole, permit, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import {
  manuscriptScope,
  mayCountManuscripts,
  maySendRevision,
  maySetStatus,
  maySubmitManuscript,
} from '@ruang-naskah/domain/manuscripts/policy';
import type {
  ListManuscriptsQuery,
  Manuscript,
  ManuscriptCounts,
  ManuscriptSummary,
  SendRevisionInput,
  SetStatusInput,
  SubmitManuscriptInput,
  SubmittedManuscript,
} from '@ruang-naskah/domain/manuscripts/schema';
import { errorOfManuscriptLink } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import type { ManuscriptTask } from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { receivedNotices, statusNotices } from '@ruang-naskah/domain/notices/events-manuscripts';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import type { Imprint, Settings } from '@ruang-naskah/domain/settings/schema';
import { findImprint } from '@ruang-naskah/domain/settings/values';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { findPresentName } from '../../db/former-names.ts';
import type { Tx } from '../../db/handle.ts';
import { type Page, withTotal } from '../../db/paging.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { recordActivity } from '../activities/service.ts';
import { findCategoryName } from '../categories/service.ts';
import { writeNoteBeside } from '../notes/service.ts';
import { endNotices } from '../notices/done/service.ts';
import { announceManuscript, dropUnsent, freshSince, takeBackFresh } from '../notices/service.ts';
import { readSettings, readToday } from '../settings/service.ts';
import { readable, readWhole } from './detail/service.ts';
import { countByView, countManuscriptRows, findAsking, listManuscriptRows } from './list/repository.ts';
import { storedImprint } from './list/service.ts';
import { withUsualDays } from './pace/service.ts';
import {
  findKnownStatus,
  findLastEventTime,
  findRevised,
  forgetStatusActor,
  insertManuscript,
  insertStatusEvent,
  updateStatus,
} from './repository.ts';
import { type ManuscriptRow, toManuscript } from './table.ts';
import { followProject } from './turn/repository.ts';

const words = messages.manuscripts;

/** Lists what the actor may see. @throws AppError `invalid` for a cursor of another list */
export async function listManuscripts(
  deps: Deps,
  actor: Actor,
  query: ListManuscriptsQuery,
): Promise<Page<ManuscriptSummary>> {
  const scope = manuscriptScope(actor, query.userId);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const tujuanPenerbit =
    query.tujuanPenerbit && storedImprint(await readSettings(deps), query.tujuanPenerbit);
  // A manuscript that became a project shows its author the project's stage.
  const withProject = !hasRole(actor, 'admin');
  const narrowed = { ...query, userId: scope.userId, tujuanPenerbit, withProject };
  const page = await listManuscriptRows(deps.db.reads, narrowed, limits.pageSize);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  // An author's list grows page by page and shows no range.
  if (withProject) return { ...page, items: await withRevised(deps, await withUsualDays(deps, page.items)) };
  if (narrowed.userId !== undefined) return page;
  return withTotal(page, query.cursor, () => countManuscriptRows(deps.db.reads, narrowed));
}

/** Marks those that wait again, as revisions. */
async function withRevised(deps: Deps, items: readonly ManuscriptSummary[]): Promise<ManuscriptSummary[]> {
  const waiting = items.filter(({ status }) => status === initialStatus).map(({ id }) => id);
  const revised = await findRevised(deps.db.reads, waiting);
  return items.map((item) => (revised.has(item.id) ? { ...item, revised: true } : item));
}

/** The number of manuscripts in each view of the admin's list. */
export async function countManuscripts(deps: Deps, actor: Actor): Promise<ManuscriptCounts> {
  permit(mayCountManuscripts(actor));
  return { items: await countByView(deps.db.reads) };
}

/** The first that ask this of the admin, and how many do. */
export async function beginningOfTask(deps: Deps, actor: Actor, task: ManuscriptTask, limit: number) {
  permit(mayCountManuscripts(actor));
  const [items, count] = await Promise.all([
    findAsking(deps.db.reads, task, limit),
    countManuscriptRows(deps.db.reads, { status: task, sort: 'submissionDate' }),
  ]);
  return { items, count };
}

/** Inside the transaction that erases an account: removes the person from the histories of statuses (decision 0015). */
export function forgetActorInHistories(tx: Tx, userId: string): Promise<void> {
  return forgetStatusActor(tx, userId);
}

/** A row in the copy of one's own data: everything the author entered, without the server's own columns. */
export function describeOwn(row: ManuscriptRow) {
  const { userId, authorName, version, turn, task, ...own } = toManuscript(row);
  return own;
}

/** Inside the transaction that writes a project made from it: updates whose turn the manuscript is. */
export function keepTurn(tx: Tx, id: string, today: string): Promise<void> {
  return followProject(tx, id, today);
}

/** Sends a manuscript: row, first status, activity and audit line in one transaction. */
export async function submitManuscript(
  deps: Deps,
  by: By,
  input: SubmitManuscriptInput,
): Promise<SubmittedManuscript> {
  const { actor } = by;
  permit(maySubmitManuscript(actor));
  const author = requireUser(actor);
  const settings = await readSettings(deps);
  return writeBy(deps, by, async (tx) => {
    const chosen = await checkChoices(tx, settings, input);
    const now = deps.clock.now();
    const today = dayOf(now, settings.timeZone);
    const manuscript = await insertManuscript(
      tx,
      { userId: author.id, authorName: author.name, status: initialStatus, now, today },
      chosen,
    );
    const sent = await insertStatusEvent(tx, {
      manuscriptId: manuscript.id,
      from: null,
      to: initialStatus,
      actorId: author.id,
      actorName: author.name,
      now,
      link: manuscript.urlNaskah,
    });
    const missed = await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.manuscriptSent(manuscript.judul),
      relatedId: manuscript.id,
      relatedKind: 'manuscript',
    });
    const drafts = receivedNotices('manuscript', manuscript, author);
    await announceManuscript(deps, tx, { id: manuscript.id, drafts }, author);
    await audit(tx, deps, by, { action: 'manuscripts.submitted', id: manuscript.id });
    return { ...manuscript, history: [sent], withdrawals: [], ...missed };
  });
}

/**
 * Imprint, category, segments and the link's host must be what the publisher offers now; all wrong ones are named. What was
 * renamed meanwhile goes on with its new name.
 */
async function checkChoices(
  tx: Tx,
  settings: Settings,
  input: SubmitManuscriptInput,
): Promise<SubmitManuscriptInput> {
  const fields: Record<string, string> = {};
  const { tujuanPenerbit, kategori } = input;
  const imprint = await findImprintOf(tx, settings, tujuanPenerbit);
  if (imprint === undefined) fields.tujuanPenerbit = `${words.targetRequired} ${words.gone(tujuanPenerbit)}`;
  const category = await findCategoryName(tx, kategori);
  if (category === undefined) fields.kategori = `${words.categoryRequired} ${words.gone(kategori)}`;
  const wrongLink = errorOfManuscriptLink(input.urlNaskah, settings.extraManuscriptHosts);
  if (wrongLink !== undefined) fields.urlNaskah = wrongLink;
  const gone = input.segmentPembaca.find((segment) => !settings.readerSegments.includes(segment));
  if (gone !== undefined) fields.segmentPembaca = `${messages.fields.choose} ${words.gone(gone)}`;
  if (imprint === undefined || category === undefined || Object.keys(fields).length > 0)
    throw new AppError('invalid', { fields });
  const segmentPembaca = [...new Set(input.segmentPembaca)];
  return { ...input, tujuanPenerbit: imprint.name, kategori: category, segmentPembaca };
}

/** The imprint that is, or was, called so. */
async function findImprintOf(tx: Tx, settings: Settings, text: string): Promise<Imprint | undefined> {
  const found = findImprint(settings, text);
  if (found !== undefined) return found;
  const now = await findPresentName(tx, 'imprint', text);
  return now === undefined ? undefined : findImprint(settings, now);
}

/**
 * 'Kirim revisi': a new link for the same manuscript, which is reviewed again; the old links stay in its history.
 * @throws AppError `version_stale` when its status was set meanwhile, or the revision was sent already
 */
export async function sendRevision(
  deps: Deps,
  by: By,
  id: string,
  input: SendRevisionInput,
): Promise<SubmittedManuscript> {
  const { actor, version } = by;
  const author = requireUser(actor);
  const { extraManuscriptHosts } = await readSettings(deps);
  const today = await readToday(deps);
  const wrongLink = errorOfManuscriptLink(input.urlNaskah, extraManuscriptHosts);
  if (wrongLink !== undefined) throw fieldError('urlNaskah', wrongLink);
  return writeBy(deps, by, async (tx) => {
    const before = await readable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(maySendRevision(actor, before));
    const now = Math.max(deps.clock.now(), 1 + (await findLastEventTime(tx, id)));
    const change = { status: initialStatus, version, now, url: input.urlNaskah } as const;
    if (!(await updateStatus(tx, id, change, today))) throw new AppError('version_stale');
    await insertStatusEvent(tx, {
      manuscriptId: id,
      from: before.status,
      to: initialStatus,
      actorId: author.id,
      actorName: author.name,
      now,
      note: input.note,
      link: input.urlNaskah,
    });
    const missed = await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.revisionSent(before.judul),
      relatedId: id,
      relatedKind: 'manuscript',
    });
    // What asks for the revision has been done.
    await dropUnsent(deps, tx, id, ['statusChanged', 'statusCorrected']);
    await endNotices(deps, tx, { events: eventsOfKinds(['statusChanged']), manuscriptId: id });
    const drafts = receivedNotices('revision', before, author);
    await announceManuscript(deps, tx, { id, drafts }, author);
    const status = { field: 'status', before: before.status, after: initialStatus };
    const changes = [status, { field: 'urlNaskah' }];
    await audit(tx, deps, by, { action: 'manuscripts.revised', id, changes });
    return { ...(await readWhole(tx, actor, id)), ...missed };
  });
}

/** Sets any of the twelve statuses. @throws AppError `version_stale` when it was changed meanwhile */
export async function setStatus(deps: Deps, by: By, id: string, input: SetStatusInput): Promise<Manuscript> {
  const { actor, version } = by;
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
    const before = await readable(tx, actor, id);
    authorize(actor, 'setStatus', before, { policy: maySetStatus, absent: 'manuscripts.not_found' });
    await takeBackFresh(deps, tx, { manuscriptId: id }, 'statusChanged');
    const known = await findKnownStatus(tx, before, freshSince(deps));
    // Later than all earlier events, even when the clock went back, because the history is sorted by time.
    const now = Math.max(deps.clock.now(), 1 + (await findLastEventTime(tx, id)));
    const saved = await updateStatus(tx, id, { status: input.status, version, now }, today);
    if (!saved) throw new AppError('version_stale');
    const eventId = newId();
    await insertStatusEvent(tx, {
      id: eventId,
      manuscriptId: id,
      from: before.status,
      to: input.status,
      actorId: admin.id,
      actorName: admin.name,
      now,
      note: input.note,
    });
    await audit(tx, deps, by, {
      action: 'manuscripts.status_set',
      id,
      changes: [{ field: 'status', before: before.status, after: input.status }],
    });
    await endNotices(deps, tx, { events: eventsOfKinds(['manuscriptArrived']), manuscriptId: id });
    const given = { status: input.status, note: input.note ?? null, eventId };
    const drafts = statusNotices(before, known, given);
    await announceManuscript(deps, tx, { id, drafts }, admin);
    if (input.accompanying !== undefined)
      await writeNoteBeside(deps, tx, by, { place: { manuscriptId: id }, input: input.accompanying });
    return readWhole(tx, actor, id);
  });
}
