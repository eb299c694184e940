import {
  addManuscriptNote,
  addProjectNote,
  deleteNote,
  editNote,
  listManuscriptNotes,
  listProjectNotes,
} from '@ruang-naskah/domain/notes/endpoints';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf } from '../../api/queries.ts';
import { tabKey } from '../../api/random-key.ts';

/** What a thread is about; a project without a stage has the notes of all its stages. */
export type NotesSubject =
  | { readonly manuscriptId: string }
  | { readonly projectId: string; readonly stage?: StageName };

export function notesOf(subject: NotesSubject) {
  return 'manuscriptId' in subject
    ? pagesOf(listManuscriptNotes, {}, { id: subject.manuscriptId })
    : pagesOf(listProjectNotes, { stage: subject.stage }, { id: subject.projectId });
}

function useRefetchNotes() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listManuscriptNotes, listProjectNotes].map((call) => client.invalidateQueries(answersOf(call))),
    );
}

interface NewNote {
  readonly body: NoteInput;
  /** The stage that a note on a project is about. */
  readonly stage: StageName;
  /** Names the draft that it was written in. */
  readonly draftName: string;
}

export function useAddNote(subject: NotesSubject) {
  const refetchNotes = useRefetchNotes();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ body, stage, draftName }: NewNote) => {
      const once = { keepKeyOnDevice: true, storeOnceFor: `${draftName} ${tabKey()}` } as const;
      return 'manuscriptId' in subject
        ? callEndpoint(addManuscriptNote, { params: { id: subject.manuscriptId }, body, ...once })
        : callEndpoint(addProjectNote, {
            params: { id: subject.projectId },
            body: { ...body, stage },
            ...once,
          });
    },
    // The note of an earlier attempt may be there already.
    onSettled: refetchNotes,
  });
}

interface Edited {
  readonly id: string;
  readonly text: string;
  readonly version: number;
}

export function useEditNote() {
  const refetchNotes = useRefetchNotes();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id, text, version }: Edited) =>
      callEndpoint(editNote, { params: { id }, body: { text }, version }),
    // Deleted or changed elsewhere: the thread shows it either way.
    onSettled: refetchNotes,
  });
}

export function useDeleteNote() {
  const refetchNotes = useRefetchNotes();
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => callEndpoint(deleteNote, { params: { id } }),
    onSettled: refetchNotes,
  });
}
