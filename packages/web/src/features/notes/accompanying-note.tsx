import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';

const words = messages.notes;

export interface Accompanying {
  readonly text: string;
  readonly internal: boolean;
}

interface AccompanyingNoteProps {
  readonly note: Accompanying;
  readonly error: string | undefined;
  readonly onChange: (note: Accompanying) => void;
}

/** A note that is saved together with the change it is about, or not at all. */
export function AccompanyingNote({ note, error, onChange }: AccompanyingNoteProps) {
  return (
    // What was kept is seen: it is saved with the next change.
    <details open={note.text !== '' || undefined}>
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
          maxLength={limits.note}
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
    </details>
  );
}
