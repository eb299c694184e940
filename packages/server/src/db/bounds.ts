const second = 1000;

/** One connection to read, one to write, one for the readiness check. */
export const leastConnections = 3;
export const defaultConnections = 10;

/** Bounds of every wait for the database, and of the number of waiting calls (decision 0021). */
export interface Bounds {
  /** PostgreSQL cancels a statement after this time. */
  readonly statementMs: number;
  /** Slightly longer: a connection that stays silent for this time is dead, and its socket is destroyed. */
  readonly silenceMs: number;
  /**
   * The wait for a row or table locked by another transaction. Longer than PostgreSQL's `deadlock_timeout` of a second:
   * a wait that ends with it or before it hides the deadlock, which would otherwise run again.
   */
  readonly lockMs: number;
  /**
   * The same for reads outside of transactions. They wait only where somebody holds a whole table, and reads of other
   * tables wait for their connections meanwhile.
   */
  readonly readLockMs: number;
  /** The time to open a connection to PostgreSQL, or to wait for an open one. */
  readonly connectionMs: number;
  /**
   * The wait of a write on SQLite for its turn. Longer than the five seconds for which the write before it may wait while
   * another process, such as a rotation of keys, writes.
   */
  readonly queueMs: number;
  /** The time of the readiness check, short because proxies give up early. */
  readonly readinessMs: number;
  /** How long closing waits for running work before it is cut. */
  readonly closingMs: number;
  /** How many calls may wait for a connection or for their turn: of reads, and of writes. */
  readonly mostWaiting: number;
}

export const defaultBounds: Bounds = {
  statementMs: 5 * second,
  silenceMs: 7 * second,
  lockMs: 1.2 * second,
  readLockMs: 0.3 * second,
  connectionMs: 5 * second,
  queueMs: 12 * second,
  readinessMs: 2 * second,
  closingMs: 5 * second,
  mostWaiting: 500,
};
