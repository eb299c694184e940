import { type Label, labelsOf, storeMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import { useTabDraft } from '../../api/tab-drafts.ts';
import type { NotesPlace } from './use-notes.ts';

/** A note as it is typed. */
export interface NoteDraft {
  readonly typed: string;
  /** Taken from the offered list, under the name they were offered with: they stay these people. */
  readonly chosen: readonly Label[];
  readonly internal: boolean;
  readonly stage?: StageName;
  /** Of an edit: the version it began with, so that a note that was changed elsewhere is not overwritten. */
  readonly version?: number;
}

/** The name of the draft of a new note, by thread. */
export function draftOfThread(place: NotesPlace): string {
  if ('manuscriptId' in place) return `note.manuscript.${place.manuscriptId}`;
  return `note.project.${place.projectId}.${place.stage ?? ''}`;
}

export function draftOfNote({ id }: Pick<Note, 'id'>): string {
  return `note.edit.${id}`;
}

/** What is typed, kept in this tab while it differs from `empty`. */
export function useNoteDraft(what: string, empty: NoteDraft) {
  const isTyped = ({ typed }: NoteDraft) => typed !== empty.typed;
  const [draft, keep] = useTabDraft(what, { empty, isValid: isDraft, isWorthKeeping: isTyped });
  return {
    draft,
    isTyped: isTyped(draft),
    change: (part: Partial<NoteDraft>) => keep({ ...draft, ...part }),
    /** `person`: who was just taken from the offered list. */
    type: (typed: string, person?: Label) =>
      keep({ ...draft, typed, chosen: person === undefined ? draft.chosen : [...draft.chosen, person] }),
    forget: () => keep(empty),
  };
}

/** Those who may be mentioned, as they are offered, and what stands in the request for what is typed. */
export function mentionsOf(people: readonly NotePerson[], { typed, chosen, internal }: NoteDraft) {
  // Told apart among all, so that the name that is offered is the name that is stored.
  const labels = labelsOf(people);
  return {
    offered: labels.filter((person) => person.internal || !internal),
    text: storeMentions(typed, labels, chosen),
  };
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { typed, chosen, internal, stage, version }: Partial<Record<keyof NoteDraft, unknown>> = value;
  return (
    typeof typed === 'string' &&
    typeof internal === 'boolean' &&
    (stage === undefined || (typeof stage === 'string' && isStageName(stage))) &&
    (version === undefined || typeof version === 'number') &&
    Array.isArray(chosen) &&
    chosen.every(isLabel)
  );
}

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label }: Partial<Record<keyof Label, unknown>> = value;
  return typeof id === 'string' && typeof label === 'string';
}
