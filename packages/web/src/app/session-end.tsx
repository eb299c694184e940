import { Suspense, useEffect, useRef, useState } from 'react';
import { onSessionEnd, type PasswordReason } from '../api/client.ts';
import { useSession } from '../api/session.tsx';
import { late } from '../ui/late.ts';

const SignInAgain = late(async () => (await import('../features/auth/sign-in-again.tsx')).SignInAgain);

/**
 * When a session ends in the middle of work, or an action wants the password once more, the calls wait behind one
 * dialog that asks for it and go on afterwards: nothing typed is lost, and screens need no code for it.
 */
export function SessionEnd() {
  const { user } = useSession();
  const [asking, setAsking] = useState<PasswordReason | null>(null);
  const settle = useRef<((again: boolean) => void) | null>(null);
  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    onSessionEnd((reason) => {
      waiting ??= new Promise<boolean>((resolve) => {
        settle.current = (again) => {
          waiting = null;
          setAsking(null);
          resolve(again);
        };
        setAsking(reason);
      });
      return waiting;
    });
    return () => onSessionEnd(undefined);
  }, []);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain user={user} reason={asking} onDone={(again) => settle.current?.(again)} />
    </Suspense>
  );
}
