import { confirmReset } from '@ruang-naskah/domain/auth/endpoints';
import { ConfirmResetInput } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ResetPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import { useState } from 'react';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { FormFrame } from './form-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

const auth = messages.auth;

/** /reset-password: asks for the mail, or takes the new password when opened from the mail's link. */
export function ResetForm({ input }: { input: ResetPageInput }) {
  const [doneMessage, setDoneMessage] = useState(input.done);
  const title = input.token === null ? auth.resetTitle : auth.resetPageTitle;
  return (
    <FormFrame title={title}>
      {doneMessage === null ? (
        <ResetStep input={input} onDone={setDoneMessage} />
      ) : (
        <PasswordSaved message={doneMessage} />
      )}
    </FormFrame>
  );
}

function ResetStep({ input, onDone }: { input: ResetPageInput; onDone: (message: string) => void }) {
  if (input.token !== null) return <NewPasswordForm input={input} token={input.token} onDone={onDone} />;
  return <ResetRequestForm id="reset" email={input.values.email ?? ''} initial={input} />;
}

function NewPasswordForm({
  input,
  token,
  onDone,
}: {
  input: ResetPageInput;
  token: string;
  onDone: (message: string) => void;
}) {
  const { shell, errors } = useForm({
    schema: ConfirmResetInput,
    initial: input,
    send: async (body) => onDone((await callEndpoint(confirmReset, { body })).message),
  });
  return (
    <FormShell {...shell} id="reset" method="post" action={paths.resetPassword}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields errors={errors} label={auth.newPassword} confirmLabel={auth.confirmNewPassword} />
      <SubmitButton wide busyLabel={messages.users.saving}>
        {auth.resetPageButton}
      </SubmitButton>
    </FormShell>
  );
}

function PasswordSaved({ message }: { message: string }) {
  return (
    <Alert tone="success" role="status" action={<a href={paths.login}>{auth.loginNow}</a>}>
      {message}
    </Alert>
  );
}
