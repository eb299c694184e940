import { listActivities } from '@ruang-naskah/domain/activities/calls';
import { readDesk } from '@ruang-naskah/domain/desk/calls';
import { readDuties } from '@ruang-naskah/domain/duties/calls';
import { listPresent } from '@ruang-naskah/domain/live/calls';
import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import type { LiveKind } from '@ruang-naskah/domain/live/values';
import { countManuscripts, listManuscripts, readManuscript } from '@ruang-naskah/domain/manuscripts/calls';
import { listManuscriptNotes, listProjectNotes } from '@ruang-naskah/domain/notes/calls';
import { countNotices, listNotices } from '@ruang-naskah/domain/notices/calls';
import {
  countProjects,
  listBin,
  listLinks,
  listProjects,
  listStageRequests,
  listTasks,
  openTask,
  readBoard,
  readHistory,
  readProject,
  readDesk as readTasks,
} from '@ruang-naskah/domain/projects/calls';
import { listUsers } from '@ruang-naskah/domain/users/calls';
import type { Query, QueryClient } from '@tanstack/react-query';
import { liveView, setLiveView, tellLive } from '../../api/live.ts';
import type { LiveBatch } from './stream.ts';

/** Which answers a change makes old. */
const shownBy: Readonly<Record<LiveKind, readonly string[]>> = {
  project: idsOf(
    listProjects,
    countProjects,
    readBoard,
    readProject,
    listLinks,
    readHistory,
    listBin,
    readTasks,
    listTasks,
    openTask,
    listManuscripts,
    readManuscript,
    readDesk,
    readDuties,
    listActivities,
  ),
  manuscript: idsOf(
    ...[listManuscripts, countManuscripts, readManuscript, readDesk, readDuties, listActivities],
  ),
  notes: idsOf(listManuscriptNotes, listProjectNotes, readDuties),
  requests: idsOf(listStageRequests, readDesk, readDuties),
  notices: idsOf(countNotices, listNotices, readDuties),
  people: idsOf(listUsers, readDesk, readDuties),
  presence: idsOf(listPresent),
};

/** Small, and they move nothing: asked again at once, as what says so of itself where it stands. */
const atOnce = new Set(idsOf(countNotices, readDuties, listPresent));
const isAtOnce = (query: Query) => atOnce.has(endpointOf(query)) || query.meta?.atOnce === true;
/** Their own screens say it in their own way: a thread, and the dialog of a project, which an answer must not change. */
const told = new Set(idsOf(readProject, listLinks, listManuscriptNotes, listProjectNotes));

function idsOf(...calls: readonly { readonly id: string }[]): string[] {
  return calls.map(({ id }) => id);
}

const endpointOf = ({ queryKey: [id] }: Query): string => String(id);

/** An answer about one thing is made old by that thing alone, and one about a stage by what is said of that stage. */
function isAbout({ queryKey: [, parts] }: Query, { kind, id, stage }: LiveChange): boolean {
  const asked = parts as { params?: { id?: string }; query?: { stage?: string } } | undefined;
  if (asked?.params?.id !== undefined && asked.params.id !== id) return false;
  return kind !== 'notes' || asked?.query?.stage === undefined || asked.query.stage === stage;
}

/** The answers on the screen that are known to be old. */
function waitingIn(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && !told.has(endpointOf(query)) && !isAtOnce(query),
  });
}

/**
 * Marks as old what a change concerns. What is on the screen stays as it is until the reader wants it otherwise; what
 * is not, is asked for when it is shown again. What people did themselves in another window is shown there at once.
 */
export function applyBatch(client: QueryClient, { missed, changes }: LiveBatch): void {
  if (missed) applyMissed(client);
  const ids = new Set(liveView().ids);
  for (const change of changes) {
    const touched = apply(client, change);
    if (touched && !change.own && change.id !== null) ids.add(change.id);
    if (touched && !change.own) setLiveView({ waiting: liveView().waiting + 1, ids });
  }
}

/** Whether something on the screen is old now. */
function apply(client: QueryClient, change: LiveChange): boolean {
  const { kind, own } = change;
  // The window that is being worked in has asked again by itself.
  if (own && document.hasFocus() && kind !== 'notices') return false;
  if (!own) tellLive(change);
  const concerned = client
    .getQueryCache()
    .findAll({ predicate: (query) => shownBy[kind].includes(endpointOf(query)) && isAbout(query, change) });
  let touched = false;
  for (const query of concerned) {
    query.invalidate();
    if (!query.isActive()) continue;
    if (own || isAtOnce(query)) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else if (!told.has(endpointOf(query))) touched = true;
  }
  return touched;
}

function applyMissed(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (Object.values(shownBy).some((ids) => ids.includes(endpointOf(query)))) query.invalidate();
  }
  void client.refetchQueries({ type: 'active', predicate: isAtOnce });
  if (waitingIn(client).length > 0) setLiveView({ waiting: Math.max(1, liveView().waiting) });
}

/** Shows what was waiting. */
export async function showWaiting(client: QueryClient): Promise<void> {
  await Promise.all(
    waitingIn(client).map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })),
  );
}

/** What was asked again for another reason waits no more. @returns what ends the watch */
export function watchAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(() => {
    if (liveView().waiting > 0 && waitingIn(client).length === 0) setLiveView({ waiting: 0 });
  });
}
