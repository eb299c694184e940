import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useState } from 'react';
import { useLiveChange } from '../../api/live.ts';
import { useTabDraft } from '../../api/tab-drafts.ts';
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

interface Accompanying {
  readonly text: string;
  readonly internal: boolean;
}

/** The note beside a change of the manuscript's status, kept in this tab until it is saved with one. */
export function useAccompanyingDraft(manuscriptId: string) {
  return useTabDraft<Accompanying>(`note.beside.${manuscriptId}`, {
    empty: { text: '', internal: false },
    isValid: isAccompanying,
    isWorthKeeping: ({ text }) => text.trim() !== '',
  });
}

function isAccompanying(value: unknown): value is Accompanying {
  if (typeof value !== 'object' || value === null) return false;
  const { text, internal }: Partial<Record<keyof Accompanying, unknown>> = value;
  return typeof text === 'string' && typeof internal === 'boolean';
}

/** For the screens that show a thread. */
export const NotesThread = late(async () => (await import('./notes-thread.tsx')).NotesThread);

/** The note that accompanies a change. */
export const AccompanyingNote = late(async () => (await import('./accompanying-note.tsx')).AccompanyingNote);
