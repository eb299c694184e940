import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { askForPasskey, signInByPasskey } from '@ruang-naskah/domain/factors/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useHydrated } from '../../ui/frame/use-hydrated.ts';

const auth = messages.auth;

interface PasskeySignInProps {
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  /** After the password: names this sign-in, whose account the passkey must belong to. Without it any account's passkey signs in. */
  readonly stepToken?: string;
  /** The sign-in that `stepToken` names is no longer valid; `message` says why. */
  readonly onEnded?: ((message: string) => void) | undefined;
  readonly variant?: 'primary' | 'secondary';
}

/** A button that signs in with a passkey; nothing where the browser does not support passkeys. */
export function PasskeySignIn({ onSignedIn, stepToken, onEnded, variant = 'secondary' }: PasskeySignInProps) {
  const hydrated = useHydrated();
  const { busy, error, start } = usePasskeySignIn({ onSignedIn, onEnded });
  const button = useRef<HTMLButtonElement>(null);
  const isPrimary = variant === 'primary';
  // It has replaced the form that was sent, and with it the focused element.
  useEffect(() => {
    if (isPrimary) button.current?.focus();
  }, [isPrimary]);
  if (hydrated && !knowsPasskeys()) return null;
  return (
    <div className="grid gap-4 noscript:hidden">
      {error === null ? null : (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
      <Button
        ref={button}
        variant={variant}
        wide
        icon={<KeyRound size={18} aria-hidden />}
        busy={busy}
        busyLabel={auth.passkeyBusy}
        inert={!hydrated}
        onClick={() => void start(stepToken)}
      >
        {auth.usePasskey}
      </Button>
    </div>
  );
}

interface PasskeyState {
  readonly busy: boolean;
  readonly error: string | null;
}

interface PasskeySignInCallbacks {
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  readonly onEnded: ((message: string) => void) | undefined;
}

/** Signs in with a passkey: as the second step of the sign-in that a token names, or as the whole sign-in. */
function usePasskeySignIn({ onSignedIn, onEnded }: PasskeySignInCallbacks) {
  const [state, setState] = useState<PasskeyState>({ busy: false, error: null });
  async function start(stepToken?: string): Promise<void> {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      await onSignedIn(await signIn(stepToken));
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
      if (error instanceof ApiError && error.code === 'factors.sign_in_ended') onEnded?.(error.message);
    }
  }
  return { ...state, start };
}

async function signIn(stepToken: string | undefined): Promise<SessionUser> {
  const passkeys = await import('../../api/passkeys.ts').catch(() => {
    throw offlineError();
  });
  const question = await callEndpoint(askForPasskey, { body: stepToken === undefined ? {} : { stepToken } });
  const answer = await passkeys.answerWithPasskey(question);
  const { user } = await callEndpoint(signInByPasskey, {
    body: { stepToken: question.stepToken, ...answer },
  });
  return user;
}
