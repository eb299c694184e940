import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { useLiveChange } from '../../api/live.ts';

/**
 * Whether somebody has written in the thread of this manuscript, project or stage while it was closed
 * here.
 */
export function useUnreadNotes(id: string, opened: boolean, stage?: StageName): boolean {
  const [unread, setUnread] = useState(false);
  useLiveChange((change) => {
    const isHere = stage === undefined || change.stage === stage;
    if (change.kind === 'notes' && change.id === id && isHere) setUnread(!opened);
  });
  if (unread && opened) setUnread(false);
  return unread;
}

/** The code of a thread, for the screens that show one: fetched when it is opened. */
export async function loadThread() {
  return { default: (await import('./notes-thread.tsx')).NotesThread };
}

/** The code of the note that accompanies a change. */
export async function loadAccompanying() {
  return { default: (await import('./accompanying-note.tsx')).AccompanyingNote };
}
