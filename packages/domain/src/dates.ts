import { messages } from './messages.id.ts';
import { toPlainCharacters } from './text.ts';

/** Calendar dates are `YYYY-MM-DD` strings at the boundary (decision 0017). The clock is always handed in. */
export const defaultTimeZone = 'Asia/Jakarta';

const words = messages.dates;
const minuteMs = 60_000;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar between 1900 and 2199. */
export function isCalendarDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The calendar day of an instant (epoch ms) in a time zone, `YYYY-MM-DD`. */
export function dayOf(instant: number, timeZone: string = defaultTimeZone): string {
  return localTime(instant, timeZone).slice(0, 10);
}

/** What calendar and clock show at an instant (epoch ms) in a time zone, `YYYY-MM-DDThh:mm:ss`. */
export function localTime(instant: number, timeZone: string = defaultTimeZone): string {
  return new Date(instant + utcOffsetMinutes(instant, timeZone) * minuteMs).toISOString().slice(0, 19);
}

/** The zones of Indonesia, which has no daylight saving time, as minutes ahead of UTC. */
const fixedOffsets: Readonly<Record<string, number>> = {
  'Asia/Jakarta': 7 * 60,
  'Asia/Pontianak': 7 * 60,
  'Asia/Makassar': 8 * 60,
  'Asia/Jayapura': 9 * 60,
  UTC: 0,
} satisfies Record<keyof typeof words.zones, number>;
/** Pontianak was the last of them to change its zone, at the turn of 1988. */
const fixedSince = Date.UTC(1988, 0, 2);

/**
 * Minutes that a time zone is ahead of UTC at an instant. By hand for Indonesia: the first use of the browser's own
 * table of zones takes a slow phone up to 100 ms.
 */
export function utcOffsetMinutes(instant: number, timeZone: string): number {
  const fixed = instant < fixedSince ? undefined : fixedOffsets[timeZone];
  return fixed ?? lookUpOffset(instant, timeZone);
}

/** By time zone: making a format takes fifty times as long as using it, and a table of days needs thousands. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function lookUpOffset(instant: number, timeZone: string): number {
  let format = offsetFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    offsetFormats.set(timeZone, format);
  }
  // `GMT-03:30`, of times before the zones with seconds.
  const [, sign, hours, minutes, seconds] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60;
  return sign === '-' ? -offset : offset;
}

/**
 * The first instant of a calendar day in a time zone, epoch ms. Where the clock skips midnight on that day, the first
 * moment after it.
 */
export function startOfDay(date: string, timeZone: string = defaultTimeZone): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // Every zone is within a day of UTC and starts its days at a full minute.
  let [before, first] = [utc / minuteMs - 24 * 60, utc / minuteMs + 24 * 60];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (dayOf(middle * minuteMs, timeZone) < date) before = middle;
    else first = middle;
  }
  return first * minuteMs;
}

/** The calendar day after another. */
export function dayAfter(date: string): string {
  return addDays(date, 1);
}

/** The Sunday that ends the week of a calendar day; weeks begin on Monday. */
export function endOfWeek(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}

/** A named time zone that dates can be shown in; an offset such as `+07:00` is refused, because it names no place. */
export function isTimeZone(text: string): boolean {
  if (!/^(?:UTC|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Orders calendar dates, or instants as ISO texts: negative where the first is the earlier. */
export function compareTimes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Days from one calendar date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The calendar day so many days later; earlier where negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}

/** Full years from one calendar date to another, as age is counted. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Reads what a person types (1/2/26, 01-02-2026, 1.2.2026) as day-month-year; undefined when it is no date. */
export function parseTypedDate(text: string): string | undefined {
  const match = /^\s*(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{2}|\d{4})\s*$/.exec(toPlainCharacters(text));
  if (match === null) return undefined;
  const [, day = '', month = '', typedYear = ''] = match;
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : undefined;
}

/** «14.05 WIB» */
export function timeInWords(instant: number, timeZone: string): string {
  return `${localTime(instant, timeZone).slice(11, 16).replace(':', '.')} ${zoneAbbreviation(instant, timeZone)}`;
}

/** «WIB», and «GMT+5.45» abroad. */
function zoneAbbreviation(instant: number, timeZone: string): string {
  if (timeZone in words.zones) return words.zones[timeZone as keyof typeof words.zones];
  const offset = utcOffsetMinutes(instant, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `.${minutes}`}`;
}

/** «18 November 2026», of a calendar date. */
export function dayInWords(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthInWords(date)} ${date.slice(0, 4)}`;
}

/** «November», of a calendar date. */
export function monthInWords(date: string): string {
  return words.months[Number(date.slice(5, 7)) - 1] ?? '';
}

/** «Sabtu», of a calendar date. */
export function weekdayInWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return Object.values(words.weekdays)[(day + 6) % 7] ?? '';
}
