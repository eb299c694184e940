import { liveView, onOpenProjects, setLiveView } from '../../api/live.ts';
import { keepStreamOpen } from './keep-stream-open.ts';
import { createPresence, type Presence } from './presence.ts';
import { pollOnce, type ReceivedChanges } from './stream.ts';

/** What windows of one browser tell each other. */
type WindowMessage =
  | { readonly kind: 'batch'; readonly batch: ReceivedChanges }
  | { readonly kind: 'connected'; readonly connected: boolean }
  | { readonly kind: 'opened'; readonly by: string; readonly ids: readonly string[] }
  /** A window has become the one with the connection: what is open where? */
  | { readonly kind: 'ask' };

interface ConnectOptions {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly receive: (batch: ReceivedChanges) => void;
}

/**
 * Connects this window: one window of a browser holds the stream (Web Locks) and passes on to the others what it hears.
 * Where the browser lacks either, each window listens for itself. A window that is frozen or long hidden lets go, and
 * catches up when it is back. @returns what ends it
 */
export function connect({ userId, isAdmin, receive }: ConnectOptions): () => void {
  const ending = new AbortController();
  const presence = createPresence(isAdmin);
  let lastEventId: string | undefined;
  let leaveWindows: (() => void) | undefined;
  const receiveChanges = (batch: ReceivedChanges) => {
    lastEventId = batch.lastEventId;
    receive(batch);
  };
  const joinWindows = () => {
    leaveWindows ??= joinWindowsOfBrowser(`ruang-naskah.live.${userId}`, {
      receiveChanges,
      presence,
      lastEventId: () => lastEventId,
    });
  };
  const disconnect = () => {
    leaveWindows?.();
    leaveWindows = undefined;
  };
  const reconnect = async () => {
    if (leaveWindows !== undefined) return;
    const batch = await pollOnce(lastEventId, ending.signal);
    if (ending.signal.aborted) return;
    if (batch !== undefined) receiveChanges(batch);
    if (!document.hidden) joinWindows();
  };
  watchVisibility({ onHidden: disconnect, onShown: () => void reconnect(), signal: ending.signal });
  onOpenProjects(presence.setOpenHere);
  joinWindows();
  return () => {
    ending.abort();
    onOpenProjects(() => undefined);
    disconnect();
  };
}

interface JoinOptions {
  readonly receiveChanges: (batch: ReceivedChanges) => void;
  readonly presence: Presence;
  readonly lastEventId: () => string | undefined;
}

/** Joins the windows of this browser: holds the connection when it is this window's turn. @returns what leaves them */
function joinWindowsOfBrowser(
  name: string,
  { receiveChanges, presence, lastEventId }: JoinOptions,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const windowId = crypto.randomUUID();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const tellWindows = (word: WindowMessage) => {
    if (!signal.aborted) channel?.postMessage(word);
  };
  const setConnected = (connected: boolean) => {
    setLiveView({ connected });
    tellWindows({ kind: 'connected', connected });
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
    if (data.kind === 'batch') receiveChanges(data.batch);
    else if (data.kind === 'connected') setLiveView({ connected: data.connected });
    else if (data.kind === 'opened') presence.setOpenElsewhere(data.by, data.ids);
    else {
      tellWindows({ kind: 'opened', by: windowId, ids: presence.openHere() });
      if (presence.hasStream()) tellWindows({ kind: 'connected', connected: liveView().connected });
    }
  });
  presence.onOpen((ids) => tellWindows({ kind: 'opened', by: windowId, ids }));
  const onChanges = (batch: ReceivedChanges) => {
    receiveChanges(batch);
    tellWindows({ kind: 'batch', batch });
  };
  const onStreamId = (stream: string | undefined) => {
    setConnected(stream !== undefined);
    presence.setStreamId(stream);
    if (stream !== undefined) tellWindows({ kind: 'ask' });
  };
  const holdStream = () =>
    keepStreamOpen({ signal, lastEventId, onChanges, onStreamId, onHeartbeat: presence.repeatReport });
  tellWindows({ kind: 'ask' });
  const alone = navigator.locks === undefined || channel === undefined;
  // Giving up the wait for the lock is no failure.
  void (alone ? holdStream() : navigator.locks.request(name, { signal }, holdStream)).catch(() => undefined);
  return () => {
    tellWindows({ kind: 'opened', by: windowId, ids: [] });
    leaving.abort();
    presence.setStreamId(undefined);
    channel?.close();
    setLiveView({ connected: false });
  };
}

/** A hidden window closes its connection after this long. */
const hiddenMs = 60_000;

interface VisibilityHandlers {
  readonly onHidden: () => void;
  readonly onShown: () => void;
  readonly signal: AbortSignal;
}

/** Calls back when the window has been hidden for long, enters the back/forward cache, and is shown again. */
function watchVisibility({ onHidden, onShown, signal }: VisibilityHandlers): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(hiding));
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(hiding);
      if (document.hidden) hiding = setTimeout(onHidden, hiddenMs);
      else onShown();
    },
    { signal },
  );
  // A page that holds a lock or a connection cannot enter the back/forward cache.
  addEventListener('pagehide', onHidden, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onShown(), { signal });
}
