import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { FormValues } from '../../api/form-values.ts';
import { rememberedEmail } from '../../api/remembered-email.ts';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { Checkbox, EmailInput, PasswordInput } from '../../ui/form/inputs.tsx';

const auth = messages.auth;

interface LoginFieldsProps {
  readonly email: string;
  readonly errors: FieldErrors;
  /** The checkbox 'Ingat Saya'. Not in React's state, which would undo a tick that was set before hydration. */
  readonly rememberBox: RefObject<HTMLInputElement | null>;
}

/** E-mail, password and 'Ingat Saya'; a remembered e-mail is filled in unless something is there already. */
export function LoginFields({ email, errors, rememberBox }: LoginFieldsProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const remembered = rememberedEmail();
    if (remembered === '') return;
    if (rememberBox.current !== null) rememberBox.current.checked = true;
    if (emailInput.current?.value === '') emailInput.current.value = remembered;
  }, [rememberBox]);
  return (
    <>
      <Field name="email" label={auth.email} error={errors.email}>
        <EmailInput ref={emailInput} autoComplete="username" defaultValue={email} />
      </Field>
      <Field name="password" label={auth.password} error={errors.password}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <div className="noscript:hidden">
        <Checkbox ref={rememberBox} label={auth.rememberMe} />
      </div>
    </>
  );
}

/** Empties the password and focuses it when the server refused it as wrong; after any other failure it stays. */
export function clearWrongPassword(error: unknown, form: HTMLFormElement, sent: FormValues): void {
  if (!(error instanceof ApiError) || error.code !== 'auth.login_failed') return;
  const password = form.elements.namedItem('password');
  // A password that was changed since is the next attempt.
  if (!(password instanceof HTMLInputElement) || password.value !== sent.password) return;
  password.value = '';
  moveFocusUnlessTyping(password, form);
}
