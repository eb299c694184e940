import { lazy } from 'react';

export const NotesThread = lazy(async () => ({ default: (await import('./notes-thread.tsx')).NotesThread }));

/** The field for a note that is saved together with a change. */
export const AccompanyingNote = lazy(async () => ({
  default: (await import('./accompanying-note.tsx')).AccompanyingNote,
}));
