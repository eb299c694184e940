import { timeInWords } from '@ruang-naskah/domain/dates';
import { readDesk } from '@ruang-naskah/domain/desk/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { listDue } from '@ruang-naskah/domain/projects/endpoints';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import {
  closeWorkshop,
  openWorkshop,
  readSettings,
  readWorkshop,
  updateSettings,
} from '@ruang-naskah/domain/settings/endpoints';
import type { OpenWorkshopInput, Settings, WorkshopDay } from '@ruang-naskah/domain/settings/schema';
import { googleDocs } from '@ruang-naskah/domain/settings/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';
import { useSession } from '../../api/session.tsx';

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

type FirstStepAnswer =
  | Pick<Settings, 'holdNewEditors' | 'newEditorsDecided'>
  | (Pick<Settings, 'googleDocsDecided'> & { readonly addsGoogleDocs: boolean })
  | Pick<Settings, 'firstStepsHidden'>;

/** Saves the answer to one of the first steps into the current settings. */
export function useAnswerFirstStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: FirstStepAnswer) => {
      const { version, ...settings } = await client.fetchQuery({ ...storedSettings(), staleTime: 0 });
      const { addsGoogleDocs, ...changes } = { addsGoogleDocs: false, ...answer };
      const extraStageHosts = [...settings.extraStageHosts, ...(addsGoogleDocs ? [googleDocs] : [])];
      return callEndpoint(updateSettings, { body: { ...settings, extraStageHosts, ...changes }, version });
    },
    onSuccess: (stored) => {
      client.setQueryData(storedSettings().queryKey, stored);
      void client.invalidateQueries(answersOf(readDesk));
    },
  });
}

export function workshopDay() {
  return queryOf(readWorkshop, {});
}

export function useOpenWorkshop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenWorkshopInput) => callEndpoint(openWorkshop, { body }),
    onSuccess: (day) => client.setQueryData(workshopDay().queryKey, day),
  });
}

export function useCloseWorkshop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(closeWorkshop, {}),
    onSettled: () => client.invalidateQueries(answersOf(readWorkshop)),
  });
}

/** The sentence about the open workshop day; null while none is open. */
export function useWorkshopText(day: WorkshopDay | undefined): string | null {
  const { timeZone } = useSession().settings;
  if (day === undefined || day.until === null) return null;
  const time = timeInWords(Date.parse(day.until), timeZone);
  return day.code === null ? messages.workshop.openForNetwork(time) : messages.workshop.openForCode(time);
}
