import { listSessions } from '@ruang-naskah/domain/auth/calls';
import * as calls from '@ruang-naskah/domain/factors/calls';
import { listUsers } from '@ruang-naskah/domain/users/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { afterWrite, answersOf, queryOf } from '../../api/queries.ts';

export function ownFactors() {
  return queryOf(calls.readFactors, {});
}

/** A write to one's own ways; it may have needed another sign-in, and then the list of devices has changed too. */
function useOwnWrite<Input, Result>(write: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: (_answer, failure) => {
      void client.invalidateQueries(answersOf(listSessions));
      return afterWrite(failure, client.invalidateQueries(answersOf(calls.readFactors)));
    },
  });
}

export function useTurnOff() {
  return useOwnWrite(() => callEndpoint(calls.turnOff, {}));
}

/** A secret counts only once confirmed: nothing that is shown elsewhere has changed. */
export function useBeginTotp() {
  return useMutation({ mutationFn: () => callEndpoint(calls.beginTotp, {}) });
}

export function useConfirmTotp() {
  return useOwnWrite((body: { readonly code: string }) => callEndpoint(calls.confirmTotp, { body }));
}

export function useRemoveTotp() {
  return useOwnWrite(() => callEndpoint(calls.removeTotp, {}));
}

/** The whole way of a new passkey: the server's question, the device, and what is kept of its answer. */
export function useAddPasskey() {
  return useOwnWrite(async ({ name }: { readonly name: string }) => {
    const passkeys = await import('../../api/passkeys.ts').catch(() => {
      throw offlineError();
    });
    const made = await passkeys.makePasskey(await callEndpoint(calls.beginPasskey, {}));
    return callEndpoint(calls.addPasskey, { body: { name, ...made } });
  });
}

export function useRenamePasskey() {
  return useOwnWrite(({ id, name }: { readonly id: string; readonly name: string }) =>
    callEndpoint(calls.renamePasskey, { params: { id }, body: { name } }),
  );
}

export function useRemovePasskey() {
  return useOwnWrite(({ id }: { readonly id: string }) =>
    callEndpoint(calls.removePasskey, { params: { id } }),
  );
}

export function useRenewCodes() {
  return useOwnWrite(() => callEndpoint(calls.renewRecoveryCodes, {}));
}

export function factorRule() {
  return queryOf(calls.readRule, {});
}

export function useSetRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (required: boolean) => callEndpoint(calls.setRule, { body: { required } }),
    onSuccess: (rule) => client.setQueryData(factorRule().queryKey, rule),
  });
}

export function factorsOf(id: string) {
  return queryOf(calls.readFactorsOf, { params: { id } });
}

export function useResetFactorsOf(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(calls.resetFactorsOf, { params: { id } }),
    onSettled: (_answer, failure) => {
      void client.invalidateQueries(answersOf(listUsers));
      return afterWrite(failure, client.invalidateQueries(answersOf(calls.readFactorsOf)));
    },
  });
}
