import { expect, test } from 'vitest';
import { workCalendarOf } from '../calendar/values.ts';
import { defaultWorkingWeek } from '../calendar/working-days.ts';
import { deadlineText, deadlineUrgency, isWorkDue } from './deadlines.ts';
import { type Stage, type StageName, stageNames } from './stages.ts';

/** A Saturday. */
const today = '2026-11-21';
const calendar = workCalendarOf(defaultWorkingWeek, ['2026-11-18']);

test.each([
  ['2026-11-16', 'overdue', 3, 'Lewat 3 hari kerja'],
  ['2026-11-17', 'overdue', 2, 'Lewat 2 hari kerja'],
  ['2026-11-20', 'overdue', 1, 'Lewat 1 hari kerja'],
  ['2026-11-21', 'soon', 0, 'Hari ini'],
  ['2026-11-22', 'soon', 0, 'Besok'],
  ['2026-11-24', 'soon', 2, '2 hari kerja lagi'],
  ['2026-11-25', 'soon', 3, '3 hari kerja lagi'],
  ['2026-11-28', 'week', 5, '5 hari kerja lagi'],
  ['2026-11-30', 'later', 6, '6 hari kerja lagi'],
  ['2027-01-01', 'later', 30, '30 hari kerja lagi'],
  [null, 'none', null, 'Belum ada tenggat'],
] as const)('%s is %s (%s): %s', (deadline, urgency, days, text) => {
  const found = deadlineUrgency(deadline, today, calendar);
  expect(found).toMatchObject({ urgency, days });
  expect(deadlineText(found)).toBe(text);
});

test('a deadline on a day off, with no working day left before it, says so', () => {
  const found = deadlineUrgency('2026-11-29', '2026-11-27', calendar);
  expect([found.urgency, deadlineText(found)]).toEqual(['soon', 'Sebelum hari kerja berikutnya']);
});

test('no work is due by the deadline of a stage that was delivered, or passed over, or of a finished book', () => {
  const stage: Stage = { deadline: '2027-01-29', status: 'Belum Dimulai', assigneeId: null };
  const delivered: Stage = {
    ...stage,
    status: 'Selesai',
    submissionLink: 'https://drive.google.com/file/d/a/view',
  };
  const stages = { Penulisan: stage, Layout: delivered, Telaah: stage, Selesai: stage };
  const due = (currentOverallStatus: StageName) =>
    stageNames.filter(
      (name) => name in stages && isWorkDue({ kind: 'penulis', stages, currentOverallStatus }, name),
    );
  expect(due('Penulisan')).toEqual(['Penulisan', 'Telaah', 'Selesai']);
  expect(due('Proofreading')).toEqual(['Selesai']);
  expect(due('Selesai')).toEqual([]);
  const returned: Stage = { ...delivered, status: 'Perlu Perbaikan' };
  const project = { kind: 'penulis', stages: { ...stages, Layout: returned } } as const;
  expect(isWorkDue({ ...project, currentOverallStatus: 'Proofreading' }, 'Layout')).toBe(true);
});
