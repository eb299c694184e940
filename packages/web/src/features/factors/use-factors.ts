import { listSessions } from '@ruang-naskah/domain/auth/endpoints';
import * as endpoints from '@ruang-naskah/domain/factors/endpoints';
import { listUsers } from '@ruang-naskah/domain/users/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, awaitUnlessFailed, queryOf } from '../../api/queries.ts';

export function ownFactors() {
  return queryOf(endpoints.readFactors, {});
}

/** A write to one's own second step. It may have asked for the password, which makes a new session in the list of devices. */
function useOwnFactorWrite<Input, Result>(write: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: (_data, failure) => {
      void client.invalidateQueries(answersOf(listSessions));
      return awaitUnlessFailed(failure, client.invalidateQueries(answersOf(endpoints.readFactors)));
    },
  });
}

export function useTurnOffSecondStep() {
  return useOwnFactorWrite(() => callEndpoint(endpoints.turnOffSecondStep, {}));
}

/** Invalidates nothing, because a new secret counts only once it is confirmed. */
export function useBeginTotp() {
  return useMutation({ mutationFn: () => callEndpoint(endpoints.beginTotp, {}) });
}

export function useConfirmTotp() {
  return useOwnFactorWrite((body: { readonly code: string }) =>
    callEndpoint(endpoints.confirmTotp, { body }),
  );
}

export function useRemoveTotp() {
  return useOwnFactorWrite(() => callEndpoint(endpoints.removeTotp, {}));
}

/** Adds a passkey: asks the server for a challenge, lets the device answer it, and sends the answer. */
export function useAddPasskey() {
  return useOwnFactorWrite(async ({ name }: { readonly name: string }) => {
    const passkeys = await import('../../api/passkeys.ts').catch(() => {
      throw offlineError();
    });
    const passkey = await passkeys.makePasskey(await callEndpoint(endpoints.beginPasskey, {}));
    return callEndpoint(endpoints.addPasskey, { body: { name, ...passkey } });
  });
}

export function useRenamePasskey() {
  return useOwnFactorWrite(({ id, name }: { readonly id: string; readonly name: string }) =>
    callEndpoint(endpoints.renamePasskey, { params: { id }, body: { name } }),
  );
}

export function useRemovePasskey() {
  return useOwnFactorWrite(({ id }: { readonly id: string }) =>
    callEndpoint(endpoints.removePasskey, { params: { id } }),
  );
}

export function useRenewRecoveryCodes() {
  return useOwnFactorWrite(() => callEndpoint(endpoints.renewRecoveryCodes, {}));
}

export function factorRule() {
  return queryOf(endpoints.readFactorRule, {});
}

export function useSetFactorRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (required: boolean) => callEndpoint(endpoints.setFactorRule, { body: { required } }),
    onSuccess: (rule) => client.setQueryData(factorRule().queryKey, rule),
  });
}

export function userFactors(id: string) {
  return queryOf(endpoints.readUserFactors, { params: { id } });
}

export function useResetUserFactors(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(endpoints.resetUserFactors, { params: { id } }),
    onSettled: (_data, failure) => {
      void client.invalidateQueries(answersOf(listUsers));
      return awaitUnlessFailed(failure, client.invalidateQueries(answersOf(endpoints.readUserFactors)));
    },
  });
}
