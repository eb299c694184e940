import { readSettings, updateSettings } from '@ruang-naskah/domain/settings/calls';
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

/** Saves whether new editors wait, on top of the present settings. */
export function useDecideNewEditors() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (holdNewEditors: boolean) => {
      const { version, ...settings } = await client.fetchQuery({ ...storedSettings(), staleTime: 0 });
      const body = { ...settings, holdNewEditors, newEditorsDecided: true };
      return callEndpoint(updateSettings, { body, version });
    },
    onSuccess: (stored) => client.setQueryData(storedSettings().queryKey, stored),
  });
}
