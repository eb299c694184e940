import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * What is known of changes by others since the screen was shown. The part that is always loaded: what fills it comes
 * after the first paint (`app/live/`), and without it every screen works as if there were no changes.
 */
export interface LiveView {
  /** Changes of what is on the screen that are not shown yet. */
  readonly waiting: number;
  /** Ids of what changed, for marks at the edge of rows; they stay until the screen is left. */
  readonly ids: ReadonlySet<string>;
  /** Whether changes are told as they happen: nobody needs to ask then. */
  readonly connected: boolean;
}

const nothing: ReadonlySet<string> = new Set();
let view: LiveView = { waiting: 0, ids: nothing, connected: false };
const watchers = new Set<() => void>();
const listeners = new Set<(change: LiveChange) => void>();
/** Ids of the projects whose dialog is open, as often as it is. */
const opened: string[] = [];
let sayOpened: (ids: readonly string[]) => void = () => undefined;

export function liveView(): LiveView {
  return view;
}

export function setLiveView(part: Partial<LiveView>): void {
  view = { ...view, ...part };
  for (const watcher of watchers) watcher();
}

export function useLiveView(): LiveView {
  return useSyncExternalStore(watch, liveView);
}

/** Words for rows that somebody else has changed since the screen was opened. */
export function useRowMark(): (row: { readonly id: string }) => string | undefined {
  const { ids } = useLiveView();
  return ({ id }) => (ids.has(id) ? messages.live.changedRow : undefined);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Passes a change on to the parts of a screen that tell it themselves. */
export function tellLive(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Calls back for each change by somebody else, while the component is there. */
export function useLiveChange(tell: (change: LiveChange) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const listener = (change: LiveChange) => latest.current(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Others are told that this project is open here, while the component is there. */
export function useShownOpen(id: string): void {
  useEffect(() => {
    opened.push(id);
    sayOpened(opened);
    return () => {
      opened.splice(opened.indexOf(id), 1);
      sayOpened(opened);
    };
  }, [id]);
}

/** Whom to tell what is open here: from now on, and what already is. */
export function onOpened(say: (ids: readonly string[]) => void): void {
  sayOpened = say;
  say(opened);
}
