import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, workTypes } from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { PersonPicker } from '../people/person-picker.tsx';
import { type RowsDialogProps, RowsForm, StageChoice } from './rows-form.tsx';

const words = messages.projectBulk;
const editors = ['redaksi'] as const;

/** One editor for a stage of each chosen project. */
export function AssignRows(props: RowsDialogProps) {
  const { rows, changing } = props;
  const [stage, setStage] = useState<StageName | null>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = attempt > 0 && person === null;
  const error = missing ? messages.projects.editorRequired : undefined;
  return (
    <RowsForm
      {...props}
      title={words.assignTitle(rows.length)}
      submit={words.assign}
      errors={error === undefined ? {} : { assigneeId: error }}
      attempt={attempt}
      onSubmit={() => {
        if (person === null) setAttempt(attempt + 1);
        else changing.run({ ...(stage !== null && { stage }), assigneeId: person.id }, person.nama);
      }}
    >
      <StageChoice stages={workTypes} value={stage} onChange={setStage} />
      <Field name="assigneeId" label={words.person} error={error}>
        <PersonPicker
          roles={editors}
          value={person}
          onChange={setPerson}
          placeholder={messages.projectForms.taskForm.editorPlaceholder}
        />
      </Field>
    </RowsForm>
  );
}
