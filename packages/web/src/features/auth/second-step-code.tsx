import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { confirmSignIn } from '@ruang-naskah/domain/factors/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { SecondStepPageInput } from '@ruang-naskah/domain/pages';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { moveFocus } from '../../ui/focus.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

const words = messages.secondStep;

export interface SecondStepProps {
  readonly input: Omit<SecondStepPageInput, 'page'>;
  /** Where the form goes without JavaScript. */
  readonly action?: string | undefined;
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  /** Back to the password, and why where nobody asked for it; a page of its own leads to `startOverPath`. */
  readonly onStartOver?: ((why: string | null) => void) | undefined;
  readonly startOverPath: string;
}

/** `any`: without JavaScript one field takes both. */
export type CodeKind = 'totp' | 'recovery' | 'any';

const fields = {
  totp: { label: words.code, hint: words.codeHint },
  recovery: { label: words.recoveryCode, hint: words.recoveryCodeHint },
  any: { label: words.anyCode, hint: undefined },
} as const;

interface SecondStepCodeProps
  extends Pick<SecondStepProps, 'input' | 'action' | 'onSignedIn' | 'onStartOver'> {
  readonly kind: CodeKind;
  /** Something was typed before hydration into the field that takes all: it must not give way to another. */
  readonly onTypedBefore: () => void;
}

/** A code to type: of the app, or a recovery code. */
export function SecondStepCode({ kind, onTypedBefore, ...props }: SecondStepCodeProps) {
  const { input, action, onSignedIn, onStartOver } = props;
  const code = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (kind === 'any' && code.current?.value !== '') onTypedBefore();
  }, [kind, onTypedBefore]);
  // Where it takes the place of something else, typing goes on here.
  useEffect(() => {
    if (kind !== 'any') code.current?.focus();
  }, [kind]);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/factors/schema')).ConfirmSignInInput,
    initial: input,
    send: async (body) => onSignedIn((await callEndpoint(confirmSignIn, { body })).user),
    onRefused: (error, form, sent) => {
      if (!(error instanceof ApiError)) return;
      // It has waited too long, or too many codes were wrong.
      if (error.code === 'factors.sign_in_ended') onStartOver?.(error.message);
      if (error.code !== 'factors.code_wrong' || code.current === null) return;
      // What was typed since is another try.
      if (code.current.value !== sent.code) return;
      code.current.value = '';
      moveFocus(code.current, form);
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
      typesOn
    >
      <input type="hidden" name="stepToken" value={input.step.stepToken} />
      {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
      <Field name="code" label={label} hint={hint} error={errors.code}>
        <Input ref={code} autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      </Field>
      <SubmitButton wide busyLabel={words.confirming}>
        {words.confirm}
      </SubmitButton>
    </FormShell>
  );
}
