import type { Clock } from '../infra/clock.ts';
import type { Db, ServiceDatabase } from './handle.ts';

/** When the last answer is served because no newer one can be read. */
export interface StaleFallback {
  /** An answer older than this is not served. */
  readonly maxAgeMs: number;
  /** The last answer is served when a read takes longer than this. */
  readonly timeoutMs: number;
}

interface Read<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/** What is cached for one database. */
interface Cached<T> {
  /** Shared while it is under way, and until it is too old. */
  current?: Read<T> | undefined;
  /** The last that has succeeded. */
  last?: Read<T>;
}

/**
 * A small answer that many requests need, cached per database: for a second, or for as long as a write of another
 * process may go unnoticed. A failed read is not cached.
 */
export class CachedValue<T> {
  readonly #read: (reads: Db) => Promise<T>;
  readonly #freshMs: number;
  readonly #cached = new WeakMap<ServiceDatabase, Cached<T>>();

  constructor(read: (reads: Db) => Promise<T>, freshMs = 1000) {
    this.#read = read;
    this.#freshMs = freshMs;
  }

  /** Without `staleFallback`, a failed read fails each request that waits for it. */
  get(
    { db, clock }: { readonly db: ServiceDatabase; readonly clock: Pick<Clock, 'now'> },
    staleFallback?: StaleFallback,
  ): Promise<T> {
    const cached = this.#cached.get(db) ?? {};
    this.#cached.set(db, cached);
    const now = clock.now();
    const current = isYounger(cached.current, this.#freshMs, now)
      ? cached.current
      : this.#begin(cached, db.reads, now);
    const { last } = cached;
    if (current === last || staleFallback === undefined || !isYounger(last, staleFallback.maxAgeMs, now))
      return current.answer;
    return answerOrStale(current.answer, last.answer, staleFallback.timeoutMs);
  }

  /** After a write of this process that changes the answer. What was last read can still stand in. */
  forget(db: ServiceDatabase): void {
    const cached = this.#cached.get(db);
    if (cached !== undefined) cached.current = undefined;
  }

  #begin(cached: Cached<T>, reads: Db, now: number): Read<T> {
    const read = { at: now, answer: this.#read(reads) };
    cached.current = read;
    read.answer.then(
      () => {
        cached.last = read;
      },
      () => {
        if (cached.current === read) cached.current = undefined;
      },
    );
    return read;
  }
}

/** Clocks can be set back, so an instant in the future may be as far away as one in the past. */
function isYounger<T>(read: Read<T> | undefined, ms: number, now: number): read is Read<T> {
  return read !== undefined && Math.abs(now - read.at) < ms;
}

async function answerOrStale<T>(newer: Promise<T>, older: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<Promise<T>>();
  const timer = setTimeout(() => late.resolve(older), timeoutMs);
  try {
    return await Promise.race([newer, late.promise]);
  } catch {
    return older;
  } finally {
    clearTimeout(timer);
  }
}
