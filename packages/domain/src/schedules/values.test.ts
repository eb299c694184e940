import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { workCalendarOf } from '../calendar/values.ts';
import { defaultWorkingWeek } from '../calendar/working-days.ts';
import { untouchedStage, withDeadline } from '../projects/stages.ts';
import { mayManageSchedules } from './policy.ts';
import { SaveSchedulesInput, scheduleFormSchema, toTemplate } from './schema.ts';
import { planOf, suggestShift, templateFor, templateLabel, workingDaysBehindPlan } from './values.ts';

/** Christmas with its cuti bersama. */
const calendar = workCalendarOf(defaultWorkingWeek, ['2026-12-24', '2026-12-25']);
const template = {
  imprint: 'eNHa Press',
  bookType: 'Buku Ajar',
  anchor: 'start',
  offsets: { Penulisan: 5, Layout: 10 },
} as const;

test('templates are the admin’s', () => {
  expect(mayManageSchedules(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayManageSchedules(actor)).toBe('forbidden');
  }
});

test('a plan counts working days from its day, forth and back, and leaves stages out', () => {
  expect(planOf(template, '2026-12-18', calendar)).toEqual({ Penulisan: '2026-12-29', Layout: '2027-01-05' });
  expect(planOf({ offsets: { Layout: -3, 'Proses Cetak': 0 } }, '2026-12-26', calendar)).toEqual({
    Layout: '2026-12-21',
    'Proses Cetak': '2026-12-28',
  });
});

test('a template is found by the imprint of the manuscript, never for none', () => {
  const all = { ...template, imprint: '' };
  expect(templateFor([all, template], 'eNHa Press')).toBe(template);
  expect(templateFor([all, template], '')).toBeUndefined();
  expect(templateFor([all, template], 'Lain')).toBeUndefined();
  expect([template, all, { ...template, bookType: '' }].map(templateLabel)).toEqual([
    'eNHa Press · Buku Ajar',
    'Semua imprint · Buku Ajar',
    'eNHa Press',
  ]);
});

function faultsOf(templates: object[]) {
  return SaveSchedulesInput.safeParse({ templates }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
}

test('a template is refused without a stage, with a stage before an earlier one, and twice for the same books', () => {
  expect(faultsOf([template, { ...template, bookType: '' }])).toBeUndefined();
  expect(faultsOf([{ ...template, offsets: {} }])).toEqual([
    ['templates.0.offsets.Penulisan', 'Isi paling sedikit satu tahap.'],
  ]);
  expect(faultsOf([template, { ...template, offsets: { Penulisan: 5, Telaah: 4, Selesai: 6 } }])).toEqual([
    ['templates.1.offsets.Telaah', 'Tenggat tahap ini lebih awal daripada tahap sebelumnya.'],
    ['templates.1.bookType', 'Templat untuk imprint dan jenis buku ini sudah ada.'],
  ]);
  for (const days of [0.5, 501, -501])
    expect(faultsOf([{ ...template, offsets: { Layout: days } }])).toHaveLength(1);
});

test('its form sends texts: an empty one is a stage without a deadline', () => {
  const stages = [
    'Penulisan',
    'Layout',
    'Penyuntingan',
    'Telaah',
    'Proofreading',
    'Quality-Control',
    'Revisi',
  ];
  const all = [...stages, 'Pengajuan-Cetak', 'Proses-Cetak', 'Selesai'];
  const empty = Object.fromEntries(all.map((name) => [`offsets.${name}`, '']));
  const typed = { imprint: '', bookType: '', anchor: 'print', ...empty };
  const schema = scheduleFormSchema([template]);
  const parsed = schema.parse({ ...typed, 'offsets.Layout': '-20', 'offsets.Quality-Control': ' -5 ' });
  expect(toTemplate(parsed)).toEqual({
    imprint: '',
    bookType: '',
    anchor: 'print',
    offsets: { Layout: -20, 'Quality Control': -5 },
  });
  const faultOf = (fields: object) =>
    schema.safeParse({ ...typed, ...fields }).error?.issues[0]?.path.join('/');
  expect(faultOf({})).toBe('offsets.Penulisan');
  expect(faultOf({ 'offsets.Layout': 'x' })).toBe('offsets.Layout');
  expect(faultOf({ 'offsets.Layout': '9', 'offsets.Telaah': '8' })).toBe('offsets.Telaah');
  const { imprint, bookType } = template;
  expect(faultOf({ imprint, bookType, 'offsets.Layout': '9' })).toBe('bookType');
});

test('the first deadline of a stage remains its plan, and later moves are counted in working days', () => {
  const planned = withDeadline(untouchedStage, '2026-12-23');
  expect(planned).toMatchObject({ deadline: '2026-12-23', planned: '2026-12-23' });
  const moved = withDeadline(planned, '2026-12-29');
  expect(moved.planned).toBe('2026-12-23');
  expect(workingDaysBehindPlan(planned, calendar)).toBe(0);
  expect(workingDaysBehindPlan(moved, calendar)).toBe(2);
  expect(workingDaysBehindPlan(withDeadline(moved, '2026-12-21'), calendar)).toBe(-2);
  expect(withDeadline(withDeadline(moved, null), '2027-01-04').planned).toBe('2026-12-23');
  // From before plans were kept: the first deadline is unknown.
  expect(withDeadline({ ...untouchedStage, deadline: '2026-12-01' }, '2026-12-23').planned).toBeUndefined();
  expect(workingDaysBehindPlan(untouchedStage, calendar)).toBeNull();
  expect(workingDaysBehindPlan({ ...planned, deadline: 'x' }, calendar)).toBeNull();
});

test('moving a deadline offers the later open ones by as many working days', () => {
  const on = (deadline: string) => ({ ...untouchedStage, deadline });
  const before = {
    stages: {
      Penulisan: on('2026-12-01'),
      Layout: on('2026-12-18'),
      Telaah: on('2026-12-23'),
      Proofreading: { ...on('2026-12-22'), status: 'Disetujui' as const },
      Revisi: untouchedStage,
      Selesai: on('2027-01-04'),
    },
  };
  const after = (deadline: string, more = {}) => ({
    stages: { ...before.stages, Layout: on(deadline), ...more },
  });
  expect(suggestShift(before, after('2026-12-22'), 'Layout', calendar)).toEqual({
    days: 2,
    moves: [
      { stage: 'Telaah', from: '2026-12-23', to: '2026-12-29' },
      { stage: 'Selesai', from: '2027-01-04', to: '2027-01-06' },
    ],
  });
  const own = { Telaah: on('2027-01-01') };
  expect(suggestShift(before, after('2026-12-17', own), 'Layout', calendar)).toEqual({
    days: -1,
    moves: [{ stage: 'Selesai', from: '2027-01-04', to: '2027-01-01' }],
  });
  for (const unmoved of ['2026-12-18', '2026-12-19', '2026-12', ''])
    expect(suggestShift(before, after(unmoved), 'Layout', calendar), unmoved).toBeNull();
  expect(suggestShift(before, after('2026-12-22'), 'Selesai', calendar)).toBeNull();
  expect(suggestShift({ stages: {} }, after('2026-12-22'), 'Layout', calendar), 'first dated').toBeNull();
});
