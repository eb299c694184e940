import { AsyncLocalStorage } from 'node:async_hooks';
import { OverloadError } from '../infra/overload.ts';
import { repeat } from './attempts.ts';
import { isDiskFailing, losesTransaction, OutcomeUnknownError } from './errors.ts';

/** The transaction that a group shares; its members begin and end savepoints in it. */
export interface SharedTransaction {
  readonly inTransaction: boolean;
  begin(): void;
  commit(): void;
  rollBack(): void;
}

export interface GroupBounds {
  /** How many writes may wait; a further one is refused at once. */
  readonly waiting: number;
  /** How many writes share a commit at most. */
  readonly together: number;
  /** After how many milliseconds a group takes no more. */
  readonly togetherMs: number;
}

interface Failure {
  readonly error: unknown;
}

interface Member {
  readonly alone: boolean;
  /** Does the work; never rejects, but returns the reason when the work failed. */
  run(): Promise<Failure | undefined>;
  /** Settles with the result of the work. */
  answer(): void;
  /** Rejects because the group was lost, whatever the result of the work. */
  fail(error: unknown): void;
}

/**
 * Group commit for SQLite, whose one writer waits for the disk at each commit (decision 0117): writes that come while
 * others are at work share their transaction, each in a savepoint of its own, and all of them are answered after the
 * common commit, in the order in which they came. Each step on SQLite is synchronous, so between two writes everything
 * else has a turn of the event loop, unless it took longer than the writes.
 */
export class GroupCommit {
  readonly #shared: SharedTransaction;
  readonly #bounds: GroupBounds;
  readonly #waiting: Member[] = [];
  readonly #share = new Share();
  #isRunning = false;

  constructor(shared: SharedTransaction, bounds: GroupBounds) {
    this.#shared = shared;
    this.#bounds = bounds;
  }

  /**
   * Runs `work`, which uses a savepoint, and settles as it did once that is committed. With `alone`, for work that
   * takes long, it shares its commit with no other. @throws OverloadError when too many wait
   */
  run<T>(work: () => Promise<T>, alone: boolean): Promise<T> {
    if (this.#waiting.length >= this.#bounds.waiting) return Promise.reject(new OverloadError());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let answer: () => void;
    // Bound to the caller's async context, because the call that began the group runs it.
    const run = AsyncLocalStorage.bind(async () => {
      try {
        const value = await work();
        answer = () => resolve(value);
        return undefined;
      } catch (error) {
        answer = () => reject(error);
        return { error };
      }
    });
    this.#waiting.push({ alone, run, answer: () => answer(), fail: reject });
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let first = this.#waiting.shift(); first !== undefined; first = this.#waiting.shift()) {
      await this.#runGroup(first);
      await this.#share.giveWay();
    }
    this.#isRunning = false;
  }

  async #runGroup(first: Member): Promise<void> {
    try {
      await repeat('sqlite', async () => this.#shared.begin());
    } catch (error) {
      // Each waiting write would wait for the same lock, and block the process meanwhile.
      for (const member of [first, ...this.#waiting.splice(0)]) member.fail(error);
      return;
    }
    const members: Member[] = [];
    const end = performance.now() + this.#bounds.togetherMs;
    let hasWritten = false;
    let lost: Failure | undefined;
    for (let next: Member | undefined = first; next !== undefined; next = await this.#next(members, end)) {
      members.push(next);
      const failure = await next.run();
      hasWritten ||= failure === undefined;
      lost = this.#lossOf(failure);
      if (lost !== undefined) break;
    }
    lost ??= this.#end(hasWritten);
    for (const member of members) {
      if (lost === undefined) member.answer();
      else member.fail(lost.error);
    }
  }

  /** The next of the group. Those that arrived in the same turn of the event loop as its first one still join. */
  async #next(members: readonly Member[], end: number): Promise<Member | undefined> {
    if (members.some(({ alone }) => alone)) return undefined;
    if (this.#waiting.length === 0 || this.#share.isUsedUp()) await this.#share.giveWay();
    const isFull = members.length >= this.#bounds.together || performance.now() > end;
    return isFull || this.#waiting[0]?.alone !== false ? undefined : this.#waiting.shift();
  }

  /** A full or failing disk rolls the whole transaction back, not only the savepoint of one write. */
  #lossOf(failure: Failure | undefined): Failure | undefined {
    if (this.#shared.inTransaction && !losesTransaction(failure?.error)) return undefined;
    this.#shared.rollBack();
    return failure ?? { error: new Error('SQLite has rolled back the transaction.') };
  }

  #end(hasWritten: boolean): Failure | undefined {
    try {
      if (hasWritten) this.#shared.commit();
      else this.#shared.rollBack();
      return undefined;
    } catch (error) {
      this.#shared.rollBack();
      // The log may hold all of it although its flush failed: a crash before the next write would bring it back.
      return { error: isDiskFailing(error) ? new OutcomeUnknownError(error) : error };
    }
  }
}

/** Milliseconds that writes take at most before everything else has a turn. */
const longestShare = 20;

/** The time of writes beside that of everything else, which with many requests takes long for a turn. */
class Share {
  #elsewhere = 0;
  #since = 0;

  isUsedUp(): boolean {
    return performance.now() - this.#since >= Math.min(this.#elsewhere, longestShare);
  }

  async giveWay(): Promise<void> {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
    this.#elsewhere = this.#since - began;
  }
}
