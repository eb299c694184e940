import { OverloadError } from '../infra/overload.ts';
import { isBusy } from './errors.ts';
import type { NamedStatement, NamingClient } from './postgres.ts';
import type { BoundedPool } from './postgres-pool.ts';

type Rows = readonly unknown[];

/** What one request asks at once. */
interface Asked {
  readonly statements: readonly NamedStatement[];
  readonly resolve: (answers: Rows[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly asked: Asked[];
  /** Connections that are being waited for. */
  wanted: number;
}

/** How many requests share a connection before another one is taken as well. */
const shareUsual = 4;
/** How many share it at most, when no other one is free. */
const shareMost = 16;

/**
 * Reads that several requests ask in the same turn of the event loop, or while all connections are busy, go out in one
 * write on one connection, and PostgreSQL wakes up once for them. Only calls of one kind share (see `Gate`): those at a
 * locked table wait together, and no other call waits behind them.
 */
export class Batches {
  readonly #pool: BoundedPool;
  readonly #waitingAtMost: number;
  readonly #queues = new Map<string, Queue>();
  /** Kinds asked for in this turn. */
  readonly #fresh = new Set<string>();
  #waiting = 0;

  constructor(pool: BoundedPool, waitingAtMost: number) {
    this.#pool = pool;
    this.#waitingAtMost = waitingAtMost;
  }

  /** The rows of each, as arrays. @throws OverloadError when too many wait already */
  ask(statements: readonly NamedStatement[]): Promise<Rows[]> {
    if (this.#waiting >= this.#waitingAtMost) return Promise.reject(new OverloadError());
    const kind = statements[0]?.text ?? '';
    const { promise, resolve, reject } = Promise.withResolvers<Rows[]>();
    const asked = { statements, resolve, reject };
    const queue = this.#queues.get(kind);
    if (queue === undefined) this.#queues.set(kind, { asked: [asked], wanted: 0 });
    else queue.asked.push(asked);
    this.#waiting += 1;
    if (this.#fresh.size === 0) setImmediate(() => this.#send());
    this.#fresh.add(kind);
    return promise;
  }

  #send(): void {
    for (const kind of this.#fresh) {
      const queue = this.#queues.get(kind);
      while (queue !== undefined && queue.wanted * shareUsual < queue.asked.length) {
        queue.wanted += 1;
        void this.#sendShare(kind, queue);
      }
    }
    this.#fresh.clear();
  }

  async #sendShare(kind: string, queue: Queue): Promise<void> {
    try {
      const client = await this.#pool.take(kind);
      const share = this.#leave(kind, queue, shareMost);
      const refused = await answerShare(client, share);
      client.release(refused);
    } catch (error) {
      for (const { reject } of this.#leave(kind, queue, shareUsual)) reject(error);
    }
  }

  /** Takes the first requests out of the queue. */
  #leave(kind: string, queue: Queue, count: number): Asked[] {
    const share = queue.asked.splice(0, count);
    this.#waiting -= share.length;
    queue.wanted -= 1;
    if (queue.asked.length === 0 && queue.wanted === 0) this.#queues.delete(kind);
    return share;
  }
}

/**
 * Each request is a transaction of its own, so a failing statement fails it alone. Where it failed at a lock or by its
 * time, those behind it would wait as long one after the other: they are refused with it, and the connection, on which
 * they still wait, is given up. Returns whether that happened.
 */
async function answerShare(client: NamingClient, share: readonly Asked[]): Promise<boolean> {
  const stuck = Promise.withResolvers<boolean>();
  const answered = share.map(async ({ statements, resolve, reject }) => {
    try {
      resolve(
        await Promise.all(
          statements.map(async ({ text, values }) => (await client.query<unknown>(text, values)).rows),
        ),
      );
    } catch (error) {
      reject(error);
      if (!isBusy(error)) return;
      for (const other of share) other.reject(error);
      stuck.resolve(share.length > 1);
    }
  });
  return Promise.race([stuck.promise, Promise.all(answered).then(() => false)]);
}
