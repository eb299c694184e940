import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { askForPasskey, signInByPasskey } from '@ruang-naskah/domain/factors/calls';
import { useState } from 'react';
import { ApiError, errorMessage, offlineError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';

interface PasskeyState {
  readonly busy: boolean;
  readonly error: string | null;
}

interface PasskeySteps {
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  /** The password has to come first again, and why. */
  readonly onEnded: ((why: string) => void) | undefined;
}

/** Signs in with a passkey: as the second step that a token names, or as the whole of it. */
export function usePasskeySignIn({ onSignedIn, onEnded }: PasskeySteps) {
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
