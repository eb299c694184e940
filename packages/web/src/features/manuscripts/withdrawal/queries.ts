import { readDesk } from '@ruang-naskah/domain/desk/endpoints';
import {
  askWithdrawal,
  countManuscripts,
  decideWithdrawal,
  listManuscripts,
  takeBackWithdrawal,
} from '@ruang-naskah/domain/manuscripts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../../api/client.ts';
import { answersOf } from '../../../api/queries.ts';
import { manuscriptById } from '../queries.ts';

/** Refetches what changes with a withdrawal, also after a refusal, because the page is outdated then. */
function useRefetchAfterWithdrawal(id: string) {
  const client = useQueryClient();
  return () => {
    for (const call of [countManuscripts, listManuscripts, readDesk])
      void client.invalidateQueries(answersOf(call));
    return client.invalidateQueries(manuscriptById(id));
  };
}

interface Versioned<Body> {
  readonly body: Body;
  readonly version: number;
}

export function useAskWithdrawal(id: string) {
  return useMutation({
    mutationFn: ({ body, version }: Versioned<InputOf<typeof askWithdrawal.id, 'body'>>) =>
      callEndpoint(askWithdrawal, { params: { id }, body, version }),
    onSettled: useRefetchAfterWithdrawal(id),
  });
}

export function useTakeBackWithdrawal(id: string) {
  return useMutation({
    mutationFn: (version: number) => callEndpoint(takeBackWithdrawal, { params: { id }, version }),
    onSettled: useRefetchAfterWithdrawal(id),
  });
}

export function useDecideWithdrawal(id: string) {
  return useMutation({
    mutationFn: ({ body, version }: Versioned<InputOf<typeof decideWithdrawal.id, 'body'>>) =>
      callEndpoint(decideWithdrawal, { params: { id }, body, version }),
    onSettled: useRefetchAfterWithdrawal(id),
  });
}
