import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readStored, removeStored, storedKeys, tabDraftPrefix, writeStored } from './device-storage.ts';
import { useSession } from './session.tsx';
import { stopStoringUnsavedTexts } from './unsaved-texts.ts';

/** How the keys of an account begin, for the script of the public pages, which shares no module with the app's. */
export function tabDraftKeyPrefix(userId: string): string {
  return keyOf(userId, '');
}

/** The key of a typed text that was not sent: its account, and `what` it is, such as a note on one project. */
function keyOf(userId: string, what: string): string {
  return `${tabDraftPrefix}${userId}.${what}`;
}

export function hasTabDrafts(userId: string): boolean {
  return storedKeys(keyOf(userId, ''), 'tab').length > 0;
}

/** Whether this tab holds such a text of the account. */
export function hasTabDraft(userId: string, what: string): boolean {
  return storedKeys(keyOf(userId, what), 'tab').includes(keyOf(userId, what));
}

/** Removes the texts of all accounts before signing out; otherwise those of all accounts but one. */
export function removeTabDrafts(exceptUserId?: string): void {
  currentDrafts.clear();
  if (exceptUserId === undefined) stopStoringUnsavedTexts();
  const kept = exceptUserId === undefined ? undefined : keyOf(exceptUserId, '');
  for (const key of storedKeys(tabDraftPrefix, 'tab'))
    if (kept === undefined || !key.startsWith(kept)) removeStored(key, 'tab');
}

interface TabDraftOptions<T> {
  readonly empty: T;
  readonly isValid: (value: unknown) => value is T;
  /** Whether the person would miss it. */
  readonly isWorthKeeping: (value: T) => boolean;
}

/** The current drafts by key: all components with one key share a draft, also when they are unmounted and mounted again. */
const currentDrafts = new Map<string, unknown>();
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * A state that survives its component: a closed dialog, another screen, a reload. The returned function updates it, also after
 * the component was unmounted.
 */
export function useTabDraft<T>(what: string, { empty, isValid, isWorthKeeping }: TabDraftOptions<T>) {
  const { user } = useSession();
  const key = keyOf(user.id, what);
  const [initial] = useState(empty);
  function current(): T {
    const known = currentDrafts.get(key);
    if (isValid(known)) return known;
    const stored = readStored(key, isValid, 'tab') ?? initial;
    currentDrafts.set(key, stored);
    return stored;
  }
  const draft = useSyncExternalStore(watch, current, () => initial);
  function update(make: (now: T) => T): void {
    const value = make(current());
    currentDrafts.set(key, value);
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
      const last = currentDrafts.get(key);
      // Next time it begins with `empty`, which may be a different value by then.
      if (isValid(last) && !latest.current(last)) currentDrafts.delete(key);
    };
  }, [key, isValid]);
  return [draft, update] as const;
}
