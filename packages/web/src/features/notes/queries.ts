import { useState } from 'react';
import { useLiveChange } from '../../api/live.ts';

/** Whether somebody has written in the thread of this manuscript or project while it was closed here. */
export function useUnreadNotes(id: string, opened: boolean): boolean {
  const [unread, setUnread] = useState(false);
  useLiveChange((change) => {
    if (change.kind === 'notes' && change.id === id) setUnread(!opened);
  });
  if (unread && opened) setUnread(false);
  return unread;
}

/** The code of a thread, for the screens that show one: fetched when it is opened. */
export async function loadThread() {
  return { default: (await import('./notes-thread.tsx')).NotesThread };
}

/** The code of the note that is sent beside a change. */
export async function loadAccompanying() {
  return { default: (await import('./accompanying-note.tsx')).AccompanyingNote };
}
