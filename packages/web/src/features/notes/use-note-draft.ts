import { type MentionLabel, mentionLabelsOf, storeMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import { useEffect } from 'react';
import { withoutSent } from '../../api/form-values.ts';
import { useTabDraft } from '../../api/tab-drafts.ts';
import type { NotesSubject } from './use-notes.ts';

interface SentNote {
  readonly typed: string;
  readonly internal: boolean;
  readonly stage?: StageName;
}

/** A note as it is typed. */
export interface NoteDraft {
  readonly typed: string;
  /** People chosen from the offered list, with the label that stands in the text for them. */
  readonly chosen: readonly MentionLabel[];
  readonly internal: boolean;
  readonly stage?: StageName;
  /** The note that is being sent; put back if sending fails, or if the page is closed before the answer. */
  readonly sent?: SentNote;
  /** Of an edit: the version it began with, so that a note that was changed elsewhere is not overwritten. */
  readonly version?: number;
}

/** The name of the draft of a new note, by thread. */
export function threadDraftName(subject: NotesSubject): string {
  if ('manuscriptId' in subject) return `note.manuscript.${subject.manuscriptId}`;
  return `note.project.${subject.projectId}.${subject.stage ?? ''}`;
}

export function editDraftName({ id }: Pick<Note, 'id'>): string {
  return `note.edit.${id}`;
}

/** What is typed, kept in this tab while it differs from `empty`. */
export function useNoteDraft(name: string, empty: NoteDraft) {
  const isTyped = ({ typed }: NoteDraft) => typed !== empty.typed;
  const isWorthKeeping = (draft: NoteDraft) => isTyped(draft) || draft.sent !== undefined;
  const [draft, update] = useTabDraft(name, { empty, isValid: isDraft, isWorthKeeping });
  // An earlier page was closed before it got the answer.
  const wasInterrupted = draft.sent !== undefined && !namesBeingSent.has(name);
  useEffect(() => {
    if (wasInterrupted) update(putBack);
  });
  /** Empties the field while `request` sends the note; if it fails, the text is put back. @throws what `request` throws */
  async function send(request: () => Promise<unknown>): Promise<void> {
    const { typed, internal, stage } = draft;
    namesBeingSent.add(name);
    update((now) => ({
      ...empty,
      chosen: now.chosen,
      typed: withoutSent(now.typed, typed),
      sent: { typed, internal, ...(stage !== undefined && { stage }) },
    }));
    try {
      await request();
      update(({ sent: _, ...now }) => now);
    } catch (error) {
      update(putBack);
      throw error;
    } finally {
      namesBeingSent.delete(name);
    }
  }
  return {
    draft,
    isTyped: isTyped(draft),
    changeDraft: (part: Partial<NoteDraft>) => update((now) => ({ ...now, ...part })),
    /** `person`: who was just chosen from the offered list. */
    changeText: (typed: string, person?: MentionLabel) =>
      update(({ chosen, ...now }) => ({
        ...now,
        typed,
        chosen: person === undefined ? chosen : [...chosen, person],
      })),
    discard: () => update(() => empty),
    send,
  };
}

/** The names of drafts that this page is sending. */
const namesBeingSent = new Set<string>();

/** Puts the sent text before what was typed since; the note is internal if either text was. */
function putBack({ sent, ...now }: NoteDraft): NoteDraft {
  if (sent === undefined) return now;
  const { typed, internal, stage } = sent;
  if (now.typed === '') return { ...now, typed, internal, ...(stage !== undefined && { stage }) };
  return { ...now, typed: `${typed}\n\n${now.typed}`, internal: internal || now.internal };
}

/** The people who may be mentioned, and the typed text as it is stored, with ids in place of names. */
export function prepareMentions(people: readonly NotePerson[], { typed, chosen, internal }: NoteDraft) {
  // Labels of all people, also those not offered, so that two people of one name get labels that differ.
  const labels = mentionLabelsOf(people);
  return {
    offered: labels.filter((person) => person.internal || !internal),
    storedText: storeMentions(typed, labels, chosen),
  };
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { chosen, version, sent }: Partial<Record<keyof NoteDraft, unknown>> = value;
  return (
    isSent(value) &&
    (sent === undefined || isSent(sent)) &&
    (version === undefined || typeof version === 'number') &&
    Array.isArray(chosen) &&
    chosen.every(isLabel)
  );
}

function isSent(value: unknown): value is SentNote {
  if (typeof value !== 'object' || value === null) return false;
  const { typed, internal, stage }: Partial<Record<keyof SentNote, unknown>> = value;
  return (
    typeof typed === 'string' &&
    typeof internal === 'boolean' &&
    (stage === undefined || (typeof stage === 'string' && isStageName(stage)))
  );
}

function isLabel(value: unknown): value is MentionLabel {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label }: Partial<Record<keyof MentionLabel, unknown>> = value;
  return typeof id === 'string' && typeof label === 'string';
}
