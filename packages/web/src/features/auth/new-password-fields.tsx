import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/inputs.tsx';

const auth = messages.auth;

/** A new password and its repetition (§5 Register). */
export function NewPasswordFields({
  errors,
  label = auth.password,
  confirmLabel = auth.confirmPassword,
}: {
  errors: FieldErrors;
  label?: string;
  confirmLabel?: string;
}) {
  return (
    <>
      <Field name="password" label={label} hint={auth.passwordHint} error={errors.password}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="confirmPassword" label={confirmLabel} error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}
