/** The time of day as epoch milliseconds. Nothing on the server reads `Date.now()` itself, so tests own time. */
export interface Clock {
  now(): number;
  /** Milliseconds it is ahead of this machine's own clock. */
  offset(): number;
}

const HOUR = 60 * 60 * 1000;

/**
 * The latest end that something of this longest life can have by now. What ends later was dated by a clock that was
 * ahead, and counts as over (decision 0066). The hour is for clocks that differ a little: with less, processes would
 * take each other's leases for such leftovers.
 */
export function latestEnd(now: number, longestMs: number): number {
  return now + longestMs + HOUR;
}

/** Whether something that ends at `end`, and lives so long at most, has not ended yet. */
export function isOpen(end: number, now: number, longestMs: number): boolean {
  return end > now && end <= latestEnd(now, longestMs);
}

export const systemClock: Clock = { now: () => Date.now(), offset: () => 0 };

export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  set(epochMilliseconds: number): void;
}

/** A clock that stands still until a test moves it, backwards too (a machine's clock does jump back). */
export function fixedClock(start = Date.UTC(2026, 10, 21, 2, 0, 0)): FixedClock {
  let current = start;
  return {
    now: () => current,
    offset: () => 0,
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (epochMilliseconds) => {
      current = epochMilliseconds;
    },
  };
}
