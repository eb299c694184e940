import { Readable } from 'node:stream';
import type { UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { eventStream, heartbeatSeconds } from '@ruang-naskah/domain/live/values';
import { networksAround } from './address.ts';
import { newId } from './ids.ts';
import { OverloadError } from './overload.ts';

/** How many streams there may be, and how much one may lag behind: those of one process. */
export interface StreamBounds {
  /** A browser needs one; one without Web Locks needs one for each window. Beyond that the oldest ends. */
  readonly perAccount: number;
  /** A network as the limits count it: a home or an office. */
  readonly perNetwork: number;
  readonly perProcess: number;
  /** A reader that lags behind by more is cut, and asks again when it is back. */
  readonly backlogBytes: number;
  /** How often a stream says that it is alive. */
  readonly heartbeatMs: number;
  /** How long the reader of a stream that was ended may take for what came before; then the connection is cut. */
  readonly endTimeoutMs: number;
  /** How many changes are kept for pages that were disconnected. */
  readonly keptChanges: number;
}

export const streamBounds: StreamBounds = {
  perAccount: 12,
  perNetwork: 60,
  perProcess: 1000,
  backlogBytes: 64 * 1024,
  heartbeatMs: heartbeatSeconds * 1000,
  endTimeoutMs: 10_000,
  keptChanges: 2000,
};

/** Who reads a stream of changes. */
export interface Listener {
  readonly actor: UserActor;
  readonly tokenHash: string;
  readonly address: string;
}

/** The stream by which one open page is told of changes. */
export interface LiveStream extends Listener {
  readonly id: string;
  readonly readable: Readable;
}

/** The answer to a client that accepts an event stream. */
export class EventStream {
  readonly type = eventStream;
  readonly readable: Readable;
  constructor(readable: Readable) {
    this.readable = readable;
  }
}

export interface LiveStreams {
  /** @throws AppError `too_many_requests` for a network, OverloadError when there are too many in all */
  open(listener: Listener, onEnd: (stream: LiveStream) => void): LiveStream;
  send(stream: LiveStream, text: string): void;
  all(): Iterable<LiveStream>;
  find(id: string): LiveStream | undefined;
  end(stream: LiveStream): void;
  readonly size: number;
}

/** A stream that is counted. */
interface OpenStream extends LiveStream {
  /** Counts it no more; called again, it does nothing. */
  release(): void;
}

const RETRY_AFTER_SECONDS = 60;

/** The open streams, bounded by account, by network and in all; no stream waits for a slow reader. */
export function createLiveStreams(bounds: StreamBounds): LiveStreams {
  const open = new Map<string, OpenStream>();
  const streamsByName = new Map<string, number>();
  const countStreams = (names: readonly string[], by: 1 | -1): void => {
    for (const name of names) {
      const now = (streamsByName.get(name) ?? 0) + by;
      if (now === 0) streamsByName.delete(name);
      else streamsByName.set(name, now);
    }
  };
  const end = (stream: LiveStream): void => {
    open.get(stream.id)?.release();
    endWithin(stream.readable, bounds.endTimeoutMs);
  };
  /**
   * A connection that died unnoticed stays open here for a quarter of an hour: the account's oldest stream is ended, so
   * that a browser that reconnects often is not kept out by its own dead streams.
   */
  const makeRoom = ({ actor }: Listener): void => {
    if ((streamsByName.get(`account ${actor.id}`) ?? 0) < bounds.perAccount) return;
    const [oldest] = [...open.values()].filter((stream) => stream.actor.id === actor.id);
    oldest?.release();
    oldest?.readable.destroy();
  };
  return {
    open(listener, onEnd) {
      makeRoom(listener);
      if (open.size >= bounds.perProcess) throw new OverloadError();
      const networks = networksAround(listener.address);
      if (
        networks.some(
          ({ name, limitFactor }) => (streamsByName.get(name) ?? 0) >= bounds.perNetwork * limitFactor,
        )
      )
        throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const names = [`account ${listener.actor.id}`, ...networks.map(({ name }) => name)];
      const stream: OpenStream = {
        ...listener,
        id: newId(),
        readable: new Readable({ read: () => undefined }),
        release() {
          if (!open.delete(stream.id)) return;
          countStreams(names, -1);
          onEnd(stream);
        },
      };
      open.set(stream.id, stream);
      countStreams(names, 1);
      stream.readable.once('close', stream.release);
      return stream;
    },
    send(stream, text) {
      if (!open.has(stream.id)) return;
      if (stream.readable.readableLength > bounds.backlogBytes) stream.readable.destroy();
      else stream.readable.push(text);
    },
    all: () => open.values(),
    find: (id) => open.get(id),
    end,
    get size() {
      return open.size;
    },
  };
}

/** A slow reader may still take what came before, and nothing follows it; one that takes nothing is cut. */
function endWithin(readable: Readable, milliseconds: number): void {
  if (readable.destroyed || readable.readableEnded) return;
  readable.push(null);
  const cutting = setTimeout(() => readable.destroy(), milliseconds).unref();
  readable.once('close', () => clearTimeout(cutting));
}
