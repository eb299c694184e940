import { useEffect, useRef, useState } from 'react';

/** The navigation that the guard stopped. */
type BlockedNavigation = { url: string; entryKey: string | undefined };

export type UnsavedGuard = {
  /** True while the question is open. */
  asking: boolean;
  stay: () => void;
  /** Continues the navigation; the changes are lost. */
  leave: () => void;
};

/**
 * Holds back links, `pushState` and the Back button while there are unsaved changes: the Navigation API can cancel
 * all three. Closing the tab, other sites and browsers without the API get `beforeunload`.
 *
 * @param go the router's way to another path of the app area
 * @param mayPass whether the way to this address loses nothing, such as while the changes are under way; asked at that moment
 */
export function useUnsavedGuard(
  dirty: boolean,
  go: (path: string) => void,
  mayPass: (url: string) => boolean = never,
): UnsavedGuard {
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  const [leaving, setLeaving] = useState(false);
  const guarding = dirty && !leaving;
  const passes = useRef(mayPass);
  useEffect(() => {
    passes.current = mayPass;
  });
  useEffect(() => {
    if (!guarding) return;
    return blockNavigation(setBlocked, (url) => passes.current(url));
  }, [guarding]);
  // The navigation continues after the listener is gone, hence an effect and not the click handler.
  useEffect(() => {
    if (!leaving || blocked === null) return;
    setBlocked(null);
    setLeaving(false);
    continueNavigation(blocked, go);
  }, [leaving, blocked, go]);
  return {
    asking: blocked !== null && !leaving,
    stay: () => setBlocked(null),
    leave: () => setLeaving(true),
  };
}

const never = () => false;

function blockNavigation(
  onBlocked: (navigation: BlockedNavigation) => void,
  mayPass: (url: string) => boolean,
): () => void {
  function onNavigate(event: NavigateEvent) {
    if (mayPass(event.destination.url)) return;
    // `beforeunload` covers leaving the document; links within the page and downloads lose nothing.
    if (!event.cancelable || !event.destination.sameDocument) return;
    if (event.hashChange || event.downloadRequest !== null) return;
    event.preventDefault();
    const traversing = event.navigationType === 'traverse';
    onBlocked({ url: event.destination.url, entryKey: traversing ? event.destination.key : undefined });
  }
  function onUnload(event: BeforeUnloadEvent) {
    event.preventDefault();
  }
  const api = 'navigation' in window ? window.navigation : undefined;
  api?.addEventListener('navigate', onNavigate);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    api?.removeEventListener('navigate', onNavigate);
    window.removeEventListener('beforeunload', onUnload);
  };
}

function continueNavigation({ url, entryKey }: BlockedNavigation, go: (path: string) => void): void {
  if (entryKey !== undefined) {
    window.navigation.traverseTo(entryKey);
    return;
  }
  const { pathname, search } = new URL(url);
  go(pathname + search);
}
