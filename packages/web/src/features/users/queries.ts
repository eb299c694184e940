import {
  changePassword,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@ruang-naskah/domain/auth/endpoints';
import type { AdminPasswordInput, ChangePasswordInput } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import {
  approveUser,
  changeEmail,
  changeRole,
  deleteUser,
  endUserSessions,
  exportOwnData,
  handOverStages,
  listPeople,
  listUsers,
  readHoldings,
  readProfile,
  readUser,
  reopenUser,
  sendUserReset,
  setUserPassword,
  suspendUser,
  updateProfile,
} from '@ruang-naskah/domain/users/endpoints';
import type { Person, Profile, UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../api/client.ts';
import { now } from '../../api/clock.ts';
import { answersOf, queryOf } from '../../api/queries.ts';

export function ownProfile() {
  return queryOf(readProfile, {});
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ body, version }: { body: UpdateProfileInput; version: number }) =>
      callEndpoint(updateProfile, { body, version }),
    onSuccess: (profile) => client.setQueryData(ownProfile().queryKey, profile),
    // Usually the profile was changed elsewhere: cancelling the edit shows the stored state.
    onError: () => void client.invalidateQueries(ownProfile()),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordInput) => callEndpoint(changePassword, { body }),
    // The other sign-ins have ended.
    onSuccess: () => void client.invalidateQueries(answersOf(listSessions)),
  });
}

export function ownSessions() {
  return queryOf(listSessions, {});
}

/** Ends one of one's own sessions, or with `others` all but this one. */
export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: 'others' | { readonly id: string }) =>
      which === 'others'
        ? callEndpoint(revokeOtherSessions, {})
        : callEndpoint(revokeSession, { params: { id: which.id } }),
    onSettled: () => client.invalidateQueries(answersOf(listSessions)),
  });
}

type UsersQuery = InputOf<typeof listUsers.id, 'query'>;

/** One page of the admin's list; the page before stays in sight while the next one loads. */
export function userPage(query: UsersQuery) {
  return { ...queryOf(listUsers, { query }), placeholderData: keepPreviousData };
}

/**
 * Somebody's whole profile. Each reading is audited and the data is personal: it is fetched once when the dialog opens
 * and dropped when it closes.
 */
export function userById(id: string) {
  return {
    ...queryOf(readUser, { params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

/**
 * A write to somebody's account. `changesOf` says what it changes in the profile, which is updated in place, because another
 * read would add a line to the audit log.
 */
function useAccountChange<Answer, Input = void>(
  id: string,
  send: (input: Input) => Promise<Answer>,
  changesOf: (input: Input) => Partial<Profile>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, input) =>
      client.setQueryData(userById(id).queryKey, (profile) => profile && { ...profile, ...changesOf(input) }),
    // Also after a failure, because another admin may have been faster.
    onSettled: () => client.invalidateQueries(answersOf(listUsers)),
  });
}

export function useApproveUser(id: string) {
  return useAccountChange(
    id,
    () => callEndpoint(approveUser, { params: { id } }),
    () => ({ active: true }),
  );
}

/** One's own data as a file; the code is loaded on demand. */
export function useExportOwnData() {
  return useMutation({
    mutationFn: async () => {
      const { downloadFile } = await import('../../api/download.ts');
      await downloadFile(exportOwnData, undefined);
    },
  });
}

export function useDeleteUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (successor: string) =>
      callEndpoint(deleteUser, { params: { id }, query: successor === '' ? {} : { handOverTo: successor } }),
    // Another admin may have deleted them first: the list is refetched either way.
    onSettled: () => client.invalidateQueries(answersOf(listUsers)),
  });
}

/** The stages, projects and manuscripts that depend on somebody, fetched anew by each dialog that asks. */
export function holdingsOf(id: string) {
  return { ...queryOf(readHoldings, { params: { id } }), gcTime: 0, refetchOnWindowFocus: false };
}

/** The first editors whose name contains the words of `q`. */
export function editorsNamed(q: string) {
  const query = q === '' ? { role: 'redaksi' as const } : { role: 'redaksi' as const, q };
  return { ...queryOf(listPeople, { query }), placeholderData: keepPreviousData };
}

export function useChangeRole(id: string) {
  return useAccountChange(
    id,
    (body: InputOf<'users.changeRole', 'body'>) => callEndpoint(changeRole, { params: { id }, body }),
    ({ role }) => ({ role }),
  );
}

export function useSetUserPassword(id: string) {
  return useMutation({
    mutationFn: (body: AdminPasswordInput) => callEndpoint(setUserPassword, { params: { id }, body }),
  });
}

export function useSendReset(id: string) {
  return useMutation({ mutationFn: () => callEndpoint(sendUserReset, { params: { id } }) });
}

export function useEndSessions(id: string) {
  return useMutation({ mutationFn: () => callEndpoint(endUserSessions, { params: { id } }) });
}

/** The person of an id: null without an id, undefined while loading. An erased person gets a name that says so. */
export function usePersonById(id: string): Person | null | undefined {
  const { data, isPending, isError } = useQuery({
    ...queryOf(listPeople, { query: { role: 'penulis', id } }),
    enabled: id !== '',
  });
  if (id === '') return null;
  if (isPending) return undefined;
  if (isError) return { id, nama: messages.projects.personChosen };
  return { id, nama: data?.items[0]?.nama ?? messages.userAdmin.erased };
}

export function useSuspendUser(id: string) {
  return useAccountChange(
    id,
    (body: InputOf<'users.suspend', 'body'>) => callEndpoint(suspendUser, { params: { id }, body }),
    ({ reason }) => ({
      active: false,
      suspendedAt: new Date(now()).toISOString(),
      suspendedReason: reason,
    }),
  );
}

export function useReopenUser(id: string) {
  return useAccountChange(
    id,
    () => callEndpoint(reopenUser, { params: { id } }),
    () => ({ active: true, suspendedAt: null, suspendedReason: null }),
  );
}

/** Gives the open stages of a suspended account to an editor. */
export function useHandOver(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (handOverTo: string) =>
      callEndpoint(handOverStages, { params: { id }, body: { handOverTo } }),
    onSettled: () => client.invalidateQueries(answersOf(readHoldings)),
  });
}

export function useChangeEmail(id: string) {
  return useAccountChange(
    id,
    (body: InputOf<'users.changeEmail', 'body'>) => callEndpoint(changeEmail, { params: { id }, body }),
    ({ email, reason }) => ({
      email,
      emailChangedAt: new Date(now()).toISOString(),
      emailReason: reason,
      mailTakenAt: null,
      mailFailedAt: null,
      mailFailure: null,
    }),
  );
}
