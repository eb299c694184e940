import { ChangePasswordInput } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { PasswordInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useChangePassword } from '../queries.ts';

const auth = messages.auth;

/** Changing one's own password ends the other sign-ins, and says so. */
export function PasswordSection() {
  const { user } = useSession();
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const change = useChangePassword();
  const { shell, errors } = useForm({
    schema: ChangePasswordInput,
    send: async (body, form) => {
      setDoneMessage(null);
      const { message } = await change.mutateAsync(body);
      form.reset();
      setDoneMessage(message);
    },
    describe: (error) =>
      error instanceof ApiError && error.code !== 'internal'
        ? errorMessage(error)
        : auth.passwordChangeFailed,
  });
  return (
    <section className="grid gap-4" aria-labelledby="ubah-password">
      <h2 id="ubah-password" className="text-h3">
        {auth.changePasswordTitle}
      </h2>
      {doneMessage === null ? null : (
        <Alert tone="success" role="status">
          {doneMessage}
        </Alert>
      )}
      <div className="max-w-form">
        <FormShell {...shell} id="password" aria-label={auth.changePasswordTitle}>
          {/* Tells a password manager whose entry this is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <Field name="oldPassword" label={auth.oldPassword} error={errors.oldPassword}>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field name="password" label={auth.newPassword} hint={auth.passwordHint} error={errors.password}>
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field name="confirmPassword" label={auth.confirmNewPassword} error={errors.confirmPassword}>
            <PasswordInput autoComplete="new-password" />
          </Field>
          <SubmitButton variant="secondary" busyLabel={messages.users.saving}>
            {auth.changePasswordButton}
          </SubmitButton>
        </FormShell>
      </div>
    </section>
  );
}
