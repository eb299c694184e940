import { requestReset } from '@ruang-naskah/domain/auth/endpoints';
import { RequestResetInput } from '@ruang-naskah/domain/auth/schema';
import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { EmailInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';

const auth = messages.auth;

interface ResetRequestProps {
  readonly id: string;
  readonly email: string;
  readonly initial?: { readonly fields: FieldErrors; readonly error: string | null };
}

/** Asks for the reset mail; in a dialog of the login page and on a page of its own. */
export function ResetRequestForm({ id, email, initial }: ResetRequestProps) {
  const [sentMessage, setSentMessage] = useState<string | null>(null);
  const { shell, errors } = useForm({
    schema: RequestResetInput,
    ...(initial === undefined ? {} : { initial }),
    invalidMessage: auth.resetFailed,
    send: async (body) => setSentMessage((await callEndpoint(requestReset, { body })).message),
    describe: (error) => failureMessage(auth.resetFailed, error),
  });
  if (sentMessage !== null) {
    return (
      <Alert tone="success" role="status">
        {sentMessage}
      </Alert>
    );
  }
  return (
    <FormShell {...shell} id={id} method="post" action={paths.resetPassword}>
      <p>{auth.resetIntro}</p>
      <Field name="email" label={auth.email} error={errors.email}>
        <EmailInput autoComplete="username" defaultValue={email} />
      </Field>
      <SubmitButton wide busyLabel={auth.resetBusy}>
        {auth.resetButton}
      </SubmitButton>
    </FormShell>
  );
}
