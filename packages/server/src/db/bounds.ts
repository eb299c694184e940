import { setTimeout as delay } from 'node:timers/promises';

const second = 1000;

/** One connection to read, one to write, one for the readiness check. */
export const leastConnections = 3;
export const usualConnections = 10;

/** Bounds of every wait for the database, in milliseconds, and of the number of waiting calls (decision 0063). */
export interface Bounds {
  /** PostgreSQL cancels a statement after this time. */
  readonly statement: number;
  /** Slightly longer: a connection that stays silent for this time is dead, and its socket is destroyed. */
  readonly silence: number;
  /**
   * The wait for a row or table locked by another transaction. Longer than PostgreSQL's `deadlock_timeout` of a second:
   * a wait that ends with it or before it hides the deadlock, which would otherwise run again.
   */
  readonly lock: number;
  /** The time to open a connection, or to wait for an open one. */
  readonly connection: number;
  /** The time of the readiness check, short because proxies give up early. */
  readonly readiness: number;
  readonly replica: ReplicaBounds;
  /** The pause before the next attempt after PostgreSQL refused a connection. */
  readonly crowded: number;
  /** How long closing waits for running work before it is cut. */
  readonly closing: number;
  /** The number of calls (not a time) that may wait for their turn, for reads and for writes. */
  readonly waiting: number;
  /** The number of writes that share a commit on SQLite. */
  readonly together: number;
  /** How long a commit waits for further writes. */
  readonly togetherMs: number;
}

/** Milliseconds (decision 0126). */
export interface ReplicaBounds {
  /** How long a replica may take to tell its position; after that the primary is asked. */
  readonly answer: number;
  /** How long that position is used. */
  readonly fresh: number;
  /** How long a replica that is behind is not asked again. */
  readonly behind: number;
  /** How far behind the primary a replica may be. */
  readonly oldest: number;
  /** How long a replica that failed is left alone. */
  readonly pause: number;
}

export const usualBounds: Bounds = {
  statement: 5 * second,
  silence: 7 * second,
  lock: 1.2 * second,
  connection: 5 * second,
  readiness: 2 * second,
  replica: { answer: 0.5 * second, fresh: 0.5 * second, behind: 20, oldest: 3 * second, pause: 5 * second },
  crowded: 10 * second,
  closing: 5 * second,
  waiting: 500,
  together: 128,
  togetherMs: 50,
};

/** Whether the work settled within this many milliseconds, with success or not. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const bound = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = delay(milliseconds, false, { signal: bound.signal }).catch(() => false);
  const first = await Promise.race([ended, late]);
  bound.abort();
  return first;
}
