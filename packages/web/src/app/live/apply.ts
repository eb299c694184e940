import { listActivities } from '@ruang-naskah/domain/activities/endpoints';
import { readDesk } from '@ruang-naskah/domain/desk/endpoints';
import { readDuties } from '@ruang-naskah/domain/duties/endpoints';
import { listPresentAdmins } from '@ruang-naskah/domain/live/endpoints';
import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import type { LiveKind } from '@ruang-naskah/domain/live/values';
import {
  countManuscripts,
  listManuscripts,
  readManuscript,
} from '@ruang-naskah/domain/manuscripts/endpoints';
import { listManuscriptNotes, listProjectNotes } from '@ruang-naskah/domain/notes/endpoints';
import { countUnreadNotices, listNotices } from '@ruang-naskah/domain/notices/endpoints';
import { readBoard } from '@ruang-naskah/domain/projects/bulk-endpoints';
import {
  countProjects,
  listBin,
  listLinks,
  listProjects,
  listStageRequests,
  listTasks,
  openTask,
  readHistory,
  readProject,
  readEditorDesk as readTasks,
} from '@ruang-naskah/domain/projects/endpoints';
import { listUsers } from '@ruang-naskah/domain/users/endpoints';
import type { Query, QueryClient } from '@tanstack/react-query';
import { liveView, notifyLiveListeners, setLiveView } from '../../api/live.ts';
import type { ReceivedChanges } from './stream.ts';

/** The endpoints whose cached answers a change of each kind makes outdated. */
const endpointsOf: Readonly<Record<LiveKind, readonly string[]>> = {
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
  notices: idsOf(countUnreadNotices, listNotices, readDuties),
  accounts: idsOf(listUsers, readDesk, readDuties),
  presence: idsOf(listPresentAdmins),
};

/** Refetched at once, because their answers are small and move nothing on the screen; a query asks for it by `meta.atOnce`. */
const atOnce = new Set(idsOf(countUnreadNotices, readDuties, listPresentAdmins));
const isAtOnce = (query: Query) => atOnce.has(endpointOf(query)) || query.meta?.atOnce === true;
/** A thread of notes and the dialog of a project announce changes themselves; a refetch must not change what is open there. */
const announcedByComponent = new Set(idsOf(readProject, listLinks, listManuscriptNotes, listProjectNotes));

function idsOf(...calls: readonly { readonly id: string }[]): string[] {
  return calls.map(({ id }) => id);
}

const endpointOf = ({ queryKey: [id] }: Query): string => String(id);

/** An answer about one object is outdated by changes of that object only, a thread of a stage by notes on that stage only. */
function isAbout({ queryKey: [, parts] }: Query, { kind, id, stage }: LiveChange): boolean {
  const asked = parts as { params?: { id?: string }; query?: { stage?: string } } | undefined;
  if (asked?.params?.id !== undefined && asked.params.id !== id) return false;
  return kind !== 'notes' || asked?.query?.stage === undefined || asked.query.stage === stage;
}

/** Outdated answers on the screen that wait for a press on «Muat». */
function waitingIn(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    type: 'active',
    predicate: (query) =>
      query.state.isInvalidated && !announcedByComponent.has(endpointOf(query)) && !isAtOnce(query),
  });
}

/**
 * Marks as outdated the answers that changes concern. What is on the screen stays as it is until the reader presses
 * «Muat»; other answers are refetched when they are shown again. What people did themselves in another window is
 * refetched at once.
 */
export function applyChanges(client: QueryClient, { missed, changes }: ReceivedChanges): void {
  if (missed) applyMissed(client);
  const ids = new Set(liveView().ids);
  for (const change of changes) {
    const touched = applyChange(client, change);
    if (touched && !change.own && change.id !== null) ids.add(change.id);
    if (touched && !change.own) setLiveView({ waiting: liveView().waiting + 1, ids });
  }
}

/** @returns whether something on the screen waits to be refetched now */
function applyChange(client: QueryClient, change: LiveChange): boolean {
  const { kind, own } = change;
  // The window in which the person did it has refetched by itself.
  if (own && document.hasFocus() && kind !== 'notices') return false;
  if (!own) notifyLiveListeners(change);
  const outdated = client.getQueryCache().findAll({
    predicate: (query) => endpointsOf[kind].includes(endpointOf(query)) && isAbout(query, change),
  });
  let touched = false;
  for (const query of outdated) {
    query.invalidate();
    if (!query.isActive()) continue;
    if (own || isAtOnce(query)) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else if (!announcedByComponent.has(endpointOf(query))) touched = true;
  }
  return touched;
}

function applyMissed(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (Object.values(endpointsOf).some((ids) => ids.includes(endpointOf(query)))) query.invalidate();
  }
  void client.refetchQueries({ type: 'active', predicate: isAtOnce });
  if (waitingIn(client).length > 0) setLiveView({ waiting: Math.max(1, liveView().waiting) });
}

/** Refetches what was waiting. */
export async function showWaiting(client: QueryClient): Promise<void> {
  await Promise.all(
    waitingIn(client).map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })),
  );
}

/** Ends the waiting of answers that were refetched for another reason. @returns what ends the watch */
export function watchAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(() => {
    if (liveView().waiting > 0 && waitingIn(client).length === 0) setLiveView({ waiting: 0 });
  });
}
