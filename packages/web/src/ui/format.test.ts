import { addDays, dayInWords, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatFileSize,
  formatLongDate,
  formatNumber,
  formatRelativeDay,
  formatTime,
} from './format.ts';

test('a calendar date reads the same whatever the time zone', () => {
  expect(formatDate('2026-11-21', 'Asia/Jayapura')).toBe('21 Nov 2026');
  expect(formatDate('2026-11-21', 'America/Los_Angeles')).toBe('21 Nov 2026');
  expect(formatLongDate('2026-11-21')).toBe('Sabtu, 21 November 2026');
});

test('an instant is shown in the publisher’s time zone', () => {
  expect(formatTime('2026-11-21T07:05:00Z')).toBe('14.05 WIB');
  expect(formatDate('2026-11-20T18:00:00Z')).toBe('21 Nov 2026');
  expect(formatDateTime('2026-11-21T07:05:00Z')).toBe('Sabtu, 21 November 2026, 14.05 WIB');
});

test('relative days count midnights in the publisher’s time zone, not hours', () => {
  expect(formatRelativeDay('2026-11-21', '2026-11-21')).toBe('hari ini');
  expect(formatRelativeDay('2026-11-20T16:59:00Z', '2026-11-21')).toBe('kemarin');
  expect(formatRelativeDay('2026-11-20T17:01:00Z', '2026-11-21')).toBe('hari ini');
  expect(formatRelativeDay('2026-11-24', '2026-11-21')).toBe('dalam 3 hari');
});

test.each([0, 7, 999, 1000, 1001, 12_345, 999_999, 1_000_000, 1_234_567])(
  '%d has a full stop before each three digits',
  (value) => {
    expect(formatNumber(value)).toBe(new Intl.NumberFormat('id-ID').format(value));
  },
);

const zones = [...Object.keys(messages.dates.zones), 'Asia/Kathmandu', 'America/Sao_Paulo'];
/** Every half-day of a leap year and an ordinary one, at another minute each. */
const instants = Array.from({ length: 1462 }, (_, at) => Date.UTC(2027, 0, 1) + at * 43_210_000);

test.each(zones)('dates and times in %s read as the browser’s own', (timeZone) => {
  const own = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { ...options, timeZone });
  const [date, dayMonth, long, words, time] = [
    own({ day: 'numeric', month: 'short', year: 'numeric' }),
    own({ day: 'numeric', month: 'short' }),
    own({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    own({ day: 'numeric', month: 'long', year: 'numeric' }),
    own({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  ];
  for (const instant of instants) {
    expect([
      formatDate(instant, timeZone),
      formatDayMonth(instant, timeZone),
      formatLongDate(instant, timeZone),
      dayInWords(dayOf(instant, timeZone)),
      formatTime(instant, timeZone),
    ]).toEqual([date, dayMonth, long, words, time].map((format) => format.format(instant)));
  }
});

test('days ago and ahead read as the browser’s own', () => {
  const own = new Intl.RelativeTimeFormat('id', { numeric: 'auto' });
  for (let days = -1200; days <= 1200; days += 1) {
    const day = addDays('2026-11-21', days);
    expect(formatRelativeDay(day, '2026-11-21')).toBe(own.format(days, 'day'));
  }
});

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [317_000, '310 KB'],
  [512_000, '500 KB'],
  [512_001, '501 KB'],
  [4_404_020, '4,2 MB'],
  [26_214_400, '25,0 MB'],
])('%i bytes are «%s»', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
