import type { FixedClock } from '../infra/clock.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Western Indonesia Time, the publisher's office. */
const OFFICE_OFFSET = 7 * HOUR;
const OFFICE_OPENS = 8 * HOUR;
const OFFICE_DAY = 9 * HOUR;

/** The events of the sample data, played in the order of time, because lists and searches order rows by insertion. */
export class Timeline {
  readonly #now: number;
  readonly #events: { readonly at: number; readonly run: () => Promise<void> }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  /** Plans an event this many days ago, in office hours; fractions keep the order within a day. */
  daysAgo(days: number, run: () => Promise<void>): void {
    const then = this.#now - days * DAY;
    const dayStart = Math.floor((then + OFFICE_OFFSET) / DAY) * DAY - OFFICE_OFFSET;
    const inOfficeHours = dayStart + OFFICE_OPENS + ((then - dayStart) / DAY) * OFFICE_DAY;
    this.#events.push({ at: Math.floor(Math.min(inOfficeHours, this.#now)), run });
  }

  /** The calendar day this many days from now, `YYYY-MM-DD`; negative for the past. */
  day(fromNow: number): string {
    return new Date(this.#now + fromNow * DAY + OFFICE_OFFSET).toISOString().slice(0, 10);
  }

  /** Days since the last day of the year before. */
  daysOfThisYear(): number {
    const today = this.day(0);
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
