import {
  addManuscriptNote,
  addProjectNote,
  deleteNote,
  editNote,
  listManuscriptNotes,
  listProjectNotes,
} from '@ruang-naskah/domain/notes/calls';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf } from '../../api/queries.ts';

/** What a thread is about; a project without a stage has the notes of all its stages. */
export type NotesPlace =
  | { readonly manuscriptId: string }
  | { readonly projectId: string; readonly stage?: StageName };

export function notesOf(place: NotesPlace) {
  return 'manuscriptId' in place
    ? pagesOf(listManuscriptNotes, {}, { id: place.manuscriptId })
    : pagesOf(listProjectNotes, { stage: place.stage }, { id: place.projectId });
}

function useAskAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listManuscriptNotes, listProjectNotes].map((call) => client.invalidateQueries(answersOf(call))),
    );
}

interface NewNote {
  readonly body: NoteInput;
  /** Of a project's note. */
  readonly stage: StageName;
}

export function useAddNote(place: NotesPlace) {
  const askAgain = useAskAgain();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ body, stage }: NewNote) =>
      'manuscriptId' in place
        ? callEndpoint(addManuscriptNote, {
            params: { id: place.manuscriptId },
            body,
            once: true,
          })
        : callEndpoint(addProjectNote, {
            params: { id: place.projectId },
            body: { ...body, stage },
            once: true,
          }),
    onSuccess: askAgain,
  });
}

interface Edited {
  readonly id: string;
  readonly text: string;
  readonly version: number;
}

export function useEditNote() {
  const askAgain = useAskAgain();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id, text, version }: Edited) =>
      callEndpoint(editNote, { params: { id }, body: { text }, version }),
    // Deleted or changed elsewhere: the thread shows it either way.
    onSettled: askAgain,
  });
}

export function useDeleteNote() {
  const askAgain = useAskAgain();
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => callEndpoint(deleteNote, { params: { id } }),
    onSettled: askAgain,
  });
}
