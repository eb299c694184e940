import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { workTypes } from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { PersonPicker } from '../people/person-picker.tsx';
import { useRefusedPerson } from '../people/use-refused-person.ts';
import { useCreateTask } from '../queries.ts';
import { DeadlineField, LinkField } from './stage-fields.tsx';

const words = messages.projectForms;
const editors = ['redaksi'] as const;

interface FormProps {
  readonly onDirty: () => void;
  readonly onCreated: (id: string, message: string) => void;
}

/** 'Beri Tugas Redaksi Baru' (§2, §5). */
export function TaskForm({ onDirty, onCreated }: FormProps) {
  const [editor, setEditor] = useState<Person | null>(null);
  const create = useCreateTask();
  const refused = useRefusedPerson('editorId', editor);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/projects/schema')).CreateTaskInput,
    send: async (body) => {
      const { id } = await create.mutateAsync(body);
      onCreated(id, words.taskForm.created);
    },
    describe: (error) => failureMessage(words.taskForm.failed, error),
    onRefused: refused.onRefused,
  });
  function choose(person: Person | null) {
    setEditor(person);
    onDirty();
  }
  return (
    <div onInput={onDirty} className="grid gap-6">
      <h2>{words.taskForm.title}</h2>
      <FormShell {...shell} id="tugas-redaksi" aria-label={words.taskForm.title}>
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
        <Field name="editorId" label={words.taskForm.editor} error={refused.sentence(errors.editorId)}>
          <PersonPicker
            roles={editors}
            value={editor}
            onChange={choose}
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
          <TextArea rows={3} maxLength={limits.stageBrief} />
        </Field>
        <p>
          <SubmitButton busyLabel={words.taskForm.submitting}>{words.taskForm.submit}</SubmitButton>
        </p>
      </FormShell>
    </div>
  );
}
