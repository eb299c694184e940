/** The time of day as epoch milliseconds. Nothing on the server reads `Date.now()` itself, so tests set the time. */
export interface Clock {
  now(): number;
  /** How many milliseconds it is ahead of this machine's own clock. */
  offset(): number;
}

/** The two clocks of a machine: the time of day, and the time since the process started. */
export interface MachineClocks {
  /** Epoch milliseconds. It can be wrong, and it can be set while the process runs. */
  now(): number;
  /** Milliseconds that have passed; goes on evenly whatever is done to the clock, though perhaps not while asleep. */
  uptime(): number;
}

const HOUR = 60 * 60 * 1000;

/**
 * The latest possible end of something with this longest life. A later end was written by a clock that was ahead, and
 * counts as expired (decision 0066). The hour allows for clocks that differ a little: otherwise processes would take
 * each other's leases for such leftovers.
 */
export function latestEnd(now: number, longestMs: number): number {
  return now + longestMs + HOUR;
}

/** Whether something that ends at `end`, with this longest life, is still valid. */
export function isStillValid(end: number, now: number, longestMs: number): boolean {
  return end > now && end <= latestEnd(now, longestMs);
}

/** Whether an instant that should have passed was written by a clock that was ahead: it counts as none. */
export function isAheadOfClock(at: number, now: number): boolean {
  return at > latestEnd(now, 0);
}

export const systemClock: Clock & MachineClocks = {
  now: () => Date.now(),
  offset: () => 0,
  uptime: () => performance.now(),
};

export interface FixedClock extends Clock, MachineClocks {
  /** Lets time pass. */
  advance(milliseconds: number): void;
  /** Sets the clock, backwards too (a machine's clock does jump back); no time passes. */
  set(epochMilliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function fixedClock(start = Date.UTC(2026, 10, 21, 2, 0, 0)): FixedClock {
  let current = start;
  let uptime = 0;
  return {
    now: () => current,
    offset: () => 0,
    uptime: () => uptime,
    advance: (milliseconds) => {
      current += milliseconds;
      uptime += milliseconds;
    },
    set: (epochMilliseconds) => {
      current = epochMilliseconds;
    },
  };
}
