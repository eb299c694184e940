import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useTakenOver } from '../../ui/frame/use-taken-over.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const auth = messages.auth;

interface PasskeySignInProps {
  readonly onSignedIn: (user: SessionUser) => Promise<void> | void;
  /** Where the password was asked for: the passkey of this sign-in, else anybody's. */
  readonly stepToken?: string;
  readonly onEnded?: ((why: string) => void) | undefined;
  readonly variant?: 'primary' | 'secondary';
}

/** The passkey in place of what is typed; nothing where the browser knows none, or not yet. */
export function PasskeySignIn({ onSignedIn, stepToken, onEnded, variant = 'secondary' }: PasskeySignInProps) {
  const takenOver = useTakenOver();
  const { busy, error, start } = usePasskeySignIn({ onSignedIn, onEnded });
  const button = useRef<HTMLButtonElement>(null);
  const isFirst = variant === 'primary';
  // Where it takes the place of what was sent, one goes on here.
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  if (takenOver && !knowsPasskeys()) return null;
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
        inert={!takenOver}
        onClick={() => void start(stepToken)}
      >
        {auth.usePasskey}
      </Button>
    </div>
  );
}
