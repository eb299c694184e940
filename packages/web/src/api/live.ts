import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Changes by others since the screen was shown. This part is always loaded; the code that fills it comes
 * after the first paint (`app/live/`), and without that code every screen works as if there were no changes.
 */
export interface LiveView {
  /** Changes of shown objects that are not displayed yet. */
  readonly waiting: number;
  /** Ids of what changed, for marks at the edge of rows; they stay until the screen is left. */
  readonly ids: ReadonlySet<string>;
  /** Whether changes arrive as they happen, so that polling is not needed. */
  readonly connected: boolean;
}

const noIds: ReadonlySet<string> = new Set();
let view: LiveView = { waiting: 0, ids: noIds, connected: false };
const watchers = new Set<() => void>();
const listeners = new Set<(change: LiveChange) => void>();
/** Ids of the projects whose dialog is open, one for each open dialog. */
const openProjects: string[] = [];
let announceOpenProjects: (ids: readonly string[]) => void = () => undefined;

export function liveView(): LiveView {
  return view;
}

export function setLiveView(part: Partial<LiveView>): void {
  view = { ...view, ...part };
  for (const watcher of watchers) watcher();
}

export function useLiveView(): LiveView {
  return useSyncExternalStore(watch, liveView, liveView);
}

/** The words that mark a row which somebody else has changed since the screen was opened. */
export function useRowMark(): (row: { readonly id: string }) => string | undefined {
  const { ids } = useLiveView();
  return ({ id }) => (ids.has(id) ? messages.live.changedRow : undefined);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Passes a change on to the parts of a screen that show it themselves. */
export function notifyLiveListeners(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Calls back for each change by somebody else, while the component is mounted. */
export function useLiveChange(handle: (change: LiveChange) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listener = (change: LiveChange) => latest.current(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Tells others that this project is open here, while the component is mounted. */
export function useAnnounceOpenProject(id: string): void {
  useEffect(() => {
    openProjects.push(id);
    announceOpenProjects(openProjects);
    return () => {
      openProjects.splice(openProjects.indexOf(id), 1);
      announceOpenProjects(openProjects);
    };
  }, [id]);
}

/** Sets the one listener for the ids of the projects open here, and calls it with the present ones. */
export function onOpenProjects(listener: (ids: readonly string[]) => void): void {
  announceOpenProjects = listener;
  listener(openProjects);
}
