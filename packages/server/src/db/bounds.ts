import { setTimeout as delay } from 'node:timers/promises';

const second = 1000;

/** One to read with, one to write with, one for the readiness check. */
export const leastConnections = 3;
export const usualConnections = 10;

/** How long anything may wait for the database, in milliseconds, and how much of it (decision 0063). */
export interface Bounds {
  /** PostgreSQL ends a statement after it. */
  readonly statement: number;
  /** A little more: a connection that is silent for longer is dead, and its socket is destroyed. */
  readonly silence: number;
  /**
   * Waiting for a row or table that somebody else holds. Longer than PostgreSQL's `deadlock_timeout` of a second: a
   * wait that ends with it or before it hides the deadlock, which would otherwise run again.
   */
  readonly lock: number;
  /** Opening a connection, and waiting for one that is open. */
  readonly connection: number;
  /** The readiness check, which proxies ask with short patience. */
  readonly readiness: number;
  /** After PostgreSQL refused one more connection, until the next is tried. */
  readonly crowded: number;
  /** Closing lets what is under way finish for so long, and cuts the rest. */
  readonly closing: number;
  /** Calls that may wait for their turn, for reads and for writes: a number, not a time. */
  readonly waiting: number;
}

export const usualBounds: Bounds = {
  statement: 5 * second,
  silence: 7 * second,
  lock: 1.2 * second,
  connection: 5 * second,
  readiness: 2 * second,
  crowded: 10 * second,
  closing: 5 * second,
  waiting: 500,
};

/** Whether the work came to its end in so many milliseconds; how it ended does not matter. */
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
