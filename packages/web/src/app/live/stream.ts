import { readChanges } from '@ruang-naskah/domain/live/endpoints';
import type { LiveChange, LiveChanges } from '@ruang-naskah/domain/live/schema';
import { eventStream, lastEventHeader, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { accountHeader } from '../../api/client.ts';
import { createEventReader, type ServerEvent } from './event-text.ts';

/** Received changes, their position in the log, and whether others may have been missed. */
export interface ReceivedChanges {
  readonly lastEventId: string;
  readonly missed: boolean;
  readonly changes: readonly LiveChange[];
}

export interface StreamRequest {
  readonly signal: AbortSignal;
  readonly lastEventId: string | undefined;
  /** The name of an established stream, with which the browser reports what it has open. */
  readonly onOpen: (stream: string) => void;
  readonly onChanges: (batch: ReceivedChanges) => void;
  /** The server has sent a heartbeat. */
  readonly onHeartbeat: () => void;
}

/** How a stream ended: it was established, nothing of it arrived, or it was refused with a status. */
export type StreamEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly retrySeconds: number };

/** A proxy that buffers answers passes nothing on, not even the first bytes. */
const firstBytesMs = 10_000;

function requestChanges(
  lastEventId: string | undefined,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ accept, ...accountHeader() });
  if (lastEventId !== undefined) headers.set(lastEventHeader, lastEventId);
  return fetch(readChanges.path, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
}

/** Listens until the stream ends, is silent for too long, or is aborted by `signal`. */
export async function listenToStream(handlers: StreamRequest): Promise<StreamEnd> {
  const silence = new AbortController();
  let isEstablished = false;
  let silenceTimer = setTimeout(() => silence.abort(), firstBytesMs);
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => silence.abort(), silenceSeconds * 1000);
  };
  try {
    const response = await requestChanges(
      handlers.lastEventId,
      eventStream,
      AbortSignal.any([handlers.signal, silence.signal]),
    );
    if (!response.ok || response.body === null) return refusedEnd(response);
    const read = createEventReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { kind: 'ended' };
      restartSilenceTimer();
      handlers.onHeartbeat();
      for (const event of read(value)) isEstablished = handleEvent(event, handlers) || isEstablished;
    }
  } catch {
    return { kind: !isEstablished && silence.signal.aborted ? 'silent' : 'ended' };
  } finally {
    clearTimeout(silenceTimer);
    // Whatever ended it, the connection is closed.
    silence.abort();
  }
}

function refusedEnd({ status, headers }: Response): StreamEnd {
  return { kind: 'refused', status, retrySeconds: Number(headers.get('retry-after') ?? 0) };
}

/** True for the first event. */
function handleEvent({ id = '', type, data }: ServerEvent, { onOpen, onChanges }: StreamRequest): boolean {
  if (type !== 'hello') {
    onChanges({ lastEventId: id, missed: false, changes: [JSON.parse(data)] });
    return false;
  }
  const { stream, missed, changes } = JSON.parse(data);
  onOpen(stream);
  onChanges({ lastEventId: id, missed, changes });
  return true;
}

/** Asks for changes without a stream. Undefined if there was no answer. */
export async function pollOnce(
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReceivedChanges | undefined> {
  try {
    const response = await requestChanges(lastEventId, 'application/json', signal);
    return response.ok ? ((await response.json()) as LiveChanges) : undefined;
  } catch {
    return undefined;
  }
}
