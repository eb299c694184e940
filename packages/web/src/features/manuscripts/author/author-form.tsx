import { changeAuthor, listManuscripts } from '@ruang-naskah/domain/manuscripts/endpoints';
import { ChangeAuthorInput, type Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { callEndpoint } from '../../../api/client.ts';
import { answersOf } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import { useSnapshot } from '../../../api/use-snapshot.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import { useRefusedPerson } from '../../users/people/use-refused-person.ts';
import { manuscriptById } from '../queries.ts';

const words = messages.authorChange;
const authors = ['penulis'] as const;

interface AuthorFormProps {
  readonly manuscript: Manuscript;
  readonly onDone: () => void;
}

/** Decision 0145: who gets the manuscript, and why. */
export function AuthorForm({ manuscript, onDone }: AuthorFormProps) {
  const { id, projects = [] } = manuscript;
  const [author, setAuthor] = useState<Person | null>(null);
  const refused = useRefusedPerson('authorId', author);
  const toast = useToast();
  const change = useChangeAuthor(id);
  const snapshot = useSnapshot(manuscript);
  const { shell, errors } = useForm({
    snapshot,
    schema: ChangeAuthorInput,
    send: async (body) => {
      await change.mutateAsync({ body, version: snapshot.value.version });
      toast({ message: words.done });
    },
    ifStillOpen: onDone,
    describe: (error) => failureMessage(words.failed, error),
    onRefused: refused.onRefused,
  });
  return (
    <FormShell {...shell} id="ganti-penulis" aria-label={words.open}>
      <p className="text-sm text-tinta-2">
        {words.moves}
        {projects.length === 0 ? null : ` ${words.projectsStay}`}
      </p>
      <Field name="authorId" label={words.author} error={refused.sentence(errors.authorId)}>
        <PersonPicker
          roles={authors}
          value={author}
          onChange={setAuthor}
          placeholder={messages.projectForms.authorForm.authorPlaceholder}
        />
      </Field>
      <Field name="reason" label={words.reason} hint={words.reasonHint} error={errors.reason}>
        <TextInput autoComplete="off" />
      </Field>
      <SubmitButton variant="secondary" busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </FormShell>
  );
}

function useChangeAuthor(id: string) {
  const client = useQueryClient();
  const shown = manuscriptById(id);
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ body, version }: { body: ChangeAuthorInput; version: number }) =>
      callEndpoint(changeAuthor, { params: { id }, body, version }),
    onSuccess: (manuscript) => {
      client.setQueryData(shown.queryKey, manuscript);
      return client.invalidateQueries(answersOf(listManuscripts));
    },
    // The page is outdated then.
    onError: () => client.invalidateQueries(shown),
  });
}
