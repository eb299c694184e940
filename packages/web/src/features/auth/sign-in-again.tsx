import { login } from '@ruang-naskah/domain/auth/calls';
import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loginPath } from '@ruang-naskah/domain/paths';
import { callEndpoint, type PasswordReason } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { takePasswordBack } from './login-fields.tsx';

const auth = messages.auth;

interface SignInAgainProps {
  readonly user: SessionUser;
  readonly reason: PasswordReason;
  readonly onDone: (signedIn: boolean) => void;
}

/** Asks the same person for the password again, over whatever they were doing. Loaded only when it is needed. */
export function SignInAgain({ user, reason, onDone }: SignInAgainProps) {
  const ended = reason === 'unauthenticated';
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/auth/schema')).LoginInput,
    send: async (body) => {
      await callEndpoint(login, { body });
      onDone(true);
    },
    onRefused: takePasswordBack,
  });
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={ended ? auth.loginTitle : auth.passwordNeededTitle}
      size="sm"
    >
      <FormShell {...shell} id="sign-in-again" focusSubmitError={false}>
        <p>{ended ? auth.sessionExpired : auth.passwordNeeded}</p>
        <Field name="email" label={auth.email} error={errors.email}>
          <TextInput type="email" autoComplete="username" readOnly value={user.email} />
        </Field>
        <Field name="password" label={auth.password} error={errors.password}>
          <PasswordInput autoComplete="current-password" data-autofocus />
        </Field>
        <SubmitButton wide busyLabel={auth.loginBusy}>
          {ended ? auth.loginButton : auth.passwordNeededButton}
        </SubmitButton>
        {ended ? (
          <p>
            <a href={loginPath(location.pathname)} className="inline-block py-1">
              {auth.otherAccount}
            </a>
          </p>
        ) : null}
      </FormShell>
    </Dialog>
  );
}
