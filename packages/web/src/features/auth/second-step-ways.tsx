import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type MouseEvent, useState } from 'react';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useTakenOver } from '../../ui/frame/use-taken-over.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { type CodeKind, SecondStepCode, type SecondStepProps } from './second-step-code.tsx';

const words = messages.secondStep;

/** `any` is the form without JavaScript, which takes both kinds of code. */
type Way = CodeKind | 'passkey';

/** One way of the second step at a time, and the others one press away. */
export function SecondStepWays(props: SecondStepProps) {
  const { input, onSignedIn, onStartOver } = props;
  const { step } = input;
  const takenOver = useTakenOver();
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = takenOver ? (chosen ?? firstWay(step)) : 'any';
  const passkey = step.passkey ? (
    <PasskeySignIn
      onSignedIn={onSignedIn}
      stepToken={step.stepToken}
      onEnded={onStartOver}
      variant={way === 'passkey' ? 'primary' : 'secondary'}
    />
  ) : null;
  return (
    <div className="grid gap-6">
      <p>{intros[way]}</p>
      {way === 'passkey' ? (
        passkey
      ) : (
        <SecondStepCode {...props} key={way} kind={way} onTypedBefore={() => setChosen('any')} />
      )}
      <div className="grid gap-3 noscript:hidden">
        {way === 'passkey' ? null : passkey}
        {step.totp && way === 'recovery' ? (
          <Button wide onClick={() => setChosen('totp')}>
            {words.useTotp}
          </Button>
        ) : null}
        {step.recovery && way !== 'recovery' ? (
          <Button wide inert={!takenOver} onClick={() => setChosen('recovery')}>
            {words.useRecovery}
          </Button>
        ) : null}
      </div>
      <StartOver {...props} />
    </div>
  );
}

const intros: Readonly<Record<Way, string>> = {
  any: words.introAny,
  totp: words.intro,
  passkey: words.introPasskey,
  recovery: words.introRecovery,
};

function firstWay(step: SecondStep): Way {
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
