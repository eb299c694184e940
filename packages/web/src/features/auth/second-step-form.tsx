import { messages } from '@ruang-naskah/domain/messages.id';
import type { SecondStepPageInput } from '@ruang-naskah/domain/pages';
import { loginPath, paths } from '@ruang-naskah/domain/paths';
import { useEffect } from 'react';
import { FormFrame } from './form-frame.tsx';
import { SecondStepWays } from './second-step-ways.tsx';
import { useEnter } from './use-enter.ts';

const auth = messages.auth;
const title = messages.shell.screens.factors;

interface SecondStepFormProps {
  readonly input: SecondStepPageInput;
  /** Where it took the place of the password: back to that, and why where nobody asked for it. */
  readonly onStartOver?: ((why: string | null) => void) | undefined;
}

/** After a right password: the second step, as a page of its own or in the place of the first. */
export function SecondStepForm({ input, onStartOver }: SecondStepFormProps) {
  const { returnTo } = input;
  const enter = useEnter(returnTo);
  useEffect(() => {
    const before = document.title;
    document.title = before.replace(auth.loginTitle, title);
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <FormFrame title={title}>
      <SecondStepWays
        input={input}
        action={paths.secondStep}
        onSignedIn={enter}
        onStartOver={onStartOver}
        startOverPath={returnTo === null ? paths.login : loginPath(returnTo)}
      />
    </FormFrame>
  );
}
