import {
  listLinks,
  listProjects,
  listTasks,
  openTask,
  readEditorDesk,
  readStageContact,
  takeStage,
} from '@ruang-naskah/domain/projects/endpoints';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { TaskGroup } from '@ruang-naskah/domain/projects/tasks';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../api/client.ts';
import { answersOf, pagesOf, queryOf } from '../../../api/queries.ts';

/** An editor's desk: how many stages each group holds, and the first of them. */
export function ownDesk() {
  return queryOf(readEditorDesk, {});
}

export function tasksOf(group: TaskGroup) {
  return pagesOf(listTasks, { group });
}

export function openedTask(id: string, stage: StageName) {
  return queryOf(openTask, { params: { id, stage } });
}

/** Everything that shows one's own stages, after one of them has changed. */
export function refreshOwnStages(client: QueryClient): Promise<unknown> {
  const shown = [readEditorDesk, listTasks, openTask, listProjects, listLinks];
  return Promise.all(shown.map((call) => client.invalidateQueries(answersOf(call))));
}

export function useTakeStage(id: string, stage: StageName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(takeStage, { params: { id, stage } }),
    // After a refusal the row stays with the reason; the desk is refetched when it is shown again.
    onSuccess: () => refreshOwnStages(client),
  });
}

export function useStageContact(id: string, stage: StageName) {
  return useMutation({ mutationFn: () => callEndpoint(readStageContact, { params: { id, stage } }) });
}
