import { readChanges } from '@ruang-naskah/domain/live/calls';
import type { LiveChange, LiveChanges } from '@ruang-naskah/domain/live/schema';
import { eventStream, lastEventHeader, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { actingAs } from '../../api/client.ts';
import { createEventReader, type ServerEvent } from './event-text.ts';

/** What came: changes, from which place of the log on, and whether others may have been missed. */
export interface LiveBatch {
  readonly lastEventId: string;
  readonly missed: boolean;
  readonly changes: readonly LiveChange[];
}

export interface StreamTalk {
  readonly signal: AbortSignal;
  readonly lastEventId: string | undefined;
  /** Of a stream that holds: its name, by which the browser says what it has open. */
  readonly onStream: (stream: string) => void;
  readonly onBatch: (batch: LiveBatch) => void;
  /** The server has said that it is there. */
  readonly onSign: () => void;
}

/** How a stream ended: it held for a while, nothing of it came through, or it was refused with a status. */
export type StreamEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly retrySeconds: number };

/** A proxy that gathers answers lets nothing through, not even the first words. */
const firstWordsMs = 10_000;

function ask(lastEventId: string | undefined, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept, ...actingAs() });
  if (lastEventId !== undefined) headers.set(lastEventHeader, lastEventId);
  return fetch(readChanges.path, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
}

/** Listens until the stream ends, says nothing for too long, or `signal` ends it. */
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
    // Whatever ended it, the connection is given back.
    quiet.abort();
  }
}

function refusalOf({ status, headers }: Response): StreamEnd {
  return { kind: 'refused', status, retrySeconds: Number(headers.get('retry-after') ?? 0) };
}

/** True for the first words. */
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

/** The same without a stream. Undefined when the server did not say. */
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
