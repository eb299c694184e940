import { askOnce, type LiveBatch, listen } from './stream.ts';

/** What the window that holds the browser's connection works with. */
export interface Lead {
  /** Ends it: the window is closed, frozen or long out of sight. */
  readonly signal: AbortSignal;
  /** The last event that any window has seen. */
  readonly lastEventId: () => string | undefined;
  readonly onBatch: (batch: LiveBatch) => void;
  /** The stream's name; undefined while there is none. */
  readonly onStream: (stream: string | undefined) => void;
  /** The stream has given a sign of life. */
  readonly onSign: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Where nothing of a stream comes through, the server is asked now and then, and a stream tried again later. */
const askEveryMs = 60_000;
const asksBeforeStream = 10;

/** Keeps a stream open for as long as it may: ends, refusals and lost connections are followed by another try. */
export async function lead(work: Lead): Promise<void> {
  let pause = firstPauseMs;
  while (!work.signal.aborted) {
    let held = false;
    const end = await listen({
      signal: work.signal,
      lastEventId: work.lastEventId(),
      onStream: (stream) => {
        held = true;
        work.onStream(stream);
      },
      onBatch: work.onBatch,
      onSign: work.onSign,
    });
    work.onStream(undefined);
    if (work.signal.aborted) return;
    // The page was made for another account and is about to leave.
    if (end.kind === 'refused' && end.status === 409) return;
    if (end.kind === 'silent') await askInTurns(work);
    pause = held ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
    const asked = end.kind === 'refused' ? end.retrySeconds * 1000 : 0;
    // A session that has ended is not asked for again and again: the next thing that is pressed asks for the password.
    const least = end.kind === 'refused' && end.status === 401 ? longestPauseMs : asked;
    // By chance longer or shorter: not all browsers come back at once after a restart.
    await rest(Math.max(least, pause * (0.5 + Math.random())), work.signal);
  }
}

async function askInTurns({ signal, lastEventId, onBatch }: Lead): Promise<void> {
  for (let turn = 0; turn < asksBeforeStream && !signal.aborted; turn += 1) {
    await rest(askEveryMs, signal);
    const batch = signal.aborted ? undefined : await askOnce(lastEventId(), signal);
    if (batch !== undefined) onBatch(batch);
  }
}

/** Until the time is over, the device is back on line, or it is all over. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
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
