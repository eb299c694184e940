import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useAddCategory } from './queries.ts';

const words = messages.categories;

/** Several categories are often entered in a row: the field is emptied and keeps the cursor. */
export function AddCategoryForm() {
  const add = useAddCategory();
  const [added, setAdded] = useState('');
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/categories/schema')).AddCategoryInput,
    send: async (body, form) => {
      setAdded('');
      const { name } = await add.mutateAsync(body);
      form.reset();
      form.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
      setAdded(words.added(name));
    },
    describe: (error) => failureMessage(words.addFailed, error),
  });
  return (
    <>
      <FormShell {...shell} id="kategori" aria-label={words.add}>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-[1_1_240px]">
            <Field name="name" label={words.name} error={errors.name}>
              <TextInput placeholder={words.placeholder} autoComplete="off" />
            </Field>
          </div>
          {/* Level with the field, whose label stands above it. */}
          <div className="max-sm:w-full sm:mt-7">
            <SubmitButton wide busyLabel={words.adding}>
              {words.add}
            </SubmitButton>
          </div>
        </div>
      </FormShell>
      <p role="status" className="text-sm text-hijau-fg not-empty:mt-3">
        {added}
      </p>
    </>
  );
}
