import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.ts';
import { type OverloadError, overload } from './overload.ts';

/** A place, or the wait for one; leaving it twice has no effect. */
export interface Place {
  leave(): void;
}

export interface EntranceBounds {
  /** How many may be at work at once. */
  readonly places: number;
  /** How many milliseconds one may expect to wait who comes when all places are taken; 0: nobody waits. */
  readonly patienceMs: number;
  /** Where nobody waits, and so nobody has a turn: how many of the places those of one name may take. */
  readonly placesEach?: number;
}

interface Waiter {
  readonly since: number;
  readonly admit: (place: Place) => void;
  readonly refuse: (error: OverloadError) => void;
}

/** Who already waits, waits at most this many times `patienceMs` while there is not a place for everybody. */
const longestWait = 2;
/** In how many parts of `patienceMs` admissions are counted. */
const parts = 4;

/**
 * Admits work of one kind, first come, first served among those of a name, and each name in turn. What waits is admitted
 * in later turns of the event loop, so that short answers, such as that of liveness, never wait for all of it.
 */
export class Entrance {
  readonly #bounds: EntranceBounds;
  readonly #turns: Turns;
  /** Those who come for the first time. */
  readonly #newcomers = new FairQueue<Waiter>();
  /** Those who were inside before. */
  readonly #returning: Waiter[] = [];
  /** How many places those of a name have taken, where that is bounded. */
  readonly #takenBy = new Map<string, number>();
  #watch: NodeJS.Timeout | undefined;
  #taken = 0;
  #isClosed = false;
  /** Of the last parts of `patienceMs` in which somebody waited, the present one last. */
  #counts: Count[] = [];

  constructor(bounds: EntranceBounds, turns: Turns) {
    this.#bounds = bounds;
    this.#turns = turns;
    turns.add(this);
  }

  /** How many of those who wait could be at work now. */
  get admissible(): number {
    return Math.min(this.waiting, this.#bounds.places - this.#taken);
  }

  get waiting(): number {
    return this.#newcomers.length + this.#returning.length;
  }

  /** How many places are taken. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Calls `admit` now or later, or `refuse` with an OverloadError: at once where the wait would be too long. @returns
   * the wait, where there is one
   */
  enter(nameOf: () => string, admit: Waiter['admit'], refuse: Waiter['refuse']): Place | undefined {
    const { places, patienceMs } = this.#bounds;
    if (patienceMs === 0) return this.#enterAtOnce(nameOf(), admit, refuse);
    if (this.waiting === 0 && this.#taken < places && this.#turns.hasTime()) {
      this.#countAdmission();
      return this.#admit(admit);
    }
    const name = nameOf();
    if (this.#isClosed || this.#isTooLate(name)) return this.#refuse(refuse);
    const waiter = waiterOf(admit, refuse);
    this.#newcomers.push(name, waiter);
    return this.#wait(() => this.#newcomers.remove(name, waiter));
  }

  /** The same for work that was admitted before and left its place meanwhile: it goes before newcomers. */
  enterAgain(nameOf: () => string, admit: Waiter['admit'], refuse: Waiter['refuse']): Place | undefined {
    const { places, patienceMs } = this.#bounds;
    if (patienceMs === 0) return this.#enterAtOnce(nameOf(), admit, refuse);
    if (this.#returning.length === 0 && this.#taken < places) return this.#admit(admit);
    if (this.#isClosed) return this.#refuse(refuse);
    const waiter = waiterOf(admit, refuse);
    this.#returning.push(waiter);
    return this.#wait(() => takeOut(this.#returning, waiter));
  }

  /** From now on nobody waits: who does is refused. */
  close(): void {
    this.#isClosed = true;
    this.#refuseWaiting(() => true);
  }

  #enterAtOnce(name: string, admit: Waiter['admit'], refuse: Waiter['refuse']): undefined {
    const { places, placesEach = places } = this.#bounds;
    const own = this.#takenBy.get(name) ?? 0;
    if (this.#taken >= places || own >= placesEach) return this.#refuse(refuse);
    this.#takenBy.set(name, own + 1);
    this.#admit(admit, () => {
      const left = (this.#takenBy.get(name) ?? 1) - 1;
      if (left === 0) this.#takenBy.delete(name);
      else this.#takenBy.set(name, left);
    });
  }

  #refuse(refuse: Waiter['refuse']): undefined {
    refuse(overload);
  }

  /** With a place for everybody only a process that stood still lets anybody wait. */
  get #isCrowded(): boolean {
    return this.#taken + this.waiting >= this.#bounds.places;
  }

  /** Whether more newcomers wait before the next of this name than were admitted of late. */
  #isTooLate(name: string): boolean {
    if (this.#newcomers.length === 0 || !this.#isCrowded) return false;
    const before = this.#newcomers.aheadOf(name);
    const [past, present] = [this.#counts.slice(0, -1), this.#counts.at(-1)];
    const admitted = past.reduce((sum, { admissions }) => sum + admissions, 0);
    const milliseconds = present === undefined ? 0 : present.from - (past[0] ?? present).from;
    return before * milliseconds > admitted * this.#bounds.patienceMs;
  }

  admitNext(): void {
    if (this.admissible === 0) return;
    const returning = this.#returning.shift();
    const next = returning ?? this.#newcomers.shift();
    if (returning === undefined) this.#countAdmission();
    if (next !== undefined) this.#admit(next.admit);
  }

  #countAdmission(): void {
    const count = this.#counts.at(-1);
    if (count !== undefined) count.admissions += 1;
  }

  #admit(admit: Waiter['admit'], left?: () => void): undefined {
    this.#taken += 1;
    let isInside = true;
    const leave = (): void => {
      if (!isInside) return;
      isInside = false;
      this.#taken -= 1;
      left?.();
      if (this.admissible > 0) this.#turns.plan();
    };
    admit({ leave });
  }

  #wait(leave: () => void): Place {
    if (this.#watch === undefined) {
      this.#counts = [newCount()];
      this.#watch = setInterval(() => this.#look(), this.#bounds.patienceMs / parts).unref();
    }
    if (this.admissible > 0) this.#turns.plan();
    return { leave };
  }

  #look(): void {
    this.#counts = [...this.#counts.slice(-parts), newCount()];
    if (this.#isCrowded) this.#giveUp();
    if (this.waiting > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #giveUp(): void {
    const latest = performance.now() - longestWait * this.#bounds.patienceMs;
    this.#refuseWaiting(({ since }) => since < latest);
  }

  #refuseWaiting(isOver: (waiter: Waiter) => boolean): void {
    for (const waiter of this.#returning.filter(isOver)) {
      takeOut(this.#returning, waiter);
      waiter.refuse(overload);
    }
    for (const waiter of this.#newcomers.takeOut(isOver)) waiter.refuse(overload);
  }
}

/** Another request's turn admits or refuses it, which has an async context of its own. */
function waiterOf(admit: Waiter['admit'], refuse: Waiter['refuse']): Waiter {
  const { bind } = AsyncLocalStorage;
  return { since: performance.now(), admit: bind(admit), refuse: bind(refuse) };
}

/** How many were admitted, beginning at a time. */
interface Count {
  readonly from: number;
  admissions: number;
}

const newCount = (): Count => ({ from: performance.now(), admissions: 0 });

function takeOut(queue: Waiter[], waiter: Waiter): void {
  const at = queue.indexOf(waiter);
  if (at !== -1) queue.splice(at, 1);
}

/** Milliseconds of one turn of the event loop that admitted work takes before everything else has its turn. */
const slice = { least: 10, most: 20 };
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
