import { expect, test } from 'vitest';
import type { ScheduleTemplate } from '../schedules/values.ts';
import { durationKey, expectedPrint, mediansBy, type StageDuration, usualDays } from './stage-durations.ts';
import { untouchedStage } from './stages.ts';

const layout = (imprint: string, days: number): StageDuration => ({ stage: 'Layout', imprint, days });
const five = [4, 9, 6, 5, 30].map((days) => layout('eNHa Press', days));
const template = (changes: Partial<ScheduleTemplate>): ScheduleTemplate => ({
  imprint: 'Izzah',
  bookType: '',
  anchor: 'start',
  offsets: { Penulisan: 20, Layout: 30, Telaah: 47 },
  ...changes,
});
const usual = (imprint: string, stage: StageDuration['stage'], templates: ScheduleTemplate[] = []) =>
  usualDays({ stage, imprint }, mediansBy(five, durationKey), templates);

test('what is usual is the median of five books or more, of the same stage and imprint', () => {
  expect(usual('eNHa Press', 'Layout', [template({ imprint: 'eNHa Press' })])).toBe(6);
  expect(usual('Izzah', 'Layout')).toBeNull();
  expect(mediansBy(five.slice(1), durationKey).size).toBe(0);
});

test('with fewer it is what the template of the imprint allows, from the deadline before', () => {
  expect(usual('Izzah', 'Layout', [template({})])).toBe(10);
  expect(usual('Izzah', 'Telaah', [template({})]), 'over stages without a deadline').toBe(17);
  expect(usual('Izzah', 'Penulisan', [template({})]), 'from the beginning').toBe(20);
  expect(usual('', 'Layout', [template({ imprint: '' })]), 'for all imprints').toBe(10);
  expect(usual('', 'Layout', [template({})]), 'of another imprint').toBeNull();
  expect(usual('Izzah', 'Revisi', [template({})])).toBeNull();
});

test('a plan that is counted back from the printing says nothing of its first stage', () => {
  const back = template({ anchor: 'print', offsets: { Penulisan: -60, Layout: -45 } });
  expect(usual('Izzah', 'Penulisan', [back])).toBeNull();
  expect(usual('Izzah', 'Layout', [back])).toBe(15);
});

test('a book is expected on the day of its end, else of its printing, unless that day is over', () => {
  const due = (deadline: string) => ({ ...untouchedStage, deadline });
  const stages = { 'Proses Cetak': due('2026-12-01') };
  const expected = (today: string, more = {}) =>
    expectedPrint({ stages: { ...stages, ...more } }, today)?.deadline;
  expect(expected('2026-12-01')).toBe('2026-12-01');
  expect(expected('2026-12-02')).toBeUndefined();
  expect(expected('2026-12-02', { Selesai: due('2026-12-09') })).toBe('2026-12-09');
});
