import { messages } from '@ruang-naskah/domain/messages.id';
import type { SecondStepPageInput } from '@ruang-naskah/domain/pages';
import { loginPath, paths } from '@ruang-naskah/domain/paths';
import { useEffect } from 'react';
import { FormFrame } from './form-frame.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';
import { SecondStepMethods } from './second-step-methods.tsx';

const auth = messages.auth;
const title = messages.shell.screens.factors;

interface SecondStepFormProps {
  readonly input: SecondStepPageInput;
  /** Given where this form replaced the password form: shows that again, with an error unless the person asked for it. */
  readonly onStartOver?: ((error: string | null) => void) | undefined;
}

/** The second step after a right password: a page of its own, or in place of the password form. */
export function SecondStepForm({ input, onStartOver }: SecondStepFormProps) {
  const { returnTo } = input;
  useEffect(() => {
    const previousTitle = document.title;
    document.title = previousTitle.replace(auth.loginTitle, title);
    return () => {
      document.title = previousTitle;
    };
  }, []);
  return (
    <FormFrame title={title}>
      <SecondStepMethods
        input={input}
        action={paths.secondStep}
        onSignedIn={(user) => redirectAfterSignIn(user, returnTo)}
        onStartOver={onStartOver}
        startOverPath={returnTo === null ? paths.login : loginPath(returnTo)}
      />
    </FormFrame>
  );
}
