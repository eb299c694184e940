import { AdminPasswordInput } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { PasswordInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useSetUserPassword } from '../queries.ts';

const words = messages.userAdmin;

/** §5 'Admin direct password update': needs the user's old password; ends all their sessions. */
export function AdminPasswordForm({ id }: { id: string }) {
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const setPassword = useSetUserPassword(id);
  const { shell, errors } = useForm({
    schema: AdminPasswordInput,
    send: async (body, form) => {
      setDoneMessage(null);
      const { message } = await setPassword.mutateAsync(body);
      form.reset();
      setDoneMessage(message);
    },
    describe: describeFailure,
  });
  return (
    <section className="section-rule grid gap-4" aria-labelledby="password-pengguna">
      <h3 id="password-pengguna">{words.passwordTitle}</h3>
      <p className="text-tinta-2">{words.passwordIntro}</p>
      {doneMessage === null ? null : (
        <Alert tone="success" role="status">
          {doneMessage}
        </Alert>
      )}
      <div className="max-w-form">
        <FormShell {...shell} id="password-pengguna-form" aria-label={words.passwordTitle}>
          {/* The old password of somebody else: no password manager has it to offer. */}
          <Field name="oldPassword" label={messages.auth.oldPassword} error={errors.oldPassword}>
            <PasswordInput autoComplete="off" />
          </Field>
          <Field name="password" label={messages.auth.newPassword} error={errors.password}>
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field
            name="confirmPassword"
            label={messages.auth.confirmNewPassword}
            error={errors.confirmPassword}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <SubmitButton variant="secondary" busyLabel={words.passwordUpdating}>
            {words.passwordButton}
          </SubmitButton>
        </FormShell>
      </div>
    </section>
  );
}

/** The two sentences of §8: 'Admin harus login terlebih dahulu' and 'Gagal mengupdate password: ...'. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unauthenticated') return words.passwordAdminOnly;
  return words.passwordFailed(errorMessage(error));
}
