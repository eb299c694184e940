import type { Clock } from '../infra/clock.ts';
import { onPrimary } from './replica-scope.ts';

interface KeptParts<T> {
  readonly clock: Pick<Clock, 'now'>;
  readonly read: () => Promise<T>;
  /** For so long nobody asks again: neither after an answer nor after a failure. */
  readonly freshMs: number;
  /** For so long the last answer stands in while there is no newer one. */
  readonly oldestMs: number;
  /** An older answer that may stand in does so once the read takes this long. */
  readonly patienceMs: number;
}

/** A small answer of the database that many requests need, read once for all of them, and still known while it is away. */
export class Kept<T> {
  readonly #parts: KeptParts<T>;
  #last: { readonly at: number; readonly value: T } | undefined;
  #failedAt: number | undefined;
  #pending: Promise<T> | undefined;

  constructor(parts: KeptParts<T>) {
    this.#parts = parts;
  }

  /** After a write of this process that changes the answer: what is read from now on is newer than it. */
  forget(): void {
    this.#last = undefined;
    this.#failedAt = undefined;
    this.#pending = undefined;
  }

  async get(): Promise<T> {
    const { clock, freshMs, oldestMs, patienceMs } = this.#parts;
    const isWithin = (at: number, span: number) => Math.abs(clock.now() - at) < span;
    const last = this.#last;
    if (last !== undefined && isWithin(last.at, freshMs)) return last.value;
    if (last === undefined || !isWithin(last.at, oldestMs)) return this.#read();
    if (this.#failedAt !== undefined && isWithin(this.#failedAt, freshMs)) return last.value;
    const older = Promise.withResolvers<T>();
    const timer = setTimeout(() => older.resolve(last.value), patienceMs);
    try {
      return await Promise.race([this.#read(), older.promise]);
    } catch {
      return last.value;
    } finally {
      clearTimeout(timer);
    }
  }

  #read(): Promise<T> {
    if (this.#pending !== undefined) return this.#pending;
    const { clock, read } = this.#parts;
    const at = clock.now();
    const pending = onPrimary(read);
    this.#pending = pending;
    // A read that began before `forget` changes nothing.
    const settle = (change: () => void) => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      change();
    };
    pending.then(
      (value) =>
        settle(() => {
          this.#last = { at, value };
          this.#failedAt = undefined;
        }),
      () =>
        settle(() => {
          this.#failedAt = clock.now();
        }),
    );
    return pending;
  }
}
