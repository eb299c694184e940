import { type Actor, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Page } from '../../../db/paging.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { keepTurn } from '../../manuscripts/service.ts';
import { announceBin } from '../../notices/bin/service.ts';
import { forgetHeldBack, holdBack } from '../../notices/reminders/service.ts';
import { forgetNoticesAbout } from '../../notices/service.ts';
import { readToday } from '../../settings/service.ts';
import { findProject, lockProject, refreshDerived } from '../repository.ts';
import { requireManager } from '../service.ts';
import { eraseBinned, listBinned, lockBinned, putIntoBin, takeFromBin } from './repository.ts';

const ofAdmins = { policy: mayManageProjects, absent: 'projects.not_found' } as const;

/** Removes a project with everything it has from every list; feed and audit log keep their lines. It can be restored for 30 days. */
export async function deleteProject(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, by, async (tx) => {
    const project = authorize(actor, 'delete', await lockProject(tx, id), ofAdmins);
    await putIntoBin(tx, project, { by: admin.id, now: deps.clock.now() });
    await holdBack(tx, id);
    await announceBin(deps, tx, { event: 'projectDeleted', project }, admin);
    if (project.manuscriptId !== null) await keepTurn(tx, project.manuscriptId, today);
    await audit(tx, deps, by, { action: 'projects.deleted', id, detail: { title: project.title } });
  });
}

/** @throws AppError `invalid` for a cursor of another list */
export async function listBin(
  deps: Deps,
  actor: Actor,
  cursor: string | undefined,
): Promise<Page<BinnedProject>> {
  requireManager(actor);
  const page = await listBinned(deps.db.reads, cursor);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  return page;
}

export async function restoreProject(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireManager(actor);
  const admin = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, by, async (tx) => {
    const project = authorize(actor, 'restore', await lockBinned(tx, id), ofAdmins);
    await takeFromBin(tx, project);
    await forgetHeldBack(tx, id, today);
    // Somebody may have left the team meanwhile: whose turn it is follows from the stages as they are now.
    await refreshDerived(tx, id, { now: deps.clock.now(), today });
    const restored = await findProject(tx, id);
    if (restored === undefined) throw new Error('the project just restored is not there');
    await announceBin(deps, tx, { event: 'projectRestored', project: restored }, admin);
    await audit(tx, deps, by, { action: 'projects.restored', id, detail: { title: project.title } });
  });
}

/** For good, before its 30 days are over. */
export async function eraseProject(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireManager(actor);
  await writeBy(deps, by, async (tx) => {
    const project = authorize(actor, 'erase', await lockBinned(tx, id), ofAdmins);
    await eraseBinned(tx, project);
    await forgetNoticesAbout(tx, [id]);
    await audit(tx, deps, by, { action: 'projects.erased', id, detail: { title: project.title } });
  });
}
