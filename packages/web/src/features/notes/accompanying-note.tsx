import { messages } from '@ruang-naskah/domain/messages.id';
import type { NoteInput } from '@ruang-naskah/domain/notes/schema';
import { Collapsible } from '../../ui/collapsible.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Checkbox, TextArea } from '../../ui/form/inputs.tsx';

const words = messages.notes;

interface AccompanyingNoteProps {
  readonly note: NoteInput;
  readonly error: string | undefined;
  readonly onChange: (note: NoteInput) => void;
}

/** A note that is saved together with the change it is about, or not at all. */
export function AccompanyingNote({ note, error, onChange }: AccompanyingNoteProps) {
  return (
    // Unfolded where a draft was restored, because it is saved with the next change.
    <Collapsible opens={note.text !== ''}>
      <summary className="py-2 text-sm text-wedel">{words.accompany}</summary>
      <Field
        name="accompanying.text"
        label={words.accompanyText}
        hint={words.accompanyHint}
        error={error}
        optional
      >
        <TextArea
          rows={3}
          value={note.text}
          onChange={({ target }) => onChange({ ...note, text: target.value })}
        />
      </Field>
      <Checkbox
        label={words.internal}
        hint={words.internalHint}
        checked={note.internal}
        onChange={({ target }) => onChange({ ...note, internal: target.checked })}
      />
    </Collapsible>
  );
}
