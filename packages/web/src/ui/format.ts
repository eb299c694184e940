import { dayOf, daysBetween, defaultTimeZone } from '@ruang-naskah/domain/dates';

/** A calendar date `YYYY-MM-DD`, or an instant (ISO string or epoch milliseconds). */
export type Moment = string | number;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(moment: Moment, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // A calendar date has no zone: read and printed in UTC it is the same day everywhere.
  const zone = typeof moment === 'string' && calendarDate.test(moment) ? 'UTC' : timeZone;
  const key = zone + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('id-ID', { ...options, timeZone: zone });
  formatters.set(key, formatter);
  return formatter.format(new Date(moment));
}

/** «21 Nov 2026» */
export function formatDate(moment: Moment, timeZone = defaultTimeZone): string {
  return format(moment, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** «21 Nov», where the year goes without saying. */
export function formatDayMonth(moment: Moment, timeZone = defaultTimeZone): string {
  return format(moment, timeZone, { day: 'numeric', month: 'short' });
}

/** «21 Nov», with the year where it is another one than that of `today`. */
export function formatShortDate(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4)
    ? format(date, defaultTimeZone, { day: 'numeric', month: 'short' })
    : formatDate(date);
}

/** «17 Agustus 1985»: for a birthday, without the weekday. */
export function formatBirthDate(date: string): string {
  return format(date, defaultTimeZone, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** «Sabtu, 21 November 2026» */
export function formatLongDate(moment: Moment, timeZone = defaultTimeZone): string {
  return format(moment, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** «14.05 WIB» */
export function formatTime(instant: Moment, timeZone = defaultTimeZone): string {
  return format(instant, timeZone, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
}

/** «14.05», where another column has the day and the time zone is clear. */
export function formatClock(instant: Moment, timeZone = defaultTimeZone): string {
  return format(instant, timeZone, { hour: '2-digit', minute: '2-digit' });
}

/** «hari ini», «kemarin», «Jumat» within the week, «14 Nov» before that. */
export function formatNearDay(instant: string, now: number, timeZone = defaultTimeZone): string {
  const days = daysBetween(dayOf(Date.parse(instant), timeZone), dayOf(now, timeZone));
  if (days < 2) return formatRelativeDay(instant, now, timeZone);
  return days < 7 ? format(instant, timeZone, { weekday: 'long' }) : formatDayMonth(instant, timeZone);
}

/** «Sabtu, 21 November 2026, 14.05 WIB» */
export function formatDateTime(instant: Moment, timeZone = defaultTimeZone): string {
  return `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** «kemarin», «hari ini», «2 hari yang lalu», «dalam 3 hari»: by calendar days, not by hours. */
export function formatRelativeDay(moment: Moment, now: number, timeZone = defaultTimeZone): string {
  const day =
    typeof moment === 'string' && calendarDate.test(moment)
      ? moment
      : dayOf(new Date(moment).getTime(), timeZone);
  const relative = new Intl.RelativeTimeFormat('id', { numeric: 'auto' });
  return relative.format(daysBetween(dayOf(now, timeZone), day), 'day');
}

/** «1.234», for whole numbers. By hand: the browser's own formatter takes a slow phone up to 100 ms to make. */
export function formatNumber(value: number): string {
  const text = String(value);
  return text.length > 3 ? `${formatNumber(Math.floor(value / 1000))}.${text.slice(-3)}` : text;
}
