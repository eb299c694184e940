import type { FixedClock } from '../infra/clock.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Western Indonesia Time (WIB), where the publisher works. */
const WIB_OFFSET = 7 * HOUR;
const WORK_BEGINS = 8 * HOUR;
const WORK_LASTS = 9 * HOUR;

/** The events of the sample data, played in the order of time, because lists and searches order rows by insertion. */
export class Timeline {
  readonly #now: number;
  readonly #events: { readonly at: number; readonly run: () => Promise<void> }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  /** Plans an event this many days ago, in working hours; fractions keep the order within a day. */
  planDaysAgo(days: number, run: () => Promise<void>): void {
    const then = this.#now - days * DAY;
    const dayStart = Math.floor((then + WIB_OFFSET) / DAY) * DAY - WIB_OFFSET;
    const inWorkingHours = dayStart + WORK_BEGINS + ((then - dayStart) / DAY) * WORK_LASTS;
    this.#events.push({ at: Math.floor(Math.min(inWorkingHours, this.#now)), run });
  }

  /** The calendar day this many days from now, `YYYY-MM-DD`; negative for the past. */
  dateInDays(fromNow: number): string {
    return new Date(this.#now + fromNow * DAY + WIB_OFFSET).toISOString().slice(0, 10);
  }

  /** Days since the last day of the year before. */
  daysOfThisYear(): number {
    const today = this.dateInDays(0);
    return (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / DAY + 1;
  }

  /** Plays everything planned with the clock set to its moment, and leaves the clock at now. */
  async play(clock: FixedClock): Promise<void> {
    const ordered = this.#events.toSorted((a, b) => a.at - b.at);
    for (const { at, run } of ordered) {
      clock.set(at);
      await run();
    }
    clock.set(this.#now);
  }
}
