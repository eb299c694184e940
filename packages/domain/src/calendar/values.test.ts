import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { mayManageCalendar } from './policy.ts';
import { holidayFormSchema, SaveYearInput } from './schema.ts';
import { calendarGaps, workCalendarOf } from './values.ts';
import { isWorkingDay } from './working-days.ts';

test('the list of holidays is the admin’s', () => {
  expect(mayManageCalendar(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayManageCalendar(actor)).toBe('forbidden');
  }
});

test('the present year is asked for, from October on the next one too', () => {
  const years = [
    { year: '2026', holidayCount: 25, confirmed: true },
    { year: '2027', holidayCount: 21, confirmed: false },
  ];
  expect(calendarGaps(years, '2026-09-30')).toEqual([]);
  expect(calendarGaps(years, '2026-10-01')).toEqual([{ year: '2027', gap: 'unconfirmed' }]);
  expect(calendarGaps(years, '2027-12-31')).toEqual([
    { year: '2027', gap: 'unconfirmed' },
    { year: '2028', gap: 'empty' },
  ]);
  expect(calendarGaps([{ year: '2026', holidayCount: 0, confirmed: true }], '2026-01-01')).toEqual([
    { year: '2026', gap: 'empty' },
  ]);
});

test('a day off and a day outside the week are no working days', () => {
  const calendar = workCalendarOf([1, 2, 3, 4, 5, 6], ['2026-12-25']);
  const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'];
  expect(days.map((day) => isWorkingDay(day, calendar))).toEqual([true, false, true, false]);
});

const natal = { date: '2027-12-25', name: 'Natal', kind: 'libur' } as const;

test('a year has each day once, and none of another year', () => {
  const faultsOf = (holidays: object[]) =>
    SaveYearInput.safeParse({ year: '2027', confirmed: false, holidays }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    );
  expect(faultsOf([natal, { ...natal, date: '2027-12-24', estimated: true }])).toBeUndefined();
  expect(faultsOf([natal, { ...natal, name: 'Lain' }, { ...natal, date: '2026-12-25' }])).toEqual([
    ['holidays.1.date', 'Tanggal ini sudah ada di daftar.'],
    ['holidays.2.date', 'Pilih tanggal pada tahun 2027.'],
  ]);
});

test('the form of a day says the same at its date', () => {
  const faultOf = (date: string) =>
    holidayFormSchema('2027', ['2027-01-01']).safeParse({ ...natal, date }).error?.issues[0]?.message;
  expect(['2027-12-25', '2027-01-01', '2028-01-01'].map(faultOf)).toEqual([
    undefined,
    'Tanggal ini sudah ada di daftar.',
    'Pilih tanggal pada tahun 2027.',
  ]);
});
