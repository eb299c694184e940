import { type Actor, authorize, type UserActor } from '@ruang-naskah/domain/actor';
import { projectNotices } from '@ruang-naskah/domain/notices/events';
import { type Departure, handOver } from '@ruang-naskah/domain/projects/handover';
import { mayHandOver } from '@ruang-naskah/domain/projects/policy';
import { validEditor } from '@ruang-naskah/domain/projects/workflow';
import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { endAsked } from '../../notices/done/service.ts';
import {
  announce,
  announceProject,
  forgetNoticesAbout,
  withdrawRequestNotices,
} from '../../notices/service.ts';
import { readTodayIn } from '../../settings/service.ts';
import { findCandidates } from '../../users/people/service.ts';
import { eraseBinnedOf } from '../bin/repository.ts';
import { findProject, refreshDerived, saveProject, stopWithdrawn } from '../repository.ts';
import { forgetAsker } from '../requests/repository.ts';
import type { StoredProject } from '../table.ts';
import {
  beginAuthorship,
  clearOpenStages,
  deleteParticipations,
  endAuthorship,
  forgetDeliverer,
  lockProjectsOf,
} from './repository.ts';

/** Operations of other nouns on projects. Callers have authorized them. */

/** Inside the transaction that erases an account: an author's projects in the bin are gone (decision 0082). */
export async function forgetBinnedOf(tx: Tx, userId: string): Promise<void> {
  await forgetNoticesAbout(tx, await eraseBinnedOf(tx, userId));
}

/** The editor who takes over somebody's stages; null for nobody. @throws AppError 422 unless an active editor */
export async function findHeir(tx: Tx, id: string | undefined): Promise<Departure['heir']> {
  if (id === undefined) return null;
  return validEditor((await findCandidates(tx, [id])).get(id), 'handOverTo');
}

/**
 * Inside the transaction that erases an account or gives it another role, once nobody can name it any more: open stages
 * go to the heir or to nobody, approved stages and projects keep the printed name (decisions 0015, 0099). An admin's
 * edit begun before is stale. Returns how many stages went.
 */
export async function releasePerson(deps: Deps, tx: Tx, actor: Actor, departure: Departure): Promise<number> {
  const { personId } = departure;
  const projects = await lockProjectsOf(tx, personId);
  await endAuthorship(tx, personId);
  await deleteParticipations(tx, personId);
  const count = await handOverIn(deps, tx, actor, { departure, projects });
  await clearOpenStages(tx, personId);
  return count;
}

/** Gives the open stages of a closed account to an editor; the person stays what they are. Returns how many went. */
export async function giveStages(deps: Deps, tx: Tx, actor: Actor, departure: Departure): Promise<number> {
  const projects = await lockProjectsOf(tx, departure.personId);
  return handOverIn(deps, tx, actor, { departure, projects });
}

async function handOverIn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { departure, projects }: { readonly departure: Departure; readonly projects: readonly string[] },
): Promise<number> {
  const now = deps.clock.now();
  const today = await readTodayIn(tx, now);
  let count = 0;
  for (const id of projects) {
    const found = await findProject(tx, id);
    // In the bin.
    if (found === undefined) continue;
    const before = authorize(actor, 'handOver', found, { policy: mayHandOver, absent: 'projects.not_found' });
    const { project, handed } = handOver(before, departure);
    const by = actor.kind === 'user' ? actor.id : null;
    const after = await saveProject(tx, before, project, { by, now, today, onlyLink: false });
    await endAsked(deps, tx, after);
    // They are of the person who leaves, who is asked and answered nothing any more.
    for (const request of after.settled) await withdrawRequestNotices(deps, tx, request.id);
    if (departure.heir !== null) await tellOne(deps, tx, actor, { before, after, to: departure.heir.id });
    count += handed.length;
  }
  return count;
}

interface Change {
  readonly before: StoredProject;
  readonly after: StoredProject;
  /** Who is told. */
  readonly to: string;
}

/**
 * What a change of the team means to one person: a successor, or an author who is one again. Who leaves gets the notice
 * of the new role, or has no account any more.
 */
async function tellOne(deps: Deps, tx: Tx, actor: Actor, { before, after, to }: Change): Promise<void> {
  const by = actor.kind === 'user' ? actor : null;
  const drafts = projectNotices(before, after, by ?? { id: '', name: '' }).filter(
    (draft) => draft.to !== 'admins' && draft.to.userId === to,
  );
  await announce(deps, tx, { drafts, projectId: after.id, manuscriptId: null, actorId: by?.id ?? null });
}

/** Its details in the audit log. */
export function handedDetail(stages: number, heir: Departure['heir']): Record<string, number | string> {
  if (stages === 0) return {};
  return heir === null ? { stages } : { stages, handedTo: heir.id };
}

/** Inside the transaction that makes an account an author's again, who is told what waits for them. */
export async function welcomeAuthor(deps: Deps, tx: Tx, actor: Actor, userId: string): Promise<void> {
  const now = deps.clock.now();
  const today = await readTodayIn(tx, now);
  for (const id of await beginAuthorship(tx, userId)) {
    await refreshDerived(tx, id, { now, today });
    const after = await findProject(tx, id);
    if (after === undefined) continue;
    await tellOne(deps, tx, actor, { before: { ...after, authorGone: true }, after, to: userId });
  }
}

/** Inside the transaction that accepts a withdrawal: stops the manuscript's projects and tells who works on them. */
export async function stopProjectsOf(deps: Deps, tx: Tx, by: UserActor, manuscriptId: string): Promise<void> {
  const now = deps.clock.now();
  for (const id of await stopWithdrawn(tx, manuscriptId, { now, today: await readTodayIn(tx, now) })) {
    const after = await findProject(tx, id);
    // In the bin.
    if (after === undefined) continue;
    await announceProject(deps, tx, { before: { ...after, withdrawn: false }, after }, by);
  }
}

/** Inside the transaction of an erasure: removes the deliverer from the records of deliveries. */
export async function forgetActorInDeliveries(tx: Tx, userId: string): Promise<void> {
  await forgetDeliverer(tx, userId);
  await forgetAsker(tx, userId);
}
