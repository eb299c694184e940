import { AddCategoryInput } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { withoutSent } from '../../api/form-values.ts';
import { showLateFailure } from '../../api/late-failure.ts';
import { useForm } from '../../api/use-form.ts';
import { useMounted } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useAddCategory } from './queries.ts';

const words = messages.categories;

/** A category that could not be added. */
interface FailedCategory {
  readonly name: string;
  readonly message: string;
}

/**
 * Several categories are often entered in a row: the field is emptied when one is sent, and the next is typed meanwhile.
 * What fails is shown below it.
 */
export function AddCategoryForm() {
  const { send, addedMessage, failed, sendingCount } = useAddCategories();
  const input = useRef<HTMLInputElement>(null);
  const { shell, errors } = useForm({
    schema: AddCategoryInput,
    send: async ({ name }, form) => {
      if (input.current !== null)
        input.current.value = withoutSent(input.current.value.trimStart(), name).trimStart();
      moveFocusUnlessTyping(input.current, form);
      void send(name);
    },
  });
  return (
    <>
      <FormShell
        {...shell}
        id="kategori"
        aria-label={words.add}
        editableWhileSending
        onSubmit={(event) => {
          // Not for the second press of a double click: the first has emptied the field.
          if (sendingCount === 0 || input.current?.value.trim() !== '') shell.onSubmit(event);
        }}
      >
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-[1_1_240px]">
            <Field name="name" label={words.name} error={errors.name}>
              <TextInput ref={input} placeholder={words.placeholder} autoComplete="off" />
            </Field>
          </div>
          {/* Level with the field, whose label stands above it. */}
          <div className="max-sm:w-full sm:mt-7">
            <SubmitButton wide>{sendingCount > 0 ? words.adding : words.add}</SubmitButton>
          </div>
        </div>
      </FormShell>
      {failed.map((category) => (
        <div key={category.name} className="mt-3">
          <Alert
            tone="danger"
            role="alert"
            action={<Button onClick={() => void send(category.name)}>{messages.ui.retry}</Button>}
          >
            <p className="font-semibold">{category.name}</p>
            <p>{category.message}</p>
          </Alert>
        </div>
      ))}
      <p role="status" className="text-sm text-hijau-fg not-empty:mt-3">
        {addedMessage}
      </p>
    </>
  );
}

/** Sends each category by itself; several may be under way. */
function useAddCategories() {
  const add = useAddCategory();
  const mounted = useMounted();
  const [addedMessage, setAddedMessage] = useState('');
  const [sendingCount, setSendingCount] = useState(0);
  const [failed, setFailed] = useState<readonly FailedCategory[]>([]);
  async function send(name: string): Promise<void> {
    const withoutThis = (all: readonly FailedCategory[]) => all.filter((category) => category.name !== name);
    setFailed(withoutThis);
    setSendingCount((count) => count + 1);
    try {
      const { name: stored } = await add.mutateAsync({ name });
      setAddedMessage(words.added(stored));
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.fields.name : undefined;
      const message = fieldError ?? failureMessage(words.addFailed, error);
      if (!mounted.current.isMounted) showLateFailure(`${name}: ${message}`);
      setFailed((all) => [...withoutThis(all), { name, message }]);
    }
    setSendingCount((count) => count - 1);
  }
  return { send, addedMessage, failed, sendingCount };
}
