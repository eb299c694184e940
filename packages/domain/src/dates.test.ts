import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../test/properties.ts';
import {
  compareTimes,
  dayAfter,
  dayOf,
  daysBetween,
  fullYears,
  isCalendarDate,
  isTimeZone,
  localTime,
  parseTypedDate,
  startOfDay,
} from './dates.ts';
import { messages } from './messages.id.ts';

test.each(['2026-11-21', '2028-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
  expect(isCalendarDate(text)).toBe(true);
});
test.each([
  '',
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-04-31',
  '1899-12-31',
  '2200-01-01',
  '26-11-21',
  '2026-1-2',
  '2026/11/21',
  '2026-11-21 ',
  '٢٠٢٦-١١-٢١',
])('%j is no day', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('every month has its days and not one more', () => {
  const days = (february: number) => [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const [year, february] of [
    [2026, 28],
    [2028, 29],
    [2000, 29],
    [2100, 28],
  ] as const) {
    for (const [index, last] of days(february).entries()) {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      expect([month, isCalendarDate(`${month}-${last}`), isCalendarDate(`${month}-${last + 1}`)]).toEqual([
        month,
        true,
        false,
      ]);
    }
  }
});

test.each([
  ['2000-05-20', '2026-05-19', 25],
  ['2000-05-20', '2026-05-20', 26],
  ['2000-05-20', '2026-12-31', 26],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('who was born on %s is on %s %d years old', (born, today, years) => {
  expect(fullYears(born, today)).toBe(years);
});

test.each(['UTC', 'Asia/Jakarta', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});
test.each(['', '+07:00', 'Asia/', 'Asia/Bulan', 'WIB', ' UTC', 'UTC ', 'Asia/Jakarta/Pusat/Kota'])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

describe('the day of an instant', () => {
  const lateEvening = Date.parse('2026-11-21T17:30:00Z');
  test('is the publisher’s, not the server’s', () => {
    expect(dayOf(lateEvening)).toBe('2026-11-22');
    expect(dayOf(lateEvening, 'UTC')).toBe('2026-11-21');
    expect(dayOf(lateEvening, 'Asia/Jayapura')).toBe('2026-11-22');
  });
});

test('the day and the time in a zone are those of the runtime’s own table, summer time and old rules included', () => {
  const abroad = ['Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
  const zones = [...Object.keys(messages.dates.zones), ...abroad];
  const moments = fc.date({
    min: new Date('1930-01-01'),
    max: new Date('2100-12-31'),
    noInvalidDate: true,
  });
  holds(
    fc.property(moments, fc.constantFrom(...zones), (moment, timeZone) => {
      const own = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
      expect(localTime(moment.getTime(), timeZone).replace('T', ' ')).toBe(own.format(moment));
    }),
    { numRuns: 500 },
  );
});

describe('the start of a day', () => {
  test('is its first instant, where clocks change as well', () => {
    const zones = [
      'Asia/Jakarta',
      'Asia/Jayapura',
      'UTC',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
    ];
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
    holds(
      fc.property(day, fc.constantFrom(...zones), (moment, zone) => {
        const date = moment.toISOString().slice(0, 10);
        const start = startOfDay(date, zone);
        expect(dayOf(start, zone) >= date).toBe(true);
        expect(dayOf(start - 1, zone) < date).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
  test.each([
    ['2026-11-22', 'Asia/Jakarta', '2026-11-21T17:00:00.000Z'],
    // Clocks went from 23:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, instant) => {
    expect(new Date(startOfDay(date, zone)).toISOString()).toBe(instant);
  });
  test('and the day after comes after the last of a month and of a year', () => {
    expect(['2026-11-21', '2028-02-28', '2026-12-31'].map(dayAfter)).toEqual([
      '2026-11-22',
      '2028-02-29',
      '2027-01-01',
    ]);
  });
});

test('times in order have the earlier first, equal ones side by side', () => {
  const times = ['2026-11-21T05:00:00.000Z', '2026-11-21', '9999', '2026-11-21', '2025-12-31'];
  expect(times.sort(compareTimes)).toEqual([
    '2025-12-31',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21T05:00:00.000Z',
    '9999',
  ]);
});

test('days between count calendar days, backwards as negative', () => {
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysBetween('2026-11-21', '2026-11-18')).toBe(-3);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('1900-01-01', '2199-12-31')).toBe(109_572);
});

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/26', '2026-02-01'],
  [' 01-02-2026 ', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1 2 2026', '2026-02-01'],
])('%j typed means %s', (typed, day) => {
  expect(parseTypedDate(typed)).toBe(day);
});
test.each(['', '31/02/2026', '2026-11-21', '1/2', '1/2/026', 'besok'])('%j typed is no date', (typed) => {
  expect(parseTypedDate(typed)).toBeUndefined();
});

test('every day typed back as day/month/year is the same day', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  holds(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, date2] = day.split('-');
      expect(isCalendarDate(day)).toBe(true);
      expect(parseTypedDate(`${date2}/${month}/${year}`)).toBe(day);
    }),
  );
});
