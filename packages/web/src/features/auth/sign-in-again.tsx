import { login } from '@ruang-naskah/domain/auth/calls';
import type { SecondStep, SessionUser } from '@ruang-naskah/domain/auth/schema';
import { readFactors } from '@ruang-naskah/domain/factors/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loginPath } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, type PasswordReason } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { takePasswordBack } from './login-fields.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStepWays } from './second-step-ways.tsx';

const auth = messages.auth;

interface SignInAgainProps {
  readonly user: SessionUser;
  readonly reason: PasswordReason;
  readonly onDone: (signedIn: boolean) => void;
}

/** Asks the same person to sign in again, over whatever they were doing. Loaded only when it is needed. */
export function SignInAgain({ user, reason, onDone }: SignInAgainProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const firstTitle = reason === 'unauthenticated' ? auth.loginTitle : auth.passwordNeededTitle;
  function startOver(why: string | null) {
    setEnded(why);
    setStep(null);
  }
  return (
    <Dialog
      open
      guards={false}
      onClose={() => onDone(false)}
      title={step === null ? firstTitle : messages.shell.screens.factors}
      size="sm"
    >
      {step === null ? (
        <PasswordAgain user={user} reason={reason} ended={ended} onDone={onDone} onSecondStep={setStep} />
      ) : (
        <SecondStepWays
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
  /** Why the second step was left for the first. */
  readonly ended: string | null;
  readonly onSecondStep: (step: SecondStep) => void;
}

function PasswordAgain({ user, reason, ended, onDone, onSecondStep }: PasswordAgainProps) {
  const expired = reason === 'unauthenticated';
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/auth/schema')).LoginInput,
    initial: { fields: {}, error: ended },
    send: async (body) => {
      const answer = await callEndpoint(login, { body });
      if ('user' in answer) onDone(true);
      else onSecondStep(answer.secondStep);
    },
    onRefused: takePasswordBack,
  });
  return (
    <div className="grid gap-6">
      <FormShell {...shell} id="sign-in-again" focusSubmitError={false} typesOn>
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

/** A passkey proves as much as password and code together. Offered where the account is known to have one. */
function OwnPasskey({ expired, onSignedIn }: { expired: boolean; onSignedIn: () => void }) {
  const { data } = useQuery({ ...queryOf(readFactors, {}), enabled: !expired, retry: false });
  const has = data?.passkeyPossible && data.passkeys.length > 0;
  return has ? <PasskeySignIn onSignedIn={onSignedIn} /> : null;
}
