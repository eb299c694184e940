/** The code of a thread, for the screens that show one: fetched when it is opened. */
export async function loadThread() {
  return { default: (await import('./notes-thread.tsx')).NotesThread };
}

/** The code of the note that is sent beside a change. */
export async function loadAccompanying() {
  return { default: (await import('./accompanying-note.tsx')).AccompanyingNote };
}
