import { liveView, onOpened, setLiveView } from '../../api/live.ts';
import { lead } from './lead.ts';
import { createPresence, type Presence } from './presence.ts';
import { watchSight } from './sight.ts';
import { askOnce, type LiveBatch } from './stream.ts';

/** What windows of one browser tell each other. */
type Word =
  | { readonly kind: 'batch'; readonly batch: LiveBatch }
  | { readonly kind: 'connected'; readonly connected: boolean }
  | { readonly kind: 'opened'; readonly by: string; readonly ids: readonly string[] }
  /** A window has become the one with the connection: what is open where? */
  | { readonly kind: 'ask' };

interface Place {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly receive: (batch: LiveBatch) => void;
}

/**
 * Connects this window: one window of a browser holds the stream (Web Locks) and passes on to the others what it hears.
 * Where the browser lacks either, each window listens for itself. A window that is frozen or long hidden lets go, and
 * catches up when it is back. @returns what ends it
 */
export function connect({ userId, isAdmin, receive }: Place): () => void {
  const ending = new AbortController();
  const presence = createPresence(isAdmin);
  let lastEventId: string | undefined;
  let joined: (() => void) | undefined;
  const take = (batch: LiveBatch) => {
    lastEventId = batch.lastEventId;
    receive(batch);
  };
  const run = () => {
    joined ??= join(`ruang-naskah.live.${userId}`, { take, presence, lastEventId: () => lastEventId });
  };
  const pause = () => {
    joined?.();
    joined = undefined;
  };
  const resume = async () => {
    if (joined !== undefined) return;
    const batch = await askOnce(lastEventId, ending.signal);
    if (ending.signal.aborted) return;
    if (batch !== undefined) take(batch);
    if (!document.hidden) run();
  };
  watchSight({ pause, resume: () => void resume(), signal: ending.signal });
  onOpened(presence.open);
  run();
  return () => {
    ending.abort();
    onOpened(() => undefined);
    pause();
  };
}

interface Joining {
  readonly take: (batch: LiveBatch) => void;
  readonly presence: Presence;
  readonly lastEventId: () => string | undefined;
}

/** Joins the windows of this browser: holds the connection when it is this window's turn. @returns what leaves them */
function join(name: string, { take, presence, lastEventId }: Joining): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const me = crypto.randomUUID();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const say = (word: Word) => {
    if (!signal.aborted) channel?.postMessage(word);
  };
  const sayConnected = (connected: boolean) => {
    setLiveView({ connected });
    say({ kind: 'connected', connected });
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'batch') take(data.batch);
    else if (data.kind === 'connected') setLiveView({ connected: data.connected });
    else if (data.kind === 'opened') presence.elsewhere(data.by, data.ids);
    else {
      say({ kind: 'opened', by: me, ids: presence.own() });
      if (presence.leads()) say({ kind: 'connected', connected: liveView().connected });
    }
  });
  presence.onOpen((ids) => say({ kind: 'opened', by: me, ids }));
  const onBatch = (batch: LiveBatch) => {
    take(batch);
    say({ kind: 'batch', batch });
  };
  const onStream = (stream: string | undefined) => {
    sayConnected(stream !== undefined);
    presence.lead(stream);
    if (stream !== undefined) say({ kind: 'ask' });
  };
  const work = () => lead({ signal, lastEventId, onBatch, onStream, onSign: presence.renew });
  say({ kind: 'ask' });
  const alone = navigator.locks === undefined || channel === undefined;
  // Giving up the wait for the lock is no failure.
  void (alone ? work() : navigator.locks.request(name, { signal }, work)).catch(() => undefined);
  return () => {
    say({ kind: 'opened', by: me, ids: [] });
    leaving.abort();
    presence.lead(undefined);
    channel?.close();
    setLiveView({ connected: false });
  };
}
