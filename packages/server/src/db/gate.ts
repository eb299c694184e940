import { OverloadError } from '../infra/overload.ts';

/** The kind of a call: equal statements block together at a locked table. */
type Kind = string | symbol;

interface Waiter {
  readonly admit: (leave: () => void) => void;
  readonly giveUp: NodeJS.Timeout;
}

export interface GateSettings {
  /** How many calls may run at once. */
  readonly size: number;
  /** How many calls may wait; a further one is refused at once. */
  readonly waiting: number;
  /** How many milliseconds a call may wait. */
  readonly waitMs: number;
}

/**
 * Admits calls to the connections, first come, first served. Calls of one kind get a place only while more places are
 * free than that kind holds, so that calls blocked at one locked table never take all places.
 */
export class Gate {
  #size: number;
  readonly #settings: GateSettings;
  readonly #inside = new Map<Kind, number>();
  readonly #queues = new Map<Kind, Waiter[]>();
  #busy = 0;
  #waiting = 0;

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#size = settings.size;
  }

  get waiting(): number {
    return this.#waiting;
  }

  resize(size: number): void {
    this.#size = size;
    this.#admitWaiting();
  }

  /**
   * Resolves with a function that returns the place. @throws OverloadError at once when too many wait, or after
   * `waitMs`
   */
  async enter(kind: Kind): Promise<() => void> {
    if (this.#mayEnter(kind)) return this.#admit(kind);
    if (this.#waiting >= this.#settings.waiting) throw new OverloadError();
    return new Promise((admit, refuse) => {
      const giveUp = setTimeout(() => {
        this.#forget(kind, waiter);
        refuse(new OverloadError());
      }, this.#settings.waitMs);
      const waiter = { admit, giveUp };
      this.#queues.set(kind, [...(this.#queues.get(kind) ?? []), waiter]);
      this.#waiting += 1;
    });
  }

  #mayEnter(kind: Kind): boolean {
    return this.#size - this.#busy > (this.#inside.get(kind) ?? 0);
  }

  #admit(kind: Kind): () => void {
    this.#busy += 1;
    this.#inside.set(kind, (this.#inside.get(kind) ?? 0) + 1);
    return () => {
      this.#busy -= 1;
      const left = (this.#inside.get(kind) ?? 1) - 1;
      if (left === 0) this.#inside.delete(kind);
      else this.#inside.set(kind, left);
      this.#admitWaiting();
    };
  }

  #admitWaiting(): void {
    for (const [kind, queue] of this.#queues) {
      const [first] = queue;
      if (first === undefined || !this.#mayEnter(kind)) continue;
      this.#forget(kind, first);
      clearTimeout(first.giveUp);
      first.admit(this.#admit(kind));
      // Moved to the end, so that each kind has its turn.
      const rest = this.#queues.get(kind);
      if (rest !== undefined && this.#queues.delete(kind)) this.#queues.set(kind, rest);
    }
  }

  #forget(kind: Kind, waiter: Waiter): void {
    const rest = (this.#queues.get(kind) ?? []).filter((other) => other !== waiter);
    if (rest.length === 0) this.#queues.delete(kind);
    else this.#queues.set(kind, rest);
    this.#waiting -= 1;
  }
}
