import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../test/properties.ts';
import { dayAfter } from '../dates.ts';
import type { WorkCalendar } from './working-days.ts';
import {
  addWorkingDays,
  defaultWorkingWeek,
  isWorkingDay,
  weekdayOf,
  weekdays,
  workingDayInstead,
  workingDaysBetween,
  workingDaysSince,
} from './working-days.ts';

/** Idul Fitri with its cuti bersama, Wednesday to Tuesday. */
const lebaran = [
  '2026-03-18',
  '2026-03-19',
  '2026-03-20',
  '2026-03-21',
  '2026-03-22',
  '2026-03-23',
  '2026-03-24',
];
const calendar: WorkCalendar = { week: defaultWorkingWeek, holidays: new Set(lebaran) };

test('Monday is the first day of the week, Sunday the seventh', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
});

test('ages leave out weekends, holidays and cuti bersama', () => {
  expect(workingDaysBetween('2026-11-20', '2026-11-20', calendar), 'today').toBe(0);
  expect(workingDaysBetween('2026-11-20', '2026-11-22', calendar), 'Friday to Sunday').toBe(0);
  expect(workingDaysBetween('2026-11-20', '2026-11-23', calendar), 'Friday to Monday').toBe(1);
  expect(workingDaysBetween('2026-03-17', '2026-03-25', calendar), 'over Lebaran').toBe(1);
  expect(workingDaysBetween('2026-11-23', '2026-11-20', calendar), 'back').toBe(-1);
});

test('an age is nought on its day alone: a weekend is not today', () => {
  expect(workingDaysSince('2026-11-20', '2026-11-20', calendar)).toBe(0);
  expect(workingDaysSince('2026-11-21', '2026-11-22', calendar)).toBe(1);
  expect(workingDaysSince('2026-11-20', '2026-11-23', calendar)).toBe(1);
  expect(workingDaysSince('2026-11-18', '2026-12-01', calendar)).toBe(9);
  expect(workingDaysSince('2026-11-30', '2026-11-16', calendar), 'not begun').toBe(0);
});

test('a publisher that works on Saturdays counts them', () => {
  const six: WorkCalendar = { week: [...defaultWorkingWeek, 6], holidays: new Set() };
  expect(workingDaysBetween('2026-11-20', '2026-11-23', six)).toBe(2);
});

test('a day off is answered with the next working day', () => {
  expect(workingDayInstead('2026-11-21', calendar), 'a Saturday').toBe('2026-11-23');
  expect(workingDayInstead('2026-11-20', calendar), 'a working day').toBeNull();
  expect(workingDayInstead('2026-11-20', { week: [], holidays: new Set() }), 'no week').toBeNull();
});

test('a plan falls on working days', () => {
  expect(addWorkingDays('2026-03-17', 1, calendar)).toBe('2026-03-25');
  expect(addWorkingDays('2026-03-25', -1, calendar)).toBe('2026-03-17');
  expect(addWorkingDays('2026-11-20', 5, calendar)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 0, calendar), 'a Saturday').toBe('2026-11-23');
  expect(addWorkingDays('2026-11-20', 0, calendar), 'a working day').toBe('2026-11-20');
});

test('a week without work ends the count', () => {
  expect(addWorkingDays('2026-11-20', 5, { week: [], holidays: new Set() })).toBe('2026-11-20');
});

const day = fc
  .integer({ min: 0, max: 1500 })
  .map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
const calendars = fc.record({
  week: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 7 }),
  holidays: fc.array(day, { maxLength: 60 }).map((days) => new Set(days)),
});

test('any span counts what a walk through its days counts', () => {
  holds(
    fc.property(day, day, calendars, (one, other, some) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      let count = 0;
      for (let at = from; at < to; ) {
        at = dayAfter(at);
        if (isWorkingDay(at, some)) count += 1;
      }
      expect(workingDaysBetween(from, to, some)).toBe(count);
    }),
    { numRuns: 200 },
  );
});

test('what a plan adds, an age counts', () => {
  holds(
    fc.property(day, fc.integer({ min: 1, max: 200 }), calendars, (from, days, some) => {
      const planned = addWorkingDays(from, days, some);
      expect(isWorkingDay(planned, some)).toBe(true);
      expect(workingDaysBetween(from, planned, some)).toBe(days);
    }),
    { numRuns: 200 },
  );
});
