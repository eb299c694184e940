import { register } from '@ruang-naskah/domain/auth/calls';
import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { RegisterPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import { defaultPurpose, purposes } from '@ruang-naskah/domain/roles';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { CaptchaHandle } from './captcha-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { NewEmailField } from './new-email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Registered } from './registered.tsx';
import { useRegisterDraft } from './use-register-draft.ts';

const auth = messages.auth;

/** /register (§2, §5). The profile fields belong to the users' feature and are handed in. */
export function RegisterForm({
  input,
  profile,
}: {
  input: RegisterPageInput;
  profile: (parts: Pick<RegisterPageInput, 'values'> & { readonly errors: FieldErrors }) => ReactNode;
}) {
  const [done, setDone] = useState(input.done);
  const captcha = useRef<CaptchaHandle>(null);
  const draft = useRegisterDraft(input);
  const { values } = draft;
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/auth/schema')).RegisterInput,
    initial: input,
    send: async (body) => {
      const { message } = await callEndpoint(register, { body });
      draft.forget();
      setDone(message);
    },
    describe: describeRefusal,
    // A form sent again before the new captcha arrives would carry the used one.
    onRefused: async (error) => {
      if (spendsCaptcha(error)) await captcha.current?.renew();
    },
  });
  if (done !== null) {
    return (
      <FormFrame title={auth.registerTitle}>
        <Registered message={done} />
      </FormFrame>
    );
  }
  return (
    <FormFrame title={auth.registerTitle} lead={auth.registerIntro} wide>
      {draft.restored ? <Restored onStartOver={draft.startOver} /> : null}
      <div ref={draft.container} key={draft.round}>
        <FormShell {...shell} id="register" method="post" action={paths.register}>
          <PurposeCards chosen={values.tujuanPendaftaran} error={errors.tujuanPendaftaran} />
          <FormSection title={auth.sectionAccount}>
            <NewEmailField value={values.email ?? ''} error={errors.email} />
            <NewPasswordFields errors={errors} />
          </FormSection>
          {profile({ values, errors })}
          <FormSection title={auth.sectionCaptcha}>
            {input.asksWorkshopCode || errors.workshopCode !== undefined ? (
              <WorkshopCode typed={values.workshopCode} error={errors.workshopCode} />
            ) : null}
            <CaptchaField ref={captcha} first={input.captcha} error={errors.captchaAnswer} />
          </FormSection>
          <p className="text-sm text-tinta-2">
            {auth.consent} <a href={paths.privacy}>{messages.shell.privacy}</a>.
          </p>
          <SubmitButton wide busyLabel={auth.registerBusy}>
            {auth.registerButton}
          </SubmitButton>
        </FormShell>
      </div>
      <p className="mt-6">
        {auth.haveAccount}{' '}
        <a href={paths.login} className="inline-block py-1">
          {auth.toLogin}
        </a>
      </p>
    </FormFrame>
  );
}

/** Only while a workshop day with a code is open. */
function WorkshopCode({ typed = '', error }: { typed: string | undefined; error: string | undefined }) {
  const { code, codeHint } = messages.workshop;
  return (
    <Field name="workshopCode" label={code} hint={codeHint} error={error} optional>
      <TextInput defaultValue={typed} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

/** What this tab kept is in the form again. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-6">
      <Alert tone="info" role="status" action={<Button onClick={onStartOver}>{auth.draftStartOver}</Button>}>
        {auth.draftRestored}
      </Alert>
    </div>
  );
}

const purposeHints = {
  'Gabung Penulis': auth.purposeAuthorHint,
  'Gabung Redaksi': auth.purposeEditorHint,
} as const;

function PurposeCards({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <RadioCards
      name="tujuanPendaftaran"
      label={auth.sectionPurpose}
      error={error}
      columns={2}
      defaultValue={purposes.find((purpose) => purpose === chosen) ?? defaultPurpose}
      options={purposes.map((purpose) => ({
        value: purpose,
        label: purpose,
        description: purposeHints[purpose],
      }))}
    />
  );
}

/** Refusals of registration have their own sentence; all others get that of §8 with the cause. */
function describeRefusal(error: unknown): string {
  const own = error instanceof ApiError && error.code.startsWith('auth.');
  return own ? error.message : failureMessage(auth.registerFailed, error);
}

/** Once the server has answered, the captcha is used up, unless it never came to checking it. */
function spendsCaptcha(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status !== 429;
}
