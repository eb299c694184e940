import { suggestEmail } from '@ruang-naskah/domain/auth/email-typos';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { EmailInput } from '../../ui/form/inputs.tsx';

const auth = messages.auth;

interface NewEmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
}

/** The e-mail address of a new account. After a likely typing error in a well-known host it suggests the right one. */
export function NewEmailField({ value, error }: NewEmailFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  const findInput = () => field.current?.querySelector('input') ?? undefined;
  function checkForTypo({ target }: FocusEvent<HTMLInputElement>) {
    setSuggestion(suggestEmail(target.value));
  }
  function acceptSuggestion() {
    const input = findInput();
    if (input === undefined || suggestion === undefined) return;
    input.value = suggestion;
    // The event of typing, so that the draft of the form is saved.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setSuggestion(undefined);
  }
  return (
    <div ref={field} className="grid gap-2">
      <Field name="email" label={auth.email} hint={auth.emailHint} error={error}>
        <EmailInput autoComplete="email" defaultValue={value} onBlur={checkForTypo} />
      </Field>
      <div role="status">
        {suggestion === undefined ? null : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="[overflow-wrap:anywhere]">{auth.emailSuggestion(suggestion)}</span>
            <Button onClick={acceptSuggestion}>{auth.acceptEmailSuggestion}</Button>
          </p>
        )}
      </div>
    </div>
  );
}
