import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { FormValues } from '../../api/form-values.ts';
import { rememberedEmail } from '../../api/remembered-email.ts';
import { moveFocus } from '../../ui/focus.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { EmailInput } from '../../ui/form/email-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';

const auth = messages.auth;

interface LoginFieldsProps {
  readonly email: string;
  readonly errors: FieldErrors;
  /** The box 'Ingat Saya'. Not in React's state, which would undo a tick that was set before hydration. */
  readonly remember: RefObject<HTMLInputElement | null>;
}

/** E-mail, password and 'Ingat Saya'; a remembered e-mail is filled in unless something is there already. */
export function LoginFields({ email, errors, remember }: LoginFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const remembered = rememberedEmail();
    if (remembered === '') return;
    if (remember.current !== null) remember.current.checked = true;
    if (input.current?.value === '') input.current.value = remembered;
  }, [remember]);
  return (
    <>
      <Field name="email" label={auth.email} error={errors.email}>
        <EmailInput ref={input} autoComplete="username" defaultValue={email} />
      </Field>
      <Field name="password" label={auth.password} error={errors.password}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <div className="noscript:hidden">
        <Checkbox ref={remember} label={auth.rememberMe} />
      </div>
    </>
  );
}

/** A wrong password is typed again; the e-mail stays, and so does all that never arrived. */
export function takePasswordBack(error: unknown, form: HTMLFormElement, sent: FormValues): void {
  if (!(error instanceof ApiError) || error.code !== 'auth.login_failed') return;
  const password = form.elements.namedItem('password');
  // What was typed since is another try.
  if (!(password instanceof HTMLInputElement) || password.value !== sent.password) return;
  password.value = '';
  moveFocus(password, form);
}
