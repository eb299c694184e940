import { register } from '@ruang-naskah/domain/auth/endpoints';
import { RegisterInput } from '@ruang-naskah/domain/auth/schema';
import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { RegisterPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import { defaultPurpose, purposes } from '@ruang-naskah/domain/roles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/dialog/use-discard-question.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CaptchaField, type CaptchaHandle } from './captcha-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { NewEmailField } from './new-email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useRegisterDraft } from './use-register-draft.ts';

const auth = messages.auth;

/** /register (§2, §5). The profile fields belong to the users feature, which this one may not import. */
export function RegisterForm({
  input,
  renderProfileFields,
}: {
  input: RegisterPageInput;
  renderProfileFields: (
    parts: Pick<RegisterPageInput, 'values'> & { readonly errors: FieldErrors },
  ) => ReactNode;
}) {
  const [doneMessage, setDoneMessage] = useState(input.done);
  const captcha = useRef<CaptchaHandle>(null);
  const draft = useRegisterDraft(input);
  const { values } = draft;
  const { shell, errors } = useForm({
    schema: RegisterInput,
    initial: input,
    send: async (body) => {
      const { message } = await callEndpoint(register, { body });
      draft.discard();
      setDoneMessage(message);
    },
    describe: describeRefusal,
    // A form sent again before the new captcha arrives would carry the used one.
    onRefused: async (error) => {
      if (usesUpCaptcha(error)) await captcha.current?.renew();
    },
  });
  if (doneMessage !== null) {
    return (
      <FormFrame title={auth.registerTitle}>
        <Registered message={doneMessage} />
      </FormFrame>
    );
  }
  return (
    <FormFrame title={auth.registerTitle} lead={auth.registerIntro} wide>
      {draft.restored ? <DraftRestored onStartOver={draft.startOver} /> : null}
      <div ref={draft.container} key={draft.formKey}>
        <FormShell
          {...shell}
          id="register"
          method="post"
          action={paths.register}
          offer={shell.submitError === unknownOutcome ? <a href={paths.login}>{auth.toLogin}</a> : undefined}
        >
          <PurposeCards chosen={values.tujuanPendaftaran} error={errors.tujuanPendaftaran} />
          <FormSection title={auth.sectionAccount}>
            <NewEmailField value={values.email ?? ''} error={errors.email} />
            <NewPasswordFields errors={errors} />
          </FormSection>
          {renderProfileFields({ values, errors })}
          <FormSection title={auth.sectionCaptcha}>
            {input.asksWorkshopCode || errors.workshopCode !== undefined ? (
              <WorkshopCode typed={values.workshopCode} error={errors.workshopCode} />
            ) : null}
            <CaptchaField ref={captcha} initialCaptcha={input.captcha} error={errors.captchaAnswer} />
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

/** Says that the form was filled with the draft of this tab. */
function DraftRestored({ onStartOver }: { onStartOver: () => void }) {
  const { askFirst, question } = useDiscardQuestion();
  const startOver = <Button onClick={() => askFirst(true, onStartOver)}>{auth.draftStartOver}</Button>;
  return (
    <div className="mb-6">
      <Alert tone="info" role="status" action={startOver}>
        {auth.draftRestored}
      </Alert>
      {question}
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

const unknownOutcome = `${auth.registerFailed} ${auth.registerUnknown}`;

/** Refusals of the registration itself bring their sentence; all other failures get that of §8 with the cause. */
function describeRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return unknownOutcome;
  const isRegistrationError = error instanceof ApiError && error.code.startsWith('auth.');
  return isRegistrationError ? error.message : failureMessage(auth.registerFailed, error);
}

/** The server checks each captcha once, but not where a limit (429) refused the request before. */
function usesUpCaptcha(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status !== 429;
}

/** Replaces the form after a registration; opens the login page after a few seconds (§2, §9). */
function Registered({ message }: { message: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => location.assign(paths.login), limits.redirectAfterRegisterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Alert
      ref={panel}
      tone="success"
      role="status"
      action={<a href={paths.login}>{messages.auth.loginNow}</a>}
    >
      {message}
    </Alert>
  );
}
