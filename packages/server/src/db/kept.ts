import type { Clock } from '../infra/clock.ts';
import type { Db, ServiceDatabase } from './handle.ts';
import { onPrimary } from './replica-scope.ts';

/** How long a read under way is shared, and an answer served without another read, if nothing else is said. */
const aSecond = 1000;

/** Serves the last answer where no newer one can be read. */
export interface StandIn {
  /** An answer older than this is not served. */
  readonly oldestMs: number;
  /** It is served when a read takes longer than this. */
  readonly patienceMs: number;
}

/** Where it is asked: the database, and the clock of the caller. */
interface Asked {
  readonly db: ServiceDatabase;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * A small answer that many requests need, cached per database and always read from the primary: for a second, or for as
 * long as a write of another process may go unnoticed. A failed read is not cached.
 */
export class Kept<T> {
  readonly #read: (reads: Db) => Promise<T>;
  readonly #freshMs: number;
  readonly #answers = new WeakMap<ServiceDatabase, Answers<T>>();

  constructor(read: (reads: Db) => Promise<T>, freshMs = aSecond) {
    this.#read = read;
    this.#freshMs = freshMs;
  }

  /** Without `standIn`, a failed read fails each request that waits for it. */
  get({ db, clock }: Asked, standIn?: StandIn): Promise<T> {
    let answers = this.#answers.get(db);
    if (answers === undefined) {
      answers = new Answers(() => this.#read(db.reads), this.#freshMs);
      this.#answers.set(db, answers);
    }
    return answers.get(clock, standIn);
  }

  /**
   * After a write of this process that changes the answer; reads already under way no longer count. What was last
   * read can still stand in.
   */
  forget(db: ServiceDatabase): void {
    this.#answers.get(db)?.forget();
  }
}

interface Read<T> {
  readonly at: number;
  readonly order: number;
  readonly answer: Promise<T>;
}

/** The answers of one database. */
class Answers<T> {
  readonly #ask: () => Promise<T>;
  readonly #freshMs: number;
  #begun = 0;
  /** Only reads from this one on change anything: the newest that has ended, or the first after a write. */
  #counting = 0;
  #last: Read<T> | undefined;
  #failedAt: number | undefined;
  #pending: Read<T> | undefined;

  constructor(ask: () => Promise<T>, freshMs: number) {
    this.#ask = ask;
    this.#freshMs = freshMs;
  }

  /** Asked by every request: a hit creates neither a promise nor a timer. */
  get(clock: Asked['clock'], standIn: StandIn | undefined): Promise<T> {
    const now = clock.now();
    const last = this.#last;
    if (last !== undefined && last.order >= this.#counting && isWithin(now, last.at, this.#freshMs))
      return last.answer;
    if (last === undefined || standIn === undefined || !isWithin(now, last.at, standIn.oldestMs))
      return this.#read(clock, now);
    // The database is asked once a second while it fails.
    if (this.#failedAt !== undefined && isWithin(now, this.#failedAt, aSecond)) return last.answer;
    return answerOr(last.answer, this.#read(clock, now), standIn.patienceMs);
  }

  forget(): void {
    this.#counting = this.#begun + 1;
    this.#pending = undefined;
    this.#failedAt = undefined;
  }

  /** A read under way is shared for a second, so that a connection that hangs does not hold up later requests. */
  #read(clock: Asked['clock'], now: number): Promise<T> {
    const pending = this.#pending;
    if (pending !== undefined && isWithin(now, pending.at, aSecond)) return pending.answer;
    this.#begun += 1;
    const answer = onPrimary(this.#ask);
    const read = { at: now, order: this.#begun, answer };
    this.#pending = read;
    answer.then(
      () => this.#end(read),
      () => this.#end(read, clock.now()),
    );
    return answer;
  }

  /** A read that ends after one begun later changes nothing. */
  #end(read: Read<T>, failedAt?: number): void {
    if (this.#pending === read) this.#pending = undefined;
    if (read.order < this.#counting) return;
    this.#counting = read.order;
    this.#failedAt = failedAt;
    if (failedAt === undefined) this.#last = read;
  }
}

/** Clocks can be set back, so an instant in the future may be as far away as one in the past. */
function isWithin(now: number, at: number, span: number): boolean {
  return Math.abs(now - at) < span;
}

async function answerOr<T>(older: Promise<T>, newer: Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<Promise<T>>();
  const timer = setTimeout(() => late.resolve(older), patienceMs);
  try {
    return await Promise.race([newer, late.promise]);
  } catch {
    return older;
  } finally {
    clearTimeout(timer);
  }
}
