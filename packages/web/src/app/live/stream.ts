import { readChanges } from '@ruang-naskah/domain/live/calls';
import type { LiveChange, LiveChanges } from '@ruang-naskah/domain/live/schema';
import { eventStream, lastEventHeader, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { actingAs } from '../../api/client.ts';
import { createEventReader, type ServerEvent } from './event-text.ts';

/** Received changes, their position in the log, and whether others may have been missed. */
export interface LiveBatch {
  readonly lastEventId: string;
  readonly missed: boolean;
  readonly changes: readonly LiveChange[];
}

export interface StreamTalk {
  readonly signal: AbortSignal;
  readonly lastEventId: string | undefined;
  /** The name of an established stream, with which the browser reports what it has open. */
  readonly onStream: (stream: string) => void;
  readonly onBatch: (batch: LiveBatch) => void;
  /** The server has sent a heartbeat. */
  readonly onSign: () => void;
}

/** How a stream ended: it was established, nothing of it arrived, or it was refused with a status. */
export type StreamEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly retrySeconds: number };

/** A proxy that buffers answers passes nothing on, not even the first bytes. */
const firstWordsMs = 10_000;

function ask(lastEventId: string | undefined, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept, ...actingAs() });
  if (lastEventId !== undefined) headers.set(lastEventHeader, lastEventId);
  return fetch(readChanges.path, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
}

/** Listens until the stream ends, is silent for too long, or is aborted by `signal`. */
export async function listen(talk: StreamTalk): Promise<StreamEnd> {
  const quiet = new AbortController();
  let greeted = false;
  let alarm = setTimeout(() => quiet.abort(), firstWordsMs);
  const heard = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => quiet.abort(), silenceSeconds * 1000);
  };
  try {
    const response = await ask(talk.lastEventId, eventStream, AbortSignal.any([talk.signal, quiet.signal]));
    if (!response.ok || response.body === null) return refusalOf(response);
    const read = createEventReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { kind: 'ended' };
      heard();
      talk.onSign();
      for (const event of read(value)) greeted = pass(event, talk) || greeted;
    }
  } catch {
    return { kind: !greeted && quiet.signal.aborted ? 'silent' : 'ended' };
  } finally {
    clearTimeout(alarm);
    // Whatever ended it, the connection is closed.
    quiet.abort();
  }
}

function refusalOf({ status, headers }: Response): StreamEnd {
  return { kind: 'refused', status, retrySeconds: Number(headers.get('retry-after') ?? 0) };
}

/** True for the first event. */
function pass({ id = '', type, data }: ServerEvent, { onStream, onBatch }: StreamTalk): boolean {
  if (type !== 'hello') {
    onBatch({ lastEventId: id, missed: false, changes: [JSON.parse(data)] });
    return false;
  }
  const { stream, missed, changes } = JSON.parse(data);
  onStream(stream);
  onBatch({ lastEventId: id, missed, changes });
  return true;
}

/** Asks for changes without a stream. Undefined if there was no answer. */
export async function askOnce(
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<LiveBatch | undefined> {
  try {
    const response = await ask(lastEventId, 'application/json', signal);
    return response.ok ? ((await response.json()) as LiveChanges) : undefined;
  } catch {
    return undefined;
  }
}
