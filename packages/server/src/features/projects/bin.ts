import { type Actor, type Authorized, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import { audit } from '../../db/audit.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { listPage } from '../../db/lists.ts';
import { defineKeyset, type Page } from '../../db/paging.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { updateManuscriptTurn } from '../manuscripts/turn.ts';
import { announceProject } from '../notices/announce.ts';
import { announceBin } from '../notices/bin.ts';
import { forgetNoticesAbout } from '../notices/forget.ts';
import { deleteOutdatedReminders, holdBackReminders } from '../notices/remind-on-request.ts';
import { takeBackNoticesOfRequest } from '../notices/take-back.ts';
import { readToday } from '../settings/read.ts';
import type { StoredProject } from './columns.ts';
import { findProject, lockProject, requireManager } from './read.ts';
import { noteProjectChange, refreshDerived } from './save.ts';

/** The one place that reads and writes projects in the bin (decision 0082). */

const ofAdmins = { policy: mayManageProjects, absent: 'projects.not_found' } as const;

/** Removes a project with everything it has from every list; feed and audit log keep their lines. It can be restored for 30 days. */
export async function deleteProject(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, context, async (tx) => {
    const project = authorize(actor, 'delete', await lockProject(tx, id), ofAdmins);
    await putIntoBin(tx, project, { by: admin.id, now: deps.clock.now() });
    await holdBackReminders(tx, id);
    await announceBin(deps, tx, { event: 'projectDeleted', project }, admin);
    if (project.manuscriptId !== null) await updateManuscriptTurn(tx, project.manuscriptId, today);
    await audit(tx, deps, context, { action: 'projects.deleted', id, detail: { title: project.title } });
  });
}

/** @throws AppError `invalid` for a cursor of another list */
export async function listBin(
  deps: Deps,
  actor: Actor,
  cursor: string | undefined,
): Promise<Page<BinnedProject>> {
  requireManager(actor);
  return listBinned(deps.db.reads, cursor);
}

export async function restoreProject(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, context, async (tx) => {
    const project = authorize(actor, 'restore', await lockBinned(tx, id), ofAdmins);
    await takeFromBin(tx, project);
    await deleteOutdatedReminders(tx, id, today);
    // Somebody may have left the team meanwhile: whose turn it is follows from the stages as they are now.
    const ended = await refreshDerived(tx, id, { by: admin.id, now: deps.clock.now(), today });
    const restored = await findProject(tx, id);
    if (restored === undefined) throw new Error('the project just restored is not there');
    for (const request of ended) await takeBackNoticesOfRequest(deps, tx, request.id);
    // Who left meanwhile is answered nothing any more.
    const endedRequests = ended.filter(({ askedBy }) => restored.participantUids.includes(askedBy));
    await announceProject(deps, tx, { before: restored, after: restored, endedRequests }, admin);
    await announceBin(deps, tx, { event: 'projectRestored', project: restored }, admin);
    await audit(tx, deps, context, { action: 'projects.restored', id, detail: { title: project.title } });
  });
}

/** For good, before its 30 days are over. */
export async function eraseProject(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  requireManager(actor);
  await writeBy(deps, context, async (tx) => {
    const project = authorize(actor, 'erase', await lockBinned(tx, id), ofAdmins);
    await eraseBinned(tx, project);
    await forgetNoticesAbout(tx, [id]);
    await audit(tx, deps, context, { action: 'projects.erased', id, detail: { title: project.title } });
  });
}

export const binKeptMs = limits.binKeptDays * 24 * 60 * 60 * 1000;

async function putIntoBin(
  tx: Tx,
  project: Authorized<StoredProject, 'delete'>,
  deletion: { readonly by: string; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ deleted_at: deletion.now, deleted_by: deletion.by })
    .where('id', '=', project.id)
    .execute();
  noteProjectChange(tx, project);
}

/** A project of the bin, locked; undefined for one that is in use, or nowhere. */
function lockBinned(tx: Tx, id: string): Promise<{ id: string; title: string } | undefined> {
  const query = tx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null);
  return (engineOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

async function takeFromBin(tx: Tx, { id }: Authorized<{ id: string }, 'restore'>): Promise<void> {
  await tx.updateTable('projects').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute();
}

/** Stages, links and participants go with it by foreign key. */
async function eraseBinned(tx: Tx, { id }: Authorized<{ id: string }, 'erase'>): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute();
  // It was in the bin, which is the admins' alone.
  noteProjectChange(tx, { id, version: 0, participantUids: [] });
}

/** Those that have waited long enough, some at a time; returns which went. */
export async function eraseBinnedBefore(
  tx: Tx,
  time: number,
  most: number,
): Promise<{ id: string; title: string }[]> {
  const due = tx
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', time)
    // Deleted before it was made: by a clock that was wrong (decision 0066). That is left to the admin.
    .whereRef('deleted_at', '>=', 'created_at')
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(most);
  return tx.deleteFrom('projects').where('id', 'in', due).returning(['id', 'title']).execute();
}

/** An author whose account is erased takes along what was deleted of theirs: it cannot come back. Returns which went. */
export async function eraseBinnedOf(tx: Tx, authorId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('projects')
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const lastDeleted = defineKeyset(
  'deleted-projects',
  'desc',
  ['projects.deleted_at', 'projects.id'],
  ['number', 'string'],
);

async function listBinned(db: Db, cursor: string | undefined): Promise<Page<BinnedProject>> {
  const binned = db
    .selectFrom('projects')
    .leftJoin('users', 'users.id', 'projects.deleted_by')
    .select([
      'projects.id',
      'projects.kind',
      'projects.title',
      'projects.spp_number',
      'projects.author_name',
      'projects.deleted_at',
      'users.nama as deleted_by_name',
    ])
    .where('projects.deleted_at', 'is not', null);
  const page = await listPage(db, binned, { order: lastDeleted, cursor, limit: limits.pageSize });
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      sppNumber: row.spp_number ?? '',
      authorName: row.author_name,
      deletedAt: new Date(row.deleted_at ?? 0).toISOString(),
      deletedByName: row.deleted_by_name,
      erasedAt: new Date((row.deleted_at ?? 0) + binKeptMs).toISOString(),
    })),
  };
}
