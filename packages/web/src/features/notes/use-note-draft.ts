import { type Label, labelsOf, storeMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import { useEffect } from 'react';
import { withoutSent } from '../../api/form-values.ts';
import { useTabDraft } from '../../api/tab-drafts.ts';
import type { NotesPlace } from './use-notes.ts';

interface SentNote {
  readonly typed: string;
  readonly internal: boolean;
  readonly stage?: StageName;
}

/** A note as it is typed. */
export interface NoteDraft {
  readonly typed: string;
  /** Taken from the offered list, under the name they were offered with: they stay these people. */
  readonly chosen: readonly Label[];
  readonly internal: boolean;
  readonly stage?: StageName;
  /** What is being sent: it comes back where that fails, or where the page is gone before the answer. */
  readonly sent?: SentNote;
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
  const isWorthKeeping = (draft: NoteDraft) => isTyped(draft) || draft.sent !== undefined;
  const [draft, keep] = useTabDraft(what, { empty, isValid: isDraft, isWorthKeeping });
  // Another page sent it, and was gone before the answer.
  const isLeft = draft.sent !== undefined && !underWay.has(what);
  useEffect(() => {
    if (isLeft) keep(putBack);
  });
  /** Empties the field of what `work` sends; where it fails, that stands there again. @throws what `work` throws */
  async function send(work: () => Promise<unknown>): Promise<void> {
    const { typed, internal, stage } = draft;
    underWay.add(what);
    keep((now) => ({
      ...empty,
      chosen: now.chosen,
      typed: withoutSent(now.typed, typed),
      sent: { typed, internal, ...(stage !== undefined && { stage }) },
    }));
    try {
      await work();
      keep(({ sent: _, ...now }) => now);
    } catch (error) {
      keep(putBack);
      throw error;
    } finally {
      underWay.delete(what);
    }
  }
  return {
    draft,
    isTyped: isTyped(draft),
    change: (part: Partial<NoteDraft>) => keep((now) => ({ ...now, ...part })),
    /** `person`: who was just taken from the offered list. */
    type: (typed: string, person?: Label) =>
      keep(({ chosen, ...now }) => ({
        ...now,
        typed,
        chosen: person === undefined ? chosen : [...chosen, person],
      })),
    forget: () => keep(() => empty),
    send,
  };
}

/** The names of drafts that this page is sending. */
const underWay = new Set<string>();

/** What was sent stands before what was typed since; of the admin's words, both are for the house where one was. */
function putBack({ sent, ...now }: NoteDraft): NoteDraft {
  if (sent === undefined) return now;
  const { typed, internal, stage } = sent;
  if (now.typed === '') return { ...now, typed, internal, ...(stage !== undefined && { stage }) };
  return { ...now, typed: `${typed}\n\n${now.typed}`, internal: internal || now.internal };
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

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label }: Partial<Record<keyof Label, unknown>> = value;
  return typeof id === 'string' && typeof label === 'string';
}
