import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type MouseEvent, useState } from 'react';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/frame/use-hydrated.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { type CodeKind, SecondStepCode, type SecondStepProps } from './second-step-code.tsx';

const words = messages.secondStep;

type Method = CodeKind | 'passkey';

/** Shows one method of the second step, and a button for each other one. */
export function SecondStepMethods(props: SecondStepProps) {
  const { input, onSignedIn, onStartOver } = props;
  const { step } = input;
  const hydrated = useHydrated();
  const [chosenMethod, setChosenMethod] = useState<Method | null>(null);
  const method = hydrated ? (chosenMethod ?? firstMethod(step)) : 'any';
  const passkey = step.passkey ? (
    <PasskeySignIn
      onSignedIn={onSignedIn}
      stepToken={step.stepToken}
      onEnded={onStartOver}
      variant={method === 'passkey' ? 'primary' : 'secondary'}
    />
  ) : null;
  return (
    <div className="grid gap-6">
      <p>{intros[method]}</p>
      {method === 'passkey' ? (
        passkey
      ) : (
        <SecondStepCode
          {...props}
          key={method}
          kind={method}
          onTypedBeforeHydration={() => setChosenMethod('any')}
        />
      )}
      <div className="grid gap-3 noscript:hidden">
        {method === 'passkey' ? null : passkey}
        {step.totp && method === 'recovery' ? (
          <Button wide onClick={() => setChosenMethod('totp')}>
            {words.useTotp}
          </Button>
        ) : null}
        {step.recovery && method !== 'recovery' ? (
          <Button wide inert={!hydrated} onClick={() => setChosenMethod('recovery')}>
            {words.useRecovery}
          </Button>
        ) : null}
      </div>
      <StartOver {...props} />
    </div>
  );
}

const intros: Readonly<Record<Method, string>> = {
  any: words.introAny,
  totp: words.intro,
  passkey: words.introPasskey,
  recovery: words.introRecovery,
};

function firstMethod(step: SecondStep): Method {
  if (step.totp) return 'totp';
  return step.passkey && knowsPasskeys() ? 'passkey' : 'recovery';
}

function StartOver({ onStartOver, startOverPath }: SecondStepProps) {
  function startOver(event: MouseEvent) {
    if (onStartOver === undefined) return;
    event.preventDefault();
    onStartOver(null);
  }
  return (
    <div className="grid gap-2">
      <p>
        <a href={startOverPath} onClick={startOver} className="inline-block py-1">
          {words.startOver}
        </a>
      </p>
      <p className="text-sm text-tinta-2">{words.lostAll}</p>
    </div>
  );
}
