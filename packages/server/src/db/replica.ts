import { OverloadError } from '../infra/overload.ts';
import type { ReplicaBounds } from './bounds.ts';
import { isLocked, isUnavailable, mayRunAgain } from './errors.ts';
import type { BoundedPool } from './postgres-pool.ts';
import { isOnReplica, onReplica } from './replica-scope.ts';

/** Reads that a streaming replica may answer (decision 0126). */
export interface ReplicaReads {
  /** Lets `work` read there, if everything up to `position` and the latest changes of this process are there. */
  reading<T>(position: number, work: () => Promise<T>): Promise<T>;
  /** After a write of this session has been committed: keeps how far it stands in its row. */
  notePosition(tokenHash: string): Promise<void>;
}

/** Looks that are remembered: a replica some milliseconds behind has what the one before last asked for. */
const marksKept = 8;

interface Parts {
  readonly primary: BoundedPool;
  readonly replica: BoundedPool;
  /** A connection of its own to the replica, so that a look waits for nobody. */
  readonly watch: BoundedPool;
  readonly bounds: ReplicaBounds;
  readonly onError: (error: Error) => void;
}

/** Places in the log, which as numbers are far below 2^53. */
const askHere = "select (pg_current_wal_insert_lsn() - '0/0')::bigint as place";
const askReplayed = `select pg_is_in_recovery() as follows,
  coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, 0) as place`;
/** Need not survive a crash: it tells how far a replica must be that follows within seconds anyway. */
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
  /** When the primary had no more than what the replica has replayed. */
  #asOf = Number.NEGATIVE_INFINITY;
  #marks: { readonly at: number; readonly place: number }[] = [];
  #awayUntil = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #changedWhileLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async reading<T>(position: number, work: () => Promise<T>): Promise<T> {
    return (await this.#mayRead(position)) ? onReplica(work) : work();
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

  /** Whether to ask the replica just now; what it cannot answer, the primary does. */
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
      const { follows, place } = await ask(watch, askReplayed);
      this.#lookedAt = performance.now();
      if (follows !== true) throw new Error('DATABASE_READ_URL leads to no replica');
      if (this.#newest === Number.POSITIVE_INFINITY && !this.#changedWhileLooking) this.#newest = newest;
      this.#replayed = place;
      this.#marks = [{ at: began, place: newest }, ...this.#marks].slice(0, marksKept);
      this.#asOf = this.#marks.find((mark) => mark.place <= place)?.at ?? this.#asOf;
    } catch (error) {
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
