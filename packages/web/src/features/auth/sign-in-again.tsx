import { login } from '@ruang-naskah/domain/auth/endpoints';
import type { SecondStep, SessionUser } from '@ruang-naskah/domain/auth/schema';
import { LoginInput } from '@ruang-naskah/domain/auth/schema';
import { readFactors } from '@ruang-naskah/domain/factors/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loginPath } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../api/client.ts';
import type { PasswordReason } from '../../api/password-needed.ts';
import { queryOf } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { clearWrongPassword } from './login-fields.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStepMethods } from './second-step-methods.tsx';

const auth = messages.auth;

interface SignInAgainProps {
  readonly user: SessionUser;
  readonly reason: PasswordReason;
  readonly onDone: (signedIn: boolean) => void;
}

/** A dialog in which the same person signs in again. Loaded on demand. */
export function SignInAgain({ user, reason, onDone }: SignInAgainProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [endedReason, setEndedReason] = useState<string | null>(null);
  const firstTitle = reason === 'unauthenticated' ? auth.loginTitle : auth.passwordNeededTitle;
  function startOver(error: string | null) {
    setEndedReason(error);
    setStep(null);
  }
  return (
    <Dialog
      open
      asksBeforeDiscard={false}
      onClose={() => onDone(false)}
      title={step === null ? firstTitle : messages.shell.screens.factors}
      size="sm"
    >
      {step === null ? (
        <PasswordAgain
          user={user}
          reason={reason}
          endedReason={endedReason}
          onDone={onDone}
          onSecondStep={setStep}
        />
      ) : (
        <SecondStepMethods
          input={{ values: {}, fields: {}, error: null, returnTo: null, step }}
          onSignedIn={() => onDone(true)}
          onStartOver={startOver}
          startOverPath={loginPath(location.pathname)}
        />
      )}
    </Dialog>
  );
}

interface PasswordAgainProps extends SignInAgainProps {
  /** Why the password is asked for again after the second step. */
  readonly endedReason: string | null;
  readonly onSecondStep: (step: SecondStep) => void;
}

function PasswordAgain({ user, reason, endedReason, onDone, onSecondStep }: PasswordAgainProps) {
  const expired = reason === 'unauthenticated';
  const { shell, errors } = useForm({
    schema: LoginInput,
    initial: { fields: {}, error: endedReason },
    send: async (body) => {
      const answer = await callEndpoint(login, { body });
      if ('user' in answer) onDone(true);
      else onSecondStep(answer.secondStep);
    },
    onRefused: clearWrongPassword,
  });
  return (
    <div className="grid gap-6">
      <FormShell {...shell} id="sign-in-again" focusSubmitError={false} editableWhileSending>
        <p>{expired ? auth.sessionExpired : auth.passwordNeeded}</p>
        <Field name="email" label={auth.email} error={errors.email}>
          <TextInput type="email" autoComplete="username" readOnly value={user.email} />
        </Field>
        <Field name="password" label={auth.password} error={errors.password}>
          <PasswordInput autoComplete="current-password" data-autofocus />
        </Field>
        <SubmitButton wide busyLabel={auth.loginBusy}>
          {expired ? auth.loginButton : auth.passwordNeededButton}
        </SubmitButton>
      </FormShell>
      <OwnPasskey expired={expired} onSignedIn={() => onDone(true)} />
      {expired ? (
        <p>
          <a href={loginPath(location.pathname)} className="inline-block py-1">
            {auth.otherAccount}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** A passkey replaces password and code. Offered only if this account has one, which the server tells only during a valid session. */
function OwnPasskey({ expired, onSignedIn }: { expired: boolean; onSignedIn: () => void }) {
  const { data } = useQuery({ ...queryOf(readFactors, {}), enabled: !expired, retry: false });
  const hasPasskey = data?.passkeyPossible && data.passkeys.length > 0;
  return hasPasskey ? <PasskeySignIn onSignedIn={onSignedIn} /> : null;
}
