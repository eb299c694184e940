import { messages } from '@ruang-naskah/domain/messages.id';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type StagePartProps, stageField } from './stage-parts.tsx';

const words = messages.projects;
const dialogWords = messages.projectDialog;

/** A stage's brief, or the button that adds one. */
export function useStageBrief({ name, editing, errors }: StagePartProps) {
  const { brief = '' } = stageOf(editing.preview, name);
  const field = stageField(`stages.${name}.brief`);
  const [opened, setOpened] = useState(false);
  const shown = opened || errors[field] !== undefined;
  return {
    button: (
      <IconButton
        label={dialogWords.briefOf(name)}
        icon={<MessageSquareText size={18} aria-hidden />}
        aria-expanded={shown}
        onClick={() => setOpened(!shown)}
      />
    ),
    text: shown ? (
      <Field name={field} label={words.brief} hint={words.briefHint} error={errors[field]}>
        <TextArea rows={3} value={brief} onChange={({ target }) => editing.setBrief(name, target.value)} />
      </Field>
    ) : brief === '' ? null : (
      <p dir="auto" className="whitespace-pre-line text-sm text-tinta-2">
        {words.brief}: <bdi>{brief}</bdi>
      </p>
    ),
  };
}
