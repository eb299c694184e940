import { readSettings, updateSettings } from '@ruang-naskah/domain/settings/contract';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';

export function storedSettings() {
  return queryOf(readSettings, {});
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateSettingsInput; version: number }) =>
      callEndpoint(updateSettings, { body, version }),
    onSuccess: (stored) => client.setQueryData(storedSettings().queryKey, stored),
  });
}
