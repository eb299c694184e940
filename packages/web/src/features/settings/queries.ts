import { readDesk } from '@ruang-naskah/domain/desk/calls';
import { listDue } from '@ruang-naskah/domain/projects/calls';
import { readSettings, updateSettings } from '@ruang-naskah/domain/settings/calls';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { googleDocs } from '@ruang-naskah/domain/settings/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';

export function storedSettings() {
  return queryOf(readSettings, {});
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateSettingsInput; version: number }) =>
      callEndpoint(updateSettings, { body, version }),
    onSuccess: (stored) => {
      client.setQueryData(storedSettings().queryKey, stored);
      void client.invalidateQueries(answersOf(listDue));
    },
  });
}

type Answer =
  | Pick<Settings, 'holdNewEditors' | 'newEditorsDecided'>
  | (Pick<Settings, 'googleDocsDecided'> & { readonly addsGoogleDocs: boolean })
  | Pick<Settings, 'firstStepsHidden'>;

/** Saves an answer to the list of first steps into the present settings. */
export function useAnswerFirstStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: Answer) => {
      const { version, ...settings } = await client.fetchQuery({ ...storedSettings(), staleTime: 0 });
      const { addsGoogleDocs = false, ...changes } = { addsGoogleDocs: false, ...answer };
      const extraStageHosts = [...settings.extraStageHosts, ...(addsGoogleDocs ? [googleDocs] : [])];
      return callEndpoint(updateSettings, { body: { ...settings, extraStageHosts, ...changes }, version });
    },
    onSuccess: (stored) => {
      client.setQueryData(storedSettings().queryKey, stored);
      void client.invalidateQueries(answersOf(readDesk));
    },
  });
}
