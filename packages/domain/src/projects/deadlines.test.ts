import { expect, test } from 'vitest';
import { workCalendarOf } from '../calendar/values.ts';
import { defaultWorkingWeek } from '../calendar/working-days.ts';
import { deadlineText, deadlineUrgency } from './deadlines.ts';

/** A Saturday. */
const today = '2026-11-21';
const calendar = workCalendarOf(defaultWorkingWeek, ['2026-11-18']);

test.each([
  ['2026-11-16', 'overdue', 3, 'Lewat 3 hari'],
  ['2026-11-17', 'overdue', 2, 'Lewat 2 hari'],
  ['2026-11-20', 'overdue', 1, 'Lewat 1 hari'],
  ['2026-11-21', 'soon', 0, 'Hari ini'],
  ['2026-11-22', 'soon', 1, 'Besok'],
  ['2026-11-24', 'soon', 3, '3 hari lagi'],
  ['2026-11-25', 'week', 4, '4 hari lagi'],
  ['2026-11-28', 'week', 7, '7 hari lagi'],
  ['2026-11-29', 'later', 8, '8 hari lagi'],
  ['2027-01-01', 'later', 41, '41 hari lagi'],
  [null, 'none', null, 'Belum ada tenggat'],
] as const)('%s is %s (%s): %s', (deadline, urgency, days, text) => {
  const found = deadlineUrgency(deadline, today, calendar);
  expect(found).toEqual({ urgency, days });
  expect(deadlineText(found)).toBe(text);
});
