import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { confirmSignIn } from '@ruang-naskah/domain/factors/endpoints';
import { ConfirmSignInInput } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { SecondStepPageInput } from '@ruang-naskah/domain/pages';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { CodeInput, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';

const words = messages.secondStep;

export interface SecondStepProps {
  readonly input: Omit<SecondStepPageInput, 'page'>;
  /** Where the form goes without JavaScript. */
  readonly action?: string | undefined;
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  /** Shows the password form again; `error` says why, unless the person asked for it. Without it `startOverPath` is opened. */
  readonly onStartOver?: ((error: string | null) => void) | undefined;
  readonly startOverPath: string;
}

/** `any`: one field that takes both kinds, for the form without JavaScript. */
export type CodeKind = 'totp' | 'recovery' | 'any';

const fields = {
  totp: { label: words.code, hint: words.codeHint },
  recovery: { label: words.recoveryCode, hint: words.recoveryCodeHint },
  any: { label: words.anyCode, hint: undefined },
} as const;

interface SecondStepCodeProps
  extends Pick<SecondStepProps, 'input' | 'action' | 'onSignedIn' | 'onStartOver'> {
  readonly kind: CodeKind;
  /** Something was typed before hydration into the field that takes both kinds: that field must stay. */
  readonly onTypedBeforeHydration: () => void;
}

/** The form for a code of the authenticator app or a recovery code. */
export function SecondStepCode({ kind, onTypedBeforeHydration, ...props }: SecondStepCodeProps) {
  const { input, action, onSignedIn, onStartOver } = props;
  const codeInput = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (kind === 'any' && codeInput.current?.value !== '') onTypedBeforeHydration();
  }, [kind, onTypedBeforeHydration]);
  // It has replaced another method, and with it the focused element.
  useEffect(() => {
    if (kind !== 'any') codeInput.current?.focus();
  }, [kind]);
  const { shell, errors } = useForm({
    schema: ConfirmSignInInput,
    initial: input,
    send: async (body) => onSignedIn((await callEndpoint(confirmSignIn, { body })).user),
    onRefused: (error, form, sent) => {
      if (!(error instanceof ApiError)) return;
      // The password was entered too long ago, or too many codes were wrong.
      if (error.code === 'factors.sign_in_ended') onStartOver?.(error.message);
      if (error.code !== 'factors.code_wrong' || codeInput.current === null) return;
      // A code that was changed since is the next attempt.
      if (codeInput.current.value !== sent.code) return;
      codeInput.current.value = '';
      moveFocusUnlessTyping(codeInput.current, form);
    },
  });
  const { label, hint } = fields[kind];
  const Input = kind === 'totp' ? CodeInput : TextInput;
  return (
    <FormShell
      {...shell}
      id="second-step"
      {...(action && { method: 'post', action })}
      focusSubmitError={false}
      editableWhileSending
    >
      <input type="hidden" name="stepToken" value={input.step.stepToken} />
      {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
      <Field name="code" label={label} hint={hint} error={errors.code}>
        <Input
          ref={codeInput}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <SubmitButton wide busyLabel={words.confirming}>
        {words.confirm}
      </SubmitButton>
    </FormShell>
  );
}
