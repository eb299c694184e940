import { login } from '@ruang-naskah/domain/auth/calls';
import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { LoginPageInput } from '@ruang-naskah/domain/pages';
import { areaOf, paths, safeReturnPath } from '@ruang-naskah/domain/paths';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { callEndpoint } from '../../api/client.ts';
import { rememberEmail } from '../../api/remembered-email.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { FormFrame } from './form-frame.tsx';
import { LoginFields, takePasswordBack } from './login-fields.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const auth = messages.auth;

/** /login (§2): works as a plain form post, and in place once hydrated. */
export function LoginForm({ input }: { input: LoginPageInput }) {
  const [remember, setRemember] = useState(false);
  const [resetFor, setResetFor] = useState<string | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/auth/schema')).LoginInput,
    initial: input,
    send: async (body) => {
      const result = await callEndpoint(login, { body });
      rememberEmail(body.email, remember);
      if ('secondStep' in result) return setStep(result.secondStep);
      const { user } = result;
      location.assign(safeReturnPath(input.returnTo, user.role) ?? areaOf(user.role));
      // Stays busy until the next page is there.
      await new Promise(() => undefined);
    },
    onRefused: takePasswordBack,
  });
  if (step !== null) {
    const { returnTo } = input;
    const untouched = { values: {}, fields: {}, error: null };
    return <SecondStepForm input={{ page: 'second-step', ...untouched, returnTo, step }} />;
  }
  return (
    <FormFrame title={auth.loginTitle} lead={auth.loginIntro}>
      <div className="grid gap-6">
        {input.notice === null ? null : <Alert tone="info">{input.notice}</Alert>}
        <FormShell {...shell} id="login" method="post" action={paths.login} focusSubmitError={false}>
          <LoginFields
            email={input.values.email ?? ''}
            errors={errors}
            remember={remember}
            onRemember={setRemember}
          />
          {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
          <SubmitButton wide busyLabel={auth.loginBusy}>
            {auth.loginButton}
          </SubmitButton>
        </FormShell>
        <LoginLinks onReset={setResetFor} />
      </div>
      <Dialog open={resetFor !== null} onClose={() => setResetFor(null)} title={auth.resetTitle} size="sm">
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
