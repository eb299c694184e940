import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onPasswordNeeded } from '../api/client.ts';
import { type PasswordReason, setPasswordNeeded } from '../api/password-needed.ts';
import { useSession } from '../api/session.tsx';
import { isTyping } from '../ui/focus.ts';

const SignInAgain = lazy(async () => ({
  default: (await import('../features/auth/sign-in-again.tsx')).SignInAgain,
}));

/**
 * The dialog that asks for the password when the session has ended in the middle of work, or when an action needs a recent
 * sign-in. All refused calls wait for it and are repeated afterwards, so that nothing typed is lost and screens need no code
 * for it.
 */
export function PasswordDialog() {
  const { user } = useSession();
  const [asking, setAsking] = useState<PasswordReason | null>(null);
  const settle = useRef<((again: boolean) => void) | null>(null);
  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    onPasswordNeeded((reason) => {
      waiting ??= new Promise<boolean>((resolve) => {
        settle.current = (again) => {
          waiting = null;
          setAsking(null);
          // Closed without a password: an action that needed it is given up, but an ended session must go on being announced.
          if (!again && reason === 'auth.password_needed') setPasswordNeeded(null);
          resolve(again);
        };
      });
      // The dialog never opens while somebody types: `PasswordNotice` offers it. Where an open dialog covers the notice, it
      // opens once the field has lost the focus.
      if (isTypingElsewhere()) {
        setPasswordNeeded(reason);
        if (document.activeElement?.closest('dialog')) afterTyping(() => setAsking(reason));
      } else setAsking(reason);
      return waiting;
    });
    return () => onPasswordNeeded(undefined);
  }, []);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain user={user} reason={asking} onDone={(again) => settle.current?.(again)} />
    </Suspense>
  );
}

function afterTyping(call: () => void): void {
  const left = new AbortController();
  const leave = () =>
    setTimeout(() => {
      if (left.signal.aborted || isTypingElsewhere()) return;
      left.abort();
      call();
    });
  document.addEventListener('focusout', leave, { signal: left.signal });
}

/** Whether somebody types elsewhere than in a field that stands still because it is being sent (`ui/form/make-read-only.ts`). */
function isTypingElsewhere(): boolean {
  return isTyping() && document.activeElement?.closest(heldFields) === null;
}

const heldFields = 'form[aria-busy="true"] :is([readonly], [aria-disabled="true"])';
