import { setTimeout as delay } from 'node:timers/promises';
import { OverloadError } from '../infra/overload.ts';
import type { ReplicaBounds } from './bounds.ts';
import { isLocked, isUnavailable, mayRunAgain } from './errors.ts';
import type { BoundedPool } from './postgres-pool.ts';
import { isOnReplica, onReplica } from './replica-scope.ts';
import { reasonOf } from './sqlite-file.ts';

/** Reads that a streaming replica may answer (decision 0126). */
export interface ReplicaReads {
  /**
   * Lets `work` read from the replica, if it has everything up to `position` and the latest changes of this process.
   */
  reading<T>(position: number, work: () => Promise<T>): Promise<T>;
  /** Called after a committed write of the session: stores the write's place in the log, in the session's row. */
  notePosition(tokenHash: string): Promise<void>;
  /** Asks how far it is, and says what has become of reads so far. */
  measure(): Promise<ReplicaState>;
}

export interface ReplicaState {
  /** Why it cannot be asked; undefined for one that follows. */
  readonly fault: string | undefined;
  /** Since when it has not had everything that the primary has; infinite where that is not known. */
  readonly lagSeconds: number;
  /** Log of the primary that it has not replayed. */
  readonly behindBytes: number;
  /** Requests and first answers of pages that it was asked for, and those that the primary answered instead. */
  readonly asked: number;
  readonly passed: number;
}

/**
 * How many looks are kept: a replica some milliseconds behind may have what an earlier one found on the primary.
 */
const marksKept = 8;
/** Long enough for what was written just now to arrive. */
const arrivalMs = 200;

interface Parts {
  readonly primary: BoundedPool;
  readonly replica: BoundedPool;
  /** A connection of its own to the replica, so that a look waits for no read. */
  readonly watch: BoundedPool;
  readonly bounds: ReplicaBounds;
  readonly onError: (error: Error) => void;
}

/** Places in the log, which as numbers are far below 2^53. */
const askHere = "select (pg_current_wal_insert_lsn() - '0/0')::bigint as place";
const askReplayed = `select pg_is_in_recovery() as follows,
  coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, 0) as place,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`;
/** Need not survive a crash, after which a replica follows within seconds anyway. */
const keepPlace = `with quietly as materialized (select set_config('synchronous_commit', 'off', true))
  update sessions set position = greatest(position, (pg_current_wal_insert_lsn() - '0/0')::bigint)
  from quietly where token_hash = $1 returning position as place`;

/** Follows how far the replica is, and says when it may answer. */
export class Replica implements ReplicaReads {
  readonly #parts: Parts;
  /** The latest change that this process knows of; infinite until its place in the log has been asked for. */
  #newest = Number.POSITIVE_INFINITY;
  #replayed = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The latest time at which the primary had no more than the replica has replayed. */
  #asOf = Number.NEGATIVE_INFINITY;
  #marks: { readonly at: number; readonly place: number }[] = [];
  #awayUntil = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #changedWhileLooking = false;
  /** Of the last look: the place of the primary, the age of the newest commit there, and why it failed. */
  #primaryAt = 0;
  #newestAge = Number.POSITIVE_INFINITY;
  #fault: string | undefined;
  #asked = 0;
  #passed = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async reading<T>(position: number, work: () => Promise<T>): Promise<T> {
    if (!(await this.#mayRead(position))) {
      this.#passed += 1;
      return work();
    }
    this.#asked += 1;
    return onReplica(work);
  }

  async measure(): Promise<ReplicaState> {
    await this.#look();
    const newest = this.#primaryAt;
    if (this.#fault === undefined && this.#replayed < newest) {
      // What was written just now is on its way.
      await delay(arrivalMs);
      await this.#look();
    }
    const late = Math.min(this.#newestAge, (performance.now() - this.#asOf) / 1000);
    const isBehind = this.#fault === undefined && this.#replayed < newest;
    return {
      fault: this.#fault,
      lagSeconds: this.#fault !== undefined ? Number.POSITIVE_INFINITY : isBehind ? late : 0,
      behindBytes: isBehind ? this.#primaryAt - this.#replayed : 0,
      asked: this.#asked,
      passed: this.#passed,
    };
  }

  async notePosition(tokenHash: string): Promise<void> {
    try {
      await ask(this.#parts.primary, keepPlace, [tokenHash]);
    } catch (error) {
      // The write itself stands. The next request reads the session from the primary before anything else.
      this.#parts.onError(error as Error);
    }
  }

  /** Something was committed: until the replica has it, nothing is read there. */
  noteChange(): void {
    this.#newest = Number.POSITIVE_INFINITY;
    this.#changedWhileLooking = this.#looking !== undefined;
  }

  /** Whether to ask the replica now. */
  get isAsked(): boolean {
    return isOnReplica() && performance.now() >= this.#awayUntil;
  }

  /** Whether the primary has to answer instead. Statements still waiting for an absent replica are ended. */
  fails(error: unknown): boolean {
    if (isUnavailable(error)) this.#leave();
    else return error instanceof OverloadError || isLocked(error) || mayRunAgain(error);
    return true;
  }

  async #mayRead(position: number): Promise<boolean> {
    const { fresh, behind } = this.#parts.bounds;
    const isAway = () => performance.now() < this.#awayUntil;
    const age = () => performance.now() - this.#lookedAt;
    // Twice at most: a change may have come during the first look.
    for (let looks = 0; looks < 2 && !isAway() && !this.#has(position); looks += 1) {
      if (this.#newest !== Number.POSITIVE_INFINITY && age() < behind) return false;
      await this.#look();
    }
    if (isAway() || !this.#has(position)) return false;
    if (age() >= fresh) void this.#look();
    return true;
  }

  #has(position: number): boolean {
    const age = performance.now() - this.#asOf;
    return age <= this.#parts.bounds.oldest && this.#replayed >= Math.max(position, this.#newest);
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    const { primary, watch, onError } = this.#parts;
    const began = performance.now();
    this.#changedWhileLooking = false;
    try {
      const newest = (await ask(primary, askHere)).place;
      const { follows, place, age } = await ask(watch, askReplayed);
      this.#lookedAt = performance.now();
      if (follows !== true) throw new Error('DATABASE_READ_URL leads to no replica');
      if (this.#newest === Number.POSITIVE_INFINITY && !this.#changedWhileLooking) this.#newest = newest;
      this.#replayed = place;
      this.#primaryAt = newest;
      this.#newestAge = age ?? Number.POSITIVE_INFINITY;
      this.#fault = undefined;
      this.#marks = [{ at: began, place: newest }, ...this.#marks].slice(0, marksKept);
      this.#asOf = this.#marks.find((mark) => mark.place <= place)?.at ?? this.#asOf;
    } catch (error) {
      this.#fault = reasonOf(error);
      onError(error as Error);
      this.#leave();
    }
  }

  #leave(): void {
    this.#awayUntil = performance.now() + this.#parts.bounds.pause;
    this.#parts.replica.cut();
    this.#parts.watch.cut();
  }
}

interface Answer {
  readonly place: number;
  readonly follows?: boolean;
  readonly age?: number | null;
}

async function ask(pool: BoundedPool, text: string, values: readonly unknown[] = []): Promise<Answer> {
  const client = await pool.take(text);
  try {
    const { rows } = await client.query<Answer>(text, values);
    return rows[0] ?? { place: 0 };
  } finally {
    client.release();
  }
}
