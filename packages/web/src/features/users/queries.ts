import { changePassword } from '@ruang-naskah/domain/auth/contract';
import type { ChangePasswordInput } from '@ruang-naskah/domain/auth/schema';
import { readProfile, updateProfile } from '@ruang-naskah/domain/users/contract';
import type { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';

export function ownProfile() {
  return queryOf(readProfile, {});
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateProfileInput; version: number }) =>
      callEndpoint(updateProfile, { body, version }),
    onSuccess: (profile) => client.setQueryData(ownProfile().queryKey, profile),
  });
}

export function useChangePassword() {
  return useMutation({ mutationFn: (body: ChangePasswordInput) => callEndpoint(changePassword, { body }) });
}
