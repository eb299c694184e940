import { messages } from '@ruang-naskah/domain/messages.id';
import { showMentions, storeMentions } from '@ruang-naskah/domain/notes/content';
import type { Note, NotePerson } from '@ruang-naskah/domain/notes/schema';
import { isStageName, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { useId, useState } from 'react';
import { failureMessage, isStale } from '../../api/api-error.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { MentionField } from './mention-field.tsx';
import { type NotesPlace, useAddNote, useEditNote } from './use-notes.ts';

const words = messages.notes;

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

/** Writes a note; what was typed stays when that fails. */
export function NoteForm({ place, people, internalAllowed, stage: first, choosesStage }: NoteFormProps) {
  const toast = useToast();
  const add = useAddNote(place);
  const keyOf = useIdempotencyKey();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [internal, setInternal] = useState(false);
  const [stage, setStage] = useState<StageName>(first ?? stageNames[0]);
  const offered = internal ? people.filter((person) => person.internal) : people;
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async ({ text }) => {
      const body = { text, internal };
      await add.mutateAsync({ body, stage, key: keyOf({ ...body, stage }) });
      setTyped('');
      toast({ message: words.sent });
    },
    describe: (error) => failureMessage(words.sendFailed, error),
  });
  return (
    <FormShell {...shell} id={`catatan-${id}`} aria-label={words.text}>
      {choosesStage ? (
        <Field name="stage" label={words.stage}>
          <Select
            value={stage}
            onChange={({ target }) => {
              if (isStageName(target.value)) setStage(target.value);
            }}
          >
            {stageNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      <input type="hidden" name="text" value={storeMentions(typed, people)} />
      <Field name="text" label={words.text} hint={words.textHint} error={errors.text}>
        <MentionField value={typed} people={offered} onChange={setTyped} />
      </Field>
      {internalAllowed ? (
        <Checkbox
          label={words.internal}
          hint={words.internalHint}
          checked={internal}
          onChange={({ target }) => setInternal(target.checked)}
        />
      ) : null}
      <p>
        <SubmitButton variant="secondary" busyLabel={words.sending}>
          {words.send}
        </SubmitButton>
      </p>
    </FormShell>
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
  // Somebody mentioned may have left the thread since.
  const known = [
    ...note.mentions,
    ...people.filter((one) => !note.mentions.some((other) => other.id === one.id)),
  ];
  const [typed, setTyped] = useState(() => showMentions(text, known));
  const [version] = useState(note.version);
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (body) => {
      await edit.mutateAsync({ id: note.id, text: body.text, version });
      toast({ message: words.saved });
      onDone();
    },
    describe: (error) =>
      isStale(error) ? messages.errors.versionStale : failureMessage(words.saveFailed, error),
  });
  return (
    <FormShell {...shell} id={`ubah-${id}`} aria-label={words.edit}>
      <input type="hidden" name="text" value={storeMentions(typed, known)} />
      <Field name="text" label={words.edit} error={errors.text}>
        <MentionField
          value={typed}
          people={note.internal ? people.filter(({ internal }) => internal) : people}
          onChange={setTyped}
        />
      </Field>
      <p className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          {messages.ui.cancel}
        </Button>
      </p>
    </FormShell>
  );
}
