import { useSyncExternalStore } from 'react';

/** Why a password is asked for: the session has ended, or the call needs a recent sign-in. */
export type PasswordReason = 'unauthenticated' | 'auth.password_needed';

/**
 * Set while `PasswordNotice` stands at the top of the page instead of a dialog that asks for the password: the person pressed
 * nothing that needs it (a refetch was refused), or is typing somewhere else.
 */
let needed: PasswordReason | null = null;
const watchers = new Set<() => void>();

export function setPasswordNeeded(reason: PasswordReason | null): void {
  if (needed === reason) return;
  needed = reason;
  for (const watcher of watchers) watcher();
}

export function usePasswordNeeded(): PasswordReason | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => needed,
    () => null,
  );
}
