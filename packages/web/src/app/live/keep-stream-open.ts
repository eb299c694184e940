import { listenToStream, pollOnce, type ReceivedChanges } from './stream.ts';

export interface StreamHandlers {
  /** Aborted when the window is closed, frozen or hidden for long. */
  readonly signal: AbortSignal;
  /** The last event that any window has seen. */
  readonly lastEventId: () => string | undefined;
  readonly onChanges: (batch: ReceivedChanges) => void;
  /** Called with the id of a stream when it opens, and with undefined when it has ended. */
  readonly onStreamId: (stream: string | undefined) => void;
  readonly onHeartbeat: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Where a proxy holds streams back, the server is polled this often, and a stream is tried again after so many polls. */
const pollEveryMs = 60_000;
const pollsBeforeStream = 10;

/** Opens the stream again whenever it ends, is refused or loses its connection, until `signal` is aborted. */
export async function keepStreamOpen(handlers: StreamHandlers): Promise<void> {
  let pause = firstPauseMs;
  while (!handlers.signal.aborted) {
    let wasOpen = false;
    const end = await listenToStream({
      signal: handlers.signal,
      lastEventId: handlers.lastEventId(),
      onOpen: (stream) => {
        wasOpen = true;
        handlers.onStreamId(stream);
      },
      onChanges: handlers.onChanges,
      onHeartbeat: handlers.onHeartbeat,
    });
    handlers.onStreamId(undefined);
    if (handlers.signal.aborted) return;
    // Another account has signed in since: this page will be reloaded for it.
    if (end.kind === 'refused' && end.status === 409) return;
    if (end.kind === 'silent') await pollForAWhile(handlers);
    pause = wasOpen ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
    const retryAfterMs = end.kind === 'refused' ? end.retrySeconds * 1000 : 0;
    // An ended session comes back only by the password, which the next press asks for: retries are rare until then.
    const leastMs = end.kind === 'refused' && end.status === 401 ? longestPauseMs : retryAfterMs;
    // A random part, so that not all browsers reconnect at once after a restart of the server.
    await pauseFor(Math.max(leastMs, pause * (0.5 + Math.random())), handlers.signal);
  }
}

async function pollForAWhile({ signal, lastEventId, onChanges }: StreamHandlers): Promise<void> {
  for (let turn = 0; turn < pollsBeforeStream && !signal.aborted; turn += 1) {
    await pauseFor(pollEveryMs, signal);
    const batch = signal.aborted ? undefined : await pollOnce(lastEventId(), signal);
    if (batch !== undefined) onChanges(batch);
  }
}

/** Ends early when the device is online again, or when `signal` is aborted. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
