import { messages } from '@ruang-naskah/domain/messages.id';
import { mentionLabelsOf, showMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { EditNoteInput } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { useId, useState } from 'react';
import { failureMessage, isStale } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Checkbox, Select } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useStoredBefore } from '../attempts/use-stored-before.tsx';
import { MentionField } from './mention-field.tsx';
import { editDraftName, prepareMentions, threadDraftName, useNoteDraft } from './use-note-draft.ts';
import { type NotesSubject, useAddNote, useEditNote } from './use-notes.ts';

const words = messages.notes;
const emptyNote = { typed: '', chosen: [], internal: false } as const;

interface NoteFormProps {
  readonly subject: NotesSubject;
  readonly people: readonly NotePerson[];
  readonly internalAllowed: boolean;
  /** The stage it is about, or the initial choice. */
  readonly stage: StageName | undefined;
  readonly choosesStage: boolean;
}

/** Writes a note; what was typed stays in this tab until it is sent or thrown away. */
export function NoteForm({
  subject,
  people,
  internalAllowed,
  stage: initialStage,
  choosesStage,
}: NoteFormProps) {
  const toast = useToast();
  const add = useAddNote(subject);
  const id = useId();
  const draftName = threadDraftName(subject);
  const { draft, isTyped, changeDraft, changeText, discard, send } = useNoteDraft(draftName, emptyNote);
  const { internal, stage = initialStage ?? stageNames[0] } = draft;
  const { offered, storedText } = prepareMentions(people, draft);
  const earlierAttempt = useStoredBefore(messages.attempts.note);
  const { shell, errors, storedBefore } = useForm({
    schema: EditNoteInput,
    send: async ({ text }) => {
      await send(() => add.mutateAsync({ body: { text, internal }, stage, draftName }));
      toast({ message: words.sent });
    },
    describe: (error) => earlierAttempt.describe(error) ?? failureMessage(words.sendFailed, error),
  });
  return (
    <FormShell
      {...shell}
      offer={earlierAttempt.offer(storedBefore)}
      id={`catatan-${id}`}
      aria-label={words.text}
      editableWhileSending
    >
      {choosesStage ? (
        <Field name="stage" label={words.stage}>
          <Select
            value={stage}
            onChange={({ target }) => {
              if (isStageName(target.value)) changeDraft({ stage: target.value });
            }}
          >
            {stageNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      <input type="hidden" name="text" value={storedText} />
      <Field name="text" label={words.text} hint={words.textHint} error={errors.text}>
        <MentionField value={draft.typed} people={offered} onChange={changeText} />
      </Field>
      {internalAllowed ? (
        <Checkbox
          label={words.internal}
          hint={words.internalHint}
          checked={internal}
          onChange={({ target }) => changeDraft({ internal: target.checked })}
        />
      ) : null}
      <p className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" busyLabel={words.sending}>
          {words.send}
        </SubmitButton>
        {isTyped ? (
          <DiscardButton label={words.discard} title={words.discardTitle} asksFirst onDiscard={discard} />
        ) : null}
      </p>
    </FormShell>
  );
}

interface DiscardProps {
  readonly label: string;
  readonly title: string;
  /** Whether something typed would be lost. */
  readonly asksFirst: boolean;
  readonly onDiscard: () => void;
}

function DiscardButton({ label, title, asksFirst, onDiscard }: DiscardProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => (asksFirst ? setAsking(true) : onDiscard())}>
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

interface EditNoteFormProps {
  readonly note: Note;
  readonly text: string;
  readonly people: readonly NotePerson[];
  readonly onDone: () => void;
}

/** Edits one's own note in place; a note that was changed elsewhere is not overwritten. */
export function EditNoteForm({ note, text, people, onDone }: EditNoteFormProps) {
  const toast = useToast();
  const edit = useEditNote();
  const id = useId();
  const [initial] = useState(() => initialDraft(note, text, people));
  const { draft, isTyped, changeText, discard } = useNoteDraft(editDraftName(note), initial);
  const { offered, storedText } = prepareMentions(people, draft);
  function end() {
    discard();
    onDone();
  }
  const { shell, errors } = useForm({
    schema: EditNoteInput,
    send: async (body) => {
      await edit.mutateAsync({ id: note.id, text: body.text, version: draft.version ?? note.version });
      discard();
      toast({ message: words.saved });
    },
    ifStillOpen: onDone,
    describe: (error) =>
      isStale(error) ? messages.errors.versionStale : failureMessage(words.saveFailed, error),
  });
  return (
    <FormShell {...shell} id={`ubah-${id}`} aria-label={words.edit}>
      <input type="hidden" name="text" value={storedText} />
      <Field name="text" label={words.edit} error={errors.text}>
        <MentionField value={draft.typed} people={offered} onChange={changeText} />
      </Field>
      <p className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
        <DiscardButton
          label={messages.ui.cancel}
          title={words.discardEditTitle}
          asksFirst={isTyped}
          onDiscard={end}
        />
      </p>
    </FormShell>
  );
}

/** The stored note as a draft: people whom it mentions stay mentioned, also if they have left the thread since. */
function initialDraft({ mentions, internal, version }: Note, text: string, people: readonly NotePerson[]) {
  const formerPeople = mentions.filter(({ id }) => !people.some((person) => person.id === id));
  const chosen = mentionLabelsOf<{ readonly id: string; readonly nama: string }>([...people, ...formerPeople])
    .filter(({ id }) => mentions.some((one) => one.id === id))
    .map(({ id, label }) => ({ id, label }));
  return { typed: showMentions(text, chosen), chosen, internal, version };
}
