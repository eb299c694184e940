import { AsyncLocalStorage } from 'node:async_hooks';
import { OverloadError } from './overload.ts';

/** A place, or the wait for one; leaving it twice has no effect. */
export interface Place {
  leave(): void;
}

export interface EntranceBounds {
  /** How many may be at work at once. */
  readonly places: number;
  /**
   * For how many milliseconds the first of those waiting may have waited when one more comes than there are places; 0:
   * nobody waits.
   */
  readonly patienceMs: number;
}

interface Waiter {
  readonly since: number;
  readonly admit: (place: Place) => void;
  readonly refuse: (error: OverloadError) => void;
}

/** Who already waits, waits longer than `patienceMs` only while nobody is admitted; then this many times as long. */
const longestWait = 2;

/**
 * Admits work of one kind, first come, first served. What waits is admitted in later turns of the event loop, so that
 * short answers, such as that of liveness, never wait for all of it.
 */
export class Entrance {
  readonly #bounds: EntranceBounds;
  readonly #turns: Turns;
  /** Those who come for the first time. */
  readonly #newcomers: Waiter[] = [];
  /** Those who were inside before. */
  readonly #returning: Waiter[] = [];
  #watch: NodeJS.Timeout | undefined;
  #taken = 0;

  constructor(bounds: EntranceBounds, turns: Turns) {
    this.#bounds = bounds;
    this.#turns = turns;
    turns.add(this);
  }

  /** How many of those who wait could be at work now. */
  get admissible(): number {
    return Math.min(this.#waiting, this.#bounds.places - this.#taken);
  }

  get #waiting(): number {
    return this.#newcomers.length + this.#returning.length;
  }

  /**
   * Calls `admit` now or later, or `refuse` with an OverloadError: at once where the wait would be too long. @returns
   * the wait, where there is one
   */
  enter(admit: Waiter['admit'], refuse: Waiter['refuse']): Place | undefined {
    const { places, patienceMs } = this.#bounds;
    const isFree = this.#waiting === 0 && this.#taken < places;
    if (isFree && (patienceMs === 0 || this.#turns.hasTime())) return this.#admit(admit);
    const [first] = this.#newcomers;
    // With a place for everybody only a process that stood still lets anybody wait this long.
    const isFull = this.#taken + this.#waiting >= places;
    const isTooLate = isFull && first !== undefined && performance.now() - first.since > patienceMs;
    if (patienceMs > 0 && !isTooLate) return this.#wait(this.#newcomers, admit, refuse);
    refuse(new OverloadError());
    return undefined;
  }

  /** The same for work that was admitted before and left its place meanwhile: it goes before newcomers. */
  enterAgain(admit: Waiter['admit'], refuse: Waiter['refuse']): Place | undefined {
    const { places, patienceMs } = this.#bounds;
    if (this.#returning.length === 0 && this.#taken < places) return this.#admit(admit);
    if (patienceMs > 0) return this.#wait(this.#returning, admit, refuse);
    refuse(new OverloadError());
    return undefined;
  }

  admitNext(): void {
    if (this.admissible === 0) return;
    const next = this.#returning.shift() ?? this.#newcomers.shift();
    if (next !== undefined) this.#admit(next.admit);
  }

  #admit(admit: Waiter['admit']): undefined {
    this.#taken += 1;
    let isInside = true;
    const leave = (): void => {
      if (!isInside) return;
      isInside = false;
      this.#taken -= 1;
      if (this.admissible > 0) this.#turns.plan();
    };
    admit({ leave });
  }

  #wait(queue: Waiter[], admit: Waiter['admit'], refuse: Waiter['refuse']): Place {
    // Another request's turn admits it, which has an async context of its own.
    const { bind } = AsyncLocalStorage;
    const waiter = { since: performance.now(), admit: bind(admit), refuse: bind(refuse) };
    queue.push(waiter);
    this.#watch ??= setInterval(() => this.#giveUp(), this.#bounds.patienceMs / 4).unref();
    if (this.admissible > 0) this.#turns.plan();
    return { leave: () => forget(queue, waiter) };
  }

  #giveUp(): void {
    if (this.admissible > 0) return;
    const latest = performance.now() - longestWait * this.#bounds.patienceMs;
    for (const queue of [this.#returning, this.#newcomers])
      for (const waiter of queue.filter(({ since }) => since < latest)) {
        forget(queue, waiter);
        waiter.refuse(new OverloadError());
      }
    if (this.#waiting > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}

function forget(queue: Waiter[], waiter: Waiter): void {
  const at = queue.indexOf(waiter);
  if (at !== -1) queue.splice(at, 1);
}

/** Milliseconds of one turn of the event loop that admitted work takes before everything else has its turn. */
const slice = { least: 10, most: 40 };
/** How many are admitted in a turn at most. */
const mostInTurn = 128;

/**
 * Bounds the time that admitted work takes in a turn of the event loop. It takes as long as everything else did, because
 * refusing may never leave less than half of the time for what was not refused.
 */
export class Turns {
  readonly #entrances: Entrance[] = [];
  /** When the share of this turn is used up; undefined before anything was admitted in it. */
  #end: number | undefined;
  #ended = 0;
  /** Callbacks of this turn that are still to come. */
  #planned = 0;
  #isBegun = false;

  add(entrance: Entrance): void {
    this.#entrances.push(entrance);
  }

  hasTime(): boolean {
    const now = performance.now();
    if (this.#end === undefined) {
      this.#end = now + slice.least;
      this.plan();
    }
    return now < this.#end;
  }

  /** Admits those who wait in the next turn. Each has a callback of its own, after which its promises go on. */
  plan(): void {
    if (this.#planned > 0) return;
    const admissible = this.#entrances.reduce((sum, entrance) => sum + entrance.admissible, 0);
    this.#planned = Math.min(mostInTurn, Math.max(1, admissible));
    this.#isBegun = false;
    for (let at = 0; at < this.#planned; at += 1) setImmediate(() => this.#step());
  }

  #step(): void {
    const now = performance.now();
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#end = now + Math.min(slice.most, Math.max(slice.least, now - this.#ended));
    }
    this.#planned -= 1;
    if (this.#end !== undefined && now < this.#end) this.#admitOne();
    if (this.#planned > 0) return;
    this.#ended = performance.now();
    if (this.#entrances.some(({ admissible }) => admissible > 0)) this.plan();
    else this.#end = undefined;
  }

  /** Each kind in turn. */
  #admitOne(): void {
    const next = this.#entrances.findIndex(({ admissible }) => admissible > 0);
    if (next === -1) return;
    const [entrance] = this.#entrances.splice(next, 1);
    if (entrance === undefined) return;
    this.#entrances.push(entrance);
    entrance.admitNext();
  }
}
