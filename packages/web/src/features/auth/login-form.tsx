import { login } from '@ruang-naskah/domain/auth/endpoints';
import type { SecondStep, SessionUser } from '@ruang-naskah/domain/auth/schema';
import { LoginInput } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { LoginPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { MouseEvent } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { errorMessage, isUnanswered, offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { rememberEmail } from '../../api/remembered-email.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useHydrated } from '../../ui/frame/use-hydrated.ts';
import { FormFrame } from './form-frame.tsx';
import { clearWrongPassword, LoginFields } from './login-fields.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';
import { ResetRequestForm } from './reset-request-form.tsx';

const auth = messages.auth;

/** Loaded on demand: most accounts have no second step. */
const loadSecondStep = () => import('./second-step-form.tsx');
const SecondStepForm = lazy(async () => ({ default: (await loadSecondStep()).SecondStepForm }));

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));

/** /login (§2): works as a plain form post, and in place once hydrated. */
export function LoginForm({ input: initialInput }: { input: LoginPageInput }) {
  const [input, setInput] = useState(initialInput);
  const [step, setStep] = useState<SecondStep | null>(null);
  const { returnTo } = input;
  function startOver(error: string | null) {
    setInput((previous) => ({ ...previous, fields: {}, error }));
    setStep(null);
  }
  function showSecondStep(secondStep: SecondStep, email: string) {
    setInput((previous) => ({ ...previous, values: { email }, notice: null }));
    setStep(secondStep);
  }
  return (
    <>
      <p role="status" className="sr-only">
        {step === null ? '' : auth.secondStepArrived}
      </p>
      {step === null ? (
        <PasswordStep input={input} onSecondStep={showSecondStep} />
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm
            input={{ page: 'second-step', values: {}, fields: {}, error: null, returnTo, step }}
            onStartOver={startOver}
          />
        </Suspense>
      )}
    </>
  );
}

interface PasswordStepProps {
  readonly input: LoginPageInput;
  readonly onSecondStep: (step: SecondStep, email: string) => void;
}

function PasswordStep({ input, onSecondStep }: PasswordStepProps) {
  const rememberBox = useRef<HTMLInputElement>(null);
  const [resetEmail, setResetEmail] = useState<string | null>(null);
  const hydrated = useHydrated();
  const onSignedIn = (user: SessionUser) => redirectAfterSignIn(user, input.returnTo);
  const { shell, errors } = useForm({
    schema: LoginInput,
    initial: input,
    send: async (body) => {
      const answer = await callEndpoint(login, { body });
      rememberEmail(body.email, rememberBox.current?.checked ?? false);
      if ('user' in answer) return onSignedIn(answer.user);
      await loadSecondStep().catch(() => {
        throw offlineError();
      });
      onSecondStep(answer.secondStep, body.email);
    },
    // Not the usual sentence after a lost answer, which warns that something may have been stored.
    describe: (error) => (isUnanswered(error) ? messages.errors.noAnswer : errorMessage(error)),
    onRefused: clearWrongPassword,
  });
  return (
    <FormFrame title={auth.loginTitle} lead={auth.loginIntro}>
      <div className="grid gap-6">
        {input.notice === null ? null : <Alert tone="info">{input.notice}</Alert>}
        <FormShell
          {...shell}
          id="login"
          method="post"
          action={paths.login}
          focusSubmitError={false}
          editableWhileSending
        >
          <LoginFields email={input.values.email ?? ''} errors={errors} rememberBox={rememberBox} />
          {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
          <SubmitButton wide busyLabel={auth.loginBusy}>
            {auth.loginButton}
          </SubmitButton>
        </FormShell>
        {/* As high as the button that appears after hydration, so that nothing below it moves. */}
        <div className="min-h-11 noscript:hidden">
          <Suspense fallback={null}>{hydrated ? <PasskeySignIn onSignedIn={onSignedIn} /> : null}</Suspense>
        </div>
        <LoginLinks onReset={setResetEmail} />
      </div>
      <Dialog
        open={resetEmail !== null}
        onClose={() => setResetEmail(null)}
        title={auth.resetTitle}
        size="sm"
        asksBeforeDiscard={false}
      >
        <ResetRequestForm id="reset-dialog" email={resetEmail ?? ''} />
      </Dialog>
    </FormFrame>
  );
}

function LoginLinks({ onReset }: { onReset: (email: string) => void }) {
  function openReset(event: MouseEvent) {
    event.preventDefault();
    const typed = document.querySelector<HTMLInputElement>('#login-email');
    onReset(typed?.value ?? '');
  }
  return (
    <div className="grid gap-2">
      <p>
        <a href={paths.resetPassword} onClick={openReset} className="inline-block py-1">
          {auth.forgotPassword}
        </a>
      </p>
      <p>
        {auth.noAccount}{' '}
        <a href={paths.register} className="inline-block py-1">
          {auth.toRegister}
        </a>
      </p>
    </div>
  );
}
