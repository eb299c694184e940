import {
  countManuscripts,
  listManuscripts,
  readManuscript,
  sendRevision,
  setManuscriptStatus,
  submitManuscript,
} from '@ruang-naskah/domain/manuscripts/endpoints';
import type { SendRevisionInput, SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import type { SettableStatus } from '@ruang-naskah/domain/manuscripts/status';
import { listManuscriptNotes } from '@ruang-naskah/domain/notes/endpoints';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../api/client.ts';
import { answersOf, pagesOf, queryOf } from '../../api/queries.ts';

type ListQuery = InputOf<typeof listManuscripts.id, 'query'>;

/** One page of the list by itself. */
export function manuscriptsOf(query: ListQuery) {
  return queryOf(listManuscripts, { query });
}

/** One page of the list for a table; the page before stays in sight while the next one loads. */
export function manuscriptPage(query: ListQuery) {
  return { ...manuscriptsOf(query), placeholderData: keepPreviousData };
}

/** How many manuscripts have each status. */
export function manuscriptCounts() {
  return queryOf(countManuscripts, {});
}

/** One's own manuscripts, page after page. */
export function ownManuscripts() {
  return pagesOf(listManuscripts, {});
}

export function manuscriptById(id: string) {
  return queryOf(readManuscript, { params: { id } });
}

export function useSubmitManuscript() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({
      body,
      storeOnceFor,
    }: {
      readonly body: SubmitManuscriptInput;
      readonly storeOnceFor: string;
    }) => callEndpoint(submitManuscript, { body, keepKeyOnDevice: true, storeOnceFor }),
    onSuccess: () => client.invalidateQueries(answersOf(listManuscripts)),
  });
}

interface StatusChange {
  readonly status: SettableStatus;
  /** Present if the author is given a reason. */
  readonly note?: string;
  /** A note of the thread that is saved with it. */
  readonly accompanying?: NoteInput;
  /** Version that the admin was looking at. */
  readonly version: number;
}

export function useSetStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ status, note = '', accompanying, version }: StatusChange) =>
      callEndpoint(setManuscriptStatus, { params: { id }, body: { status, note, accompanying }, version }),
    onSuccess: (manuscript) => {
      client.setQueryData(manuscriptById(id).queryKey, manuscript);
      void client.invalidateQueries(answersOf(countManuscripts));
      void client.invalidateQueries(answersOf(listManuscriptNotes));
      return client.invalidateQueries(answersOf(listManuscripts));
    },
  });
}

interface Revision {
  readonly body: SendRevisionInput;
  readonly version: number;
}

export function useSendRevision(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ body, version }: Revision) =>
      callEndpoint(sendRevision, { params: { id }, body, version }),
    onSuccess: (manuscript) => {
      client.setQueryData(manuscriptById(id).queryKey, manuscript);
      return client.invalidateQueries(answersOf(listManuscripts));
    },
    // Refused because the page is outdated: show the present state.
    onError: () => client.invalidateQueries(manuscriptById(id)),
  });
}
