import { login } from '@ruang-naskah/domain/auth/calls';
import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { LoginPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { MouseEvent } from 'react';
import { Suspense, useRef, useState } from 'react';
import { offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { rememberEmail } from '../../api/remembered-email.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useTakenOver } from '../../ui/frame/use-taken-over.ts';
import { late } from '../../ui/late.ts';
import { FormFrame } from './form-frame.tsx';
import { LoginFields, takePasswordBack } from './login-fields.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { useEnter } from './use-enter.ts';

const auth = messages.auth;

/** Fetched once it is needed: most accounts have no second step. */
const SecondStepForm = late(async () => (await import('./second-step-form.tsx')).SecondStepForm);

const PasskeySignIn = late(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** /login (§2): works as a plain form post, and in place once hydrated. */
export function LoginForm({ input: sent }: { input: LoginPageInput }) {
  const [input, setInput] = useState(sent);
  const [step, setStep] = useState<SecondStep | null>(null);
  const { returnTo } = input;
  function startOver(why: string | null) {
    setInput((now) => ({ ...now, fields: {}, error: why }));
    setStep(null);
  }
  function goOn(next: SecondStep, email: string) {
    setInput((now) => ({ ...now, values: { email }, notice: null }));
    setStep(next);
  }
  return (
    <>
      <p role="status" className="sr-only">
        {step === null ? '' : auth.secondStepArrived}
      </p>
      {step === null ? (
        <PasswordStep input={input} onSecondStep={goOn} />
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
  const remember = useRef<HTMLInputElement>(null);
  const [resetFor, setResetFor] = useState<string | null>(null);
  const takenOver = useTakenOver();
  const enter = useEnter(input.returnTo);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/auth/schema')).LoginInput,
    initial: input,
    send: async (body) => {
      const answer = await callEndpoint(login, { body });
      rememberEmail(body.email, remember.current?.checked ?? false);
      if ('user' in answer) return enter(answer.user);
      await SecondStepForm.load().catch(() => {
        throw offlineError();
      });
      onSecondStep(answer.secondStep, body.email);
    },
    onRefused: takePasswordBack,
  });
  return (
    <FormFrame title={auth.loginTitle} lead={auth.loginIntro}>
      <div className="grid gap-6">
        {input.notice === null ? null : <Alert tone="info">{input.notice}</Alert>}
        <FormShell {...shell} id="login" method="post" action={paths.login} focusSubmitError={false} typesOn>
          <LoginFields email={input.values.email ?? ''} errors={errors} remember={remember} />
          {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
          <SubmitButton wide busyLabel={auth.loginBusy}>
            {auth.loginButton}
          </SubmitButton>
        </FormShell>
        {/* As high as the button that comes, so that nothing below it moves. */}
        <div className="min-h-11 noscript:hidden">
          <Suspense fallback={null}>{takenOver ? <PasskeySignIn onSignedIn={enter} /> : null}</Suspense>
        </div>
        <LoginLinks onReset={setResetFor} />
      </div>
      <Dialog
        open={resetFor !== null}
        onClose={() => setResetFor(null)}
        title={auth.resetTitle}
        size="sm"
        guards={false}
      >
        <ResetRequestForm id="reset-dialog" email={resetFor ?? ''} />
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
