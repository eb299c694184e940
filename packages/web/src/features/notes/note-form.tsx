import { messages } from '@ruang-naskah/domain/messages.id';
import { labelsOf, showMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { useId, useState } from 'react';
import { failureMessage, isStale } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { MentionField } from './mention-field.tsx';
import { draftOfNote, draftOfThread, mentionsOf, useNoteDraft } from './use-note-draft.ts';
import { type NotesPlace, useAddNote, useEditNote } from './use-notes.ts';

const words = messages.notes;
const nothing = { typed: '', chosen: [], internal: false } as const;

async function loadSchema() {
  return (await import('@ruang-naskah/domain/notes/schema')).EditNoteInput;
}

interface NoteFormProps {
  readonly place: NotesPlace;
  readonly people: readonly NotePerson[];
  readonly internalAllowed: boolean;
  /** The stage it is about, or the initial choice. */
  readonly stage: StageName | undefined;
  readonly choosesStage: boolean;
}

/** Writes a note; what was typed stays in this tab until it is sent or thrown away. */
export function NoteForm({ place, people, internalAllowed, stage: first, choosesStage }: NoteFormProps) {
  const toast = useToast();
  const add = useAddNote(place);
  const id = useId();
  const { draft, isTyped, change, type, forget, send } = useNoteDraft(draftOfThread(place), nothing);
  const { internal, stage = first ?? stageNames[0] } = draft;
  const { offered, text: stored } = mentionsOf(people, draft);
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async ({ text }) => {
      await send(() => add.mutateAsync({ body: { text, internal }, stage }));
      toast({ message: words.sent });
    },
    describe: (error) => failureMessage(words.sendFailed, error),
  });
  return (
    <FormShell {...shell} id={`catatan-${id}`} aria-label={words.text} typesOn>
      {choosesStage ? (
        <Field name="stage" label={words.stage}>
          <Select
            value={stage}
            onChange={({ target }) => {
              if (isStageName(target.value)) change({ stage: target.value });
            }}
          >
            {stageNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      <input type="hidden" name="text" value={stored} />
      <Field name="text" label={words.text} hint={words.textHint} error={errors.text}>
        <MentionField value={draft.typed} people={offered} onChange={type} />
      </Field>
      {internalAllowed ? (
        <Checkbox
          label={words.internal}
          hint={words.internalHint}
          checked={internal}
          onChange={({ target }) => change({ internal: target.checked })}
        />
      ) : null}
      <p className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" busyLabel={words.sending}>
          {words.send}
        </SubmitButton>
        {isTyped ? (
          <Discard label={words.discard} title={words.discardTitle} asks onDiscard={forget} />
        ) : null}
      </p>
    </FormShell>
  );
}

interface DiscardProps {
  readonly label: string;
  readonly title: string;
  /** Whether something typed would be lost. */
  readonly asks: boolean;
  readonly onDiscard: () => void;
}

function Discard({ label, title, asks, onDiscard }: DiscardProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => (asks ? setAsking(true) : onDiscard())}>
        {label}
      </Button>
      <Confirm
        open={asking}
        title={title}
        confirmLabel={words.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}

interface EditFormProps {
  readonly note: Note;
  readonly text: string;
  readonly people: readonly NotePerson[];
  readonly onDone: () => void;
}

/** Edits one's own note in place; a note that was changed elsewhere is not overwritten. */
export function EditForm({ note, text, people, onDone }: EditFormProps) {
  const toast = useToast();
  const edit = useEditNote();
  const id = useId();
  const [begun] = useState(() => beginEdit(note, text, people));
  const { draft, isTyped, type, forget } = useNoteDraft(draftOfNote(note), begun);
  const { offered, text: stored } = mentionsOf(people, draft);
  function end() {
    forget();
    onDone();
  }
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (body) => {
      await edit.mutateAsync({ id: note.id, text: body.text, version: draft.version ?? note.version });
      toast({ message: words.saved });
      end();
    },
    describe: (error) =>
      isStale(error) ? messages.errors.versionStale : failureMessage(words.saveFailed, error),
  });
  return (
    <FormShell {...shell} id={`ubah-${id}`} aria-label={words.edit}>
      <input type="hidden" name="text" value={stored} />
      <Field name="text" label={words.edit} error={errors.text}>
        <MentionField value={draft.typed} people={offered} onChange={type} />
      </Field>
      <p className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
        <Discard label={messages.ui.cancel} title={words.discardEditTitle} asks={isTyped} onDiscard={end} />
      </p>
    </FormShell>
  );
}

/** People it mentions stay mentioned, also those who have left the thread since. */
function beginEdit({ mentions, internal, version }: Note, text: string, people: readonly NotePerson[]) {
  const left = mentions.filter(({ id }) => !people.some((person) => person.id === id));
  const chosen = labelsOf<{ readonly id: string; readonly nama: string }>([...people, ...left])
    .filter(({ id }) => mentions.some((one) => one.id === id))
    .map(({ id, label }) => ({ id, label }));
  return { typed: showMentions(text, chosen), chosen, internal, version };
}
