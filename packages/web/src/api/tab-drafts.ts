import { useState } from 'react';
import { readStored, removeStored, storedKeys, writeStored } from './device-storage.ts';
import { useSession } from './session.tsx';

/** Typed text that was not sent, kept in this tab alone, by account: `<prefix><account>.<what it is>`. */
const prefix = 'ruang-naskah.tab-draft.';

/** How the keys of an account begin, for the public pages' script, which shares no module with the app's. */
export function tabDraftsOf(userId: string): string {
  return keyOf(userId, '');
}

function keyOf(userId: string, what: string): string {
  return `${prefix}${userId}.${what}`;
}

export function hasTabDrafts(userId: string): boolean {
  return storedKeys(keyOf(userId, ''), 'tab').length > 0;
}

/** Whether this tab holds something typed by the account there. */
export function hasTabDraft(userId: string, what: string): boolean {
  return storedKeys(keyOf(userId, what), 'tab').includes(keyOf(userId, what));
}

/** All of them, before signing out; with an account, all but those of this account. */
export function removeTabDrafts(but?: string): void {
  const kept = but === undefined ? undefined : keyOf(but, '');
  for (const key of storedKeys(prefix, 'tab'))
    if (kept === undefined || !key.startsWith(kept)) removeStored(key, 'tab');
}

interface TabDraftOptions<T> {
  readonly empty: T;
  readonly isValid: (value: unknown) => value is T;
  /** Whether it would be a loss. */
  readonly isWorthKeeping: (value: T) => boolean;
}

/** A state that outlives its component: a closed dialog, another screen, a reload. */
export function useTabDraft<T>(what: string, { empty, isValid, isWorthKeeping }: TabDraftOptions<T>) {
  const { user } = useSession();
  const key = keyOf(user.id, what);
  const [draft, setDraft] = useState(() => readStored(key, isValid, 'tab') ?? empty);
  function keep(value: T): void {
    setDraft(value);
    if (isWorthKeeping(value)) writeStored(key, value, 'tab');
    else removeStored(key, 'tab');
  }
  return [draft, keep] as const;
}
