import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onSessionEnd } from '../api/client.ts';
import { useSession } from '../api/session.tsx';

const SignInAgain = lazy(async () => ({
  default: (await import('../features/auth/sign-in-again.tsx')).SignInAgain,
}));

/**
 * When a session ends in the middle of work, the calls wait behind one dialog that asks for the password and go on
 * afterwards: nothing typed is lost, no screen has to know.
 */
export function SessionEnd() {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const settle = useRef<((again: boolean) => void) | null>(null);
  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    onSessionEnd(() => {
      waiting ??= new Promise<boolean>((resolve) => {
        settle.current = (again) => {
          waiting = null;
          setAsking(false);
          resolve(again);
        };
        setAsking(true);
      });
      return waiting;
    });
    return () => onSessionEnd(undefined);
  }, []);
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain user={user} onDone={(again) => settle.current?.(again)} />
    </Suspense>
  );
}
