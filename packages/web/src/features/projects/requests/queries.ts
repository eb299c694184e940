import { readDesk as readAdminDesk } from '@ruang-naskah/domain/desk/endpoints';
import {
  askOfStage,
  countProjects,
  decideRequest,
  listProjects,
  listStageRequests,
  withdrawRequest,
} from '@ruang-naskah/domain/projects/endpoints';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../../api/client.ts';
import { answersOf, queryOf } from '../../../api/queries.ts';
import { projectById } from '../queries.ts';

type RequestInput = InputOf<typeof askOfStage.id, 'body'>;
type DecisionInput = InputOf<typeof decideRequest.id, 'body'>;

/** The requests about a project's stages, newest first. */
export function stageRequests(id: string) {
  return queryOf(listStageRequests, { params: { id } });
}

function refetchRequests(client: QueryClient, id: string): Promise<unknown> {
  return client.invalidateQueries(stageRequests(id));
}

export function useAskOfStage(id: string, stage: StageName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestInput) => callEndpoint(askOfStage, { params: { id, stage }, body }),
    // Refused as well: another window may have asked already.
    onSettled: () => refetchRequests(client, id),
  });
}

export function useWithdrawRequest(id: string, requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(withdrawRequest, { params: { id, requestId } }),
    onSettled: () => refetchRequests(client, id),
  });
}

export function useDecideRequest(id: string, requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: DecisionInput; version: number }) =>
      callEndpoint(decideRequest, { params: { id, requestId }, body, version }),
    onSuccess: async (project) => {
      client.setQueryData(projectById(id).queryKey, (before) => before && { ...before, ...project });
      for (const call of [countProjects, listProjects, readAdminDesk])
        void client.invalidateQueries(answersOf(call));
      await refetchRequests(client, id);
    },
  });
}
