import { likelyAddress } from '@ruang-naskah/domain/auth/address';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/form/email-input.tsx';
import { Field } from '../../ui/form/field.tsx';

const auth = messages.auth;

interface NewEmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
}

/** The address of a new account. A likely typing error of a well-known host is asked about, and never refused. */
export function NewEmailField({ value, error }: NewEmailFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<string>();
  const inputOf = () => field.current?.querySelector('input') ?? undefined;
  function ask({ target }: FocusEvent<HTMLInputElement>) {
    setMeant(likelyAddress(target.value));
  }
  function take() {
    const input = inputOf();
    if (input === undefined || meant === undefined) return;
    input.value = meant;
    // As if it had been typed: the draft of the form hears of it.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setMeant(undefined);
  }
  return (
    <div ref={field} className="grid gap-2">
      <Field name="email" label={auth.email} hint={auth.emailHint} error={error}>
        <EmailInput autoComplete="email" defaultValue={value} onBlur={ask} />
      </Field>
      <div role="status">
        {meant === undefined ? null : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="[overflow-wrap:anywhere]">{auth.emailMeant(meant)}</span>
            <Button onClick={take}>{auth.useMeant}</Button>
          </p>
        )}
      </div>
    </div>
  );
}
