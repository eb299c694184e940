import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { useLiveChange } from '../../api/live.ts';
import { useTabDraft } from '../../api/tab-drafts.ts';

/** Whether somebody else has written a note on this manuscript, project or stage since its thread was closed here. */
export function useUnreadNotes(id: string, opened: boolean, stage?: StageName): boolean {
  const [unread, setUnread] = useState(false);
  useLiveChange((change) => {
    const isHere = stage === undefined || change.stage === stage;
    if (change.kind === 'notes' && change.id === id && isHere) setUnread(!opened);
  });
  if (unread && opened) setUnread(false);
  return unread;
}

/** The draft of the note that is saved together with a new status of the manuscript; kept in this tab until then. */
export function useAccompanyingDraft(manuscriptId: string) {
  return useTabDraft<NoteInput>(`note.beside.${manuscriptId}`, {
    empty: { text: '', internal: false },
    isValid: isNoteInput,
    isWorthKeeping: ({ text }) => text.trim() !== '',
  });
}

function isNoteInput(value: unknown): value is NoteInput {
  if (typeof value !== 'object' || value === null) return false;
  const { text, internal }: Partial<Record<keyof NoteInput, unknown>> = value;
  return typeof text === 'string' && typeof internal === 'boolean';
}
