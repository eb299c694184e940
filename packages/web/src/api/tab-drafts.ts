import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
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
  shown.clear();
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

/** What is shown now, by key: one state for all who show it, and for what comes back when none of them is there. */
const shown = new Map<string, unknown>();
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * A state that outlives its component: a closed dialog, another screen, a reload. Its second part makes a new state of
 * the present one, also after the component is gone.
 */
export function useTabDraft<T>(what: string, { empty, isValid, isWorthKeeping }: TabDraftOptions<T>) {
  const { user } = useSession();
  const key = keyOf(user.id, what);
  const [begun] = useState(empty);
  function present(): T {
    const known = shown.get(key);
    if (isValid(known)) return known;
    const stored = readStored(key, isValid, 'tab') ?? begun;
    shown.set(key, stored);
    return stored;
  }
  const draft = useSyncExternalStore(watch, present, () => begun);
  function keep(make: (now: T) => T): void {
    const value = make(present());
    shown.set(key, value);
    if (isWorthKeeping(value)) writeStored(key, value, 'tab');
    else removeStored(key, 'tab');
    for (const watcher of watchers) watcher();
  }
  const latest = useRef(isWorthKeeping);
  useEffect(() => {
    latest.current = isWorthKeeping;
  });
  useEffect(() => {
    return () => {
      const left = shown.get(key);
      // It begins anew next time, and what it begins with may be another by then.
      if (isValid(left) && !latest.current(left)) shown.delete(key);
    };
  }, [key, isValid]);
  return [draft, keep] as const;
}
