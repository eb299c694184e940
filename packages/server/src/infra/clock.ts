/** The time of day as epoch milliseconds. Nothing on the server reads `Date.now()` itself, so tests own time. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  set(epochMilliseconds: number): void;
}

/** A clock that stands still until a test moves it, backwards too (a machine's clock does jump back). */
export function fixedClock(start = Date.UTC(2026, 10, 21, 2, 0, 0)): FixedClock {
  let current = start;
  return {
    now: () => current,
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (epochMilliseconds) => {
      current = epochMilliseconds;
    },
  };
}
