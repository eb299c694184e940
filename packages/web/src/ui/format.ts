import {
  dayInWords,
  dayOf,
  daysBetween,
  defaultTimeZone,
  localTime,
  monthInWords,
  timeInWords,
  weekdayInWords,
} from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';

/** A calendar date `YYYY-MM-DD`, or an instant (ISO string or epoch milliseconds). */
export type Moment = string | number;

const words = messages.dates;
const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date has no zone: it is the same day everywhere. */
function dateOf(moment: Moment, timeZone: string): string {
  if (typeof moment === 'string' && calendarDate.test(moment)) return moment;
  return dayOf(new Date(moment).getTime(), timeZone);
}

/** «21 Nov 2026» */
export function formatDate(moment: Moment, timeZone = defaultTimeZone): string {
  return `${formatDayMonth(moment, timeZone)} ${dateOf(moment, timeZone).slice(0, 4)}`;
}

/** «21 Nov», where the year goes without saying. */
export function formatDayMonth(moment: Moment, timeZone = defaultTimeZone): string {
  const date = dateOf(moment, timeZone);
  return `${Number(date.slice(8))} ${monthInWords(date).slice(0, 3)}`;
}

/** «21 Nov», with the year where it is another one than that of `today`. */
export function formatShortDate(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(date) : formatDate(date);
}

/** «Sabtu, 21 November 2026» */
export function formatLongDate(moment: Moment, timeZone = defaultTimeZone): string {
  const date = dateOf(moment, timeZone);
  return `${weekdayInWords(date)}, ${dayInWords(date)}`;
}

/** «14.05 WIB» */
export function formatTime(instant: Moment, timeZone = defaultTimeZone): string {
  return timeInWords(new Date(instant).getTime(), timeZone);
}

/** «14.05», where another column has the day and the time zone is clear. */
export function formatClock(instant: Moment, timeZone = defaultTimeZone): string {
  return localTime(new Date(instant).getTime(), timeZone).slice(11, 16).replace(':', '.');
}

/** «hari ini», «kemarin», «Jumat» within the week, «14 Nov» before that. */
export function formatNearDay(instant: string, today: string, timeZone = defaultTimeZone): string {
  const day = dateOf(instant, timeZone);
  const days = daysBetween(day, today);
  if (days < 2) return formatRelativeDay(day, today);
  return days < 7 ? weekdayInWords(day) : formatDayMonth(day);
}

/** «Sabtu, 21 November 2026, 14.05 WIB» */
export function formatDateTime(instant: Moment, timeZone = defaultTimeZone): string {
  return `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** «kemarin», «hari ini», «3 hari yang lalu», «dalam 3 hari»: by calendar days, not by hours. */
export function formatRelativeDay(moment: Moment, today: string, timeZone = defaultTimeZone): string {
  const days = daysBetween(today, dateOf(moment, timeZone));
  if (days in words.nearDays) return words.nearDays[days as keyof typeof words.nearDays];
  return days < 0 ? words.daysAgo(formatNumber(-days)) : words.daysAhead(formatNumber(days));
}

const KB = 1024;

/** «310 KB», «4,2 MB» */
export function formatFileSize(bytes: number): string {
  const tenths = Math.round((bytes / KB / KB) * 10);
  if (tenths < 10) return `${formatNumber(Math.ceil(bytes / KB))} KB`;
  return `${formatNumber(Math.floor(tenths / 10))},${tenths % 10} MB`;
}

/** «1.234», for whole numbers. By hand: the browser's own formatter takes a slow phone up to 100 ms to make. */
export function formatNumber(value: number): string {
  const text = String(value);
  return text.length > 3 ? `${formatNumber(Math.floor(value / 1000))}.${text.slice(-3)}` : text;
}
