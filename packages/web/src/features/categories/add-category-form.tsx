import { messages } from '@ruang-naskah/domain/messages.id';
import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { withoutSent } from '../../api/form-values.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { moveFocus } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useAddCategory } from './queries.ts';

const words = messages.categories;

/** A category that was not added, and why. */
interface Refused {
  readonly name: string;
  readonly why: string;
}

/**
 * Several categories are often entered in a row: the field is emptied when one is sent, and the next is typed meanwhile.
 * What fails is shown below it.
 */
export function AddCategoryForm() {
  const { send, added, refused, sending } = useAdding();
  const input = useRef<HTMLInputElement>(null);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/categories/schema')).AddCategoryInput,
    send: async ({ name }, form) => {
      if (input.current !== null)
        input.current.value = withoutSent(input.current.value.trimStart(), name).trimStart();
      moveFocus(input.current, form);
      void send(name);
    },
  });
  return (
    <>
      <FormShell
        {...shell}
        id="kategori"
        aria-label={words.add}
        typesOn
        onSubmit={(event) => {
          // The second of two presses: the first has emptied the field.
          if (sending === 0 || input.current?.value.trim() !== '') shell.onSubmit(event);
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
            <SubmitButton wide>{sending > 0 ? words.adding : words.add}</SubmitButton>
          </div>
        </div>
      </FormShell>
      {refused.map((one) => (
        <div key={one.name} className="mt-3">
          <Alert
            tone="danger"
            role="alert"
            action={<Button onClick={() => void send(one.name)}>{messages.ui.retry}</Button>}
          >
            <p className="font-semibold">{one.name}</p>
            <p>{one.why}</p>
          </Alert>
        </div>
      ))}
      <p role="status" className="text-sm text-hijau-fg not-empty:mt-3">
        {added}
      </p>
    </>
  );
}

/** Each category on its own: several may be under way. */
function useAdding() {
  const add = useAddCategory();
  const [added, setAdded] = useState('');
  const [sending, setSending] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  async function send(name: string): Promise<void> {
    const others = (all: readonly Refused[]) => all.filter((one) => one.name !== name);
    setRefused(others);
    setSending((count) => count + 1);
    try {
      const { name: stored } = await add.mutateAsync({ name });
      setAdded(words.added(stored));
    } catch (error) {
      const why = error instanceof ApiError ? error.fields.name : undefined;
      setRefused((all) => [...others(all), { name, why: why ?? failureMessage(words.addFailed, error) }]);
    }
    setSending((count) => count - 1);
  }
  return { send, added, refused, sending };
}
