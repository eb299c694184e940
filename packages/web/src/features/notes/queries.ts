import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { useLiveChange } from '../../api/live.ts';
import { late } from '../../ui/late.ts';

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

/** For the screens that show a thread. */
export const NotesThread = late(async () => (await import('./notes-thread.tsx')).NotesThread);

/** The note that accompanies a change. */
export const AccompanyingNote = late(async () => (await import('./accompanying-note.tsx')).AccompanyingNote);
