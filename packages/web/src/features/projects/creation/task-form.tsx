import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath } from '@ruang-naskah/domain/paths';
import { CreateTaskInput } from '@ruang-naskah/domain/projects/schema';
import { workTypes } from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select, TextArea, TextInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useStoredBefore } from '../../attempts/use-stored-before.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import { useRefusedPerson } from '../../users/people/use-refused-person.ts';
import { useCreateTask } from '../queries.ts';
import { DeadlineField, LinkField } from './stage-fields.tsx';

const words = messages.projectForms;
const editors = ['redaksi'] as const;

interface TaskFormProps {
  readonly onDirty: () => void;
  readonly onCreated: (id: string, message: string) => void;
}

/** 'Beri Tugas Redaksi Baru' (§2, §5). */
export function TaskForm({ onDirty, onCreated }: TaskFormProps) {
  const [editor, setEditor] = useState<Person | null>(null);
  const create = useCreateTask();
  const refusedPerson = useRefusedPerson('editorId', editor);
  const earlierAttempt = useStoredBefore(messages.attempts.task, projectPath);
  const { shell, errors, storedBefore } = useForm({
    schema: CreateTaskInput,
    send: async (body) => {
      const { id } = await create.mutateAsync(body);
      onCreated(id, words.taskForm.created);
    },
    describe: (error) => earlierAttempt.describe(error) ?? failureMessage(words.taskForm.failed, error),
    onRefused: refusedPerson.onRefused,
  });
  function choosePerson(person: Person | null) {
    setEditor(person);
    onDirty();
  }
  return (
    <div onInput={onDirty} className="grid gap-6">
      <h2>{words.taskForm.title}</h2>
      <FormShell
        {...shell}
        offer={earlierAttempt.offer(storedBefore)}
        id="tugas-redaksi"
        data-guarded
        aria-label={words.taskForm.title}
      >
        <Field name="title" label={words.taskForm.judul} error={errors.title}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="workType" label={words.taskForm.workType} error={errors.workType}>
          <Select>
            {workTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </Field>
        <DeadlineField name="deadline" errors={errors} />
        <LinkField name="submissionLink" errors={errors} />
        <Field name="editorId" label={words.taskForm.editor} error={refusedPerson.sentence(errors.editorId)}>
          <PersonPicker
            roles={editors}
            value={editor}
            onChange={choosePerson}
            placeholder={words.taskForm.editorPlaceholder}
          />
        </Field>
        <Field
          name="brief"
          label={messages.projects.brief}
          hint={messages.projects.taskBriefHint}
          error={errors.brief}
          optional
        >
          <TextArea rows={3} />
        </Field>
        <p>
          <SubmitButton busyLabel={words.taskForm.submitting}>{words.taskForm.submit}</SubmitButton>
        </p>
      </FormShell>
    </div>
  );
}
