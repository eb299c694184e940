import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { defaultWorkingWeek, type WorkCalendar } from '../calendar/working-days.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { editOfChange, reverseEdit, undoBulkChange } from './bulk.ts';
import { ChangeProjectsInput } from './bulk-schema.ts';
import { CreateTaskInput } from './schema.ts';
import { newRedaksiTask } from './workflow.ts';

const calendar: WorkCalendar = { week: defaultWorkingWeek, holidays: new Set() };

const words = messages.projectBulk;
const input = CreateTaskInput.parse({
  title: 'Tata letak',
  workType: 'Layout',
  deadline: '2026-11-27',
  editorId: cast.editor.id,
});
const { project } = newRedaksiTask(input, cast.editor, {
  by: actorOf('admin'),
  at: '2026-11-21T03:00:00.000Z',
});
const edit = (change: object, of: object = {}) => editOfChange({ ...project, ...of }, change, calendar);

describe('a change of several projects means for one of them', () => {
  test('the edit that the dialog would save, of the present stage unless one is named', () => {
    expect(edit({ deadline: '2026-12-01' })).toEqual({
      kind: 'edit',
      stage: 'Layout',
      edit: { stages: { Layout: { deadline: '2026-12-01' } } },
    });
    expect(edit({ stage: 'Telaah', assigneeId: cast.editor.id })).toEqual({
      kind: 'edit',
      stage: 'Telaah',
      edit: { stages: { Telaah: { assigneeId: cast.editor.id } } },
    });
    expect(edit({ assigneeId: null })).toMatchObject({ kind: 'edit', stage: 'Layout' });
  });
  test('a deadline moved by working days, over a weekend', () => {
    expect(edit({ shiftDays: 1 })).toMatchObject({
      edit: { stages: { Layout: { deadline: '2026-11-30' } } },
    });
    expect(edit({ shiftDays: -5 })).toMatchObject({
      edit: { stages: { Layout: { deadline: '2026-11-20' } } },
    });
  });
  test('nothing where it has that value already', () => {
    const same = [{ assigneeId: cast.editor.id }, { deadline: '2026-11-27' }, { shiftDays: 0 }];
    expect(same.map((change) => edit(change))).toEqual(same.map(() => ({ kind: 'unchanged' })));
  });
  test('why not, where it cannot be', () => {
    const refused = (reason: string) => ({ kind: 'refused', reason });
    expect(edit({ stage: 'Telaah', shiftDays: 2 })).toEqual(refused(words.noDeadline));
    expect(edit({ shiftDays: 2 }, { currentOverallStatus: 'Selesai' })).toEqual(refused(words.finished));
    expect(edit({ shiftDays: 2 }, { currentOverallStatus: null })).toEqual(
      refused(messages.projects.incompleteShort),
    );
  });
  test('a stage that is named can be changed of a finished project too, to take a change back', () => {
    const finished = { currentOverallStatus: 'Selesai' };
    expect(edit({ stage: 'Layout', deadline: null }, finished)).toMatchObject({ kind: 'edit' });
  });
});

test('taking it back restores each row’s previous value, based on the version the change made', () => {
  const row = { id: 'a', version: 4, stage: 'Layout', deadline: '2026-11-27', assigneeId: null } as const;
  expect(undoBulkChange({ saved: [row] }, 'deadline')).toEqual([
    { id: 'a', version: 4, stage: 'Layout', deadline: '2026-11-27' },
  ]);
  expect(undoBulkChange({ saved: [row] }, 'assigneeId')).toEqual([
    { id: 'a', version: 4, stage: 'Layout', assigneeId: null },
  ]);
});

describe('a change in a row is taken back', () => {
  test('by the status, the person or the date that stood there', () => {
    expect(reverseEdit({ currentOverallStatus: 'Telaah' }, project)).toEqual({
      currentOverallStatus: 'Layout',
    });
    const both = { stages: { Layout: { deadline: '2027-01-01', assigneeId: null } } };
    expect(reverseEdit(both, project)).toEqual({
      stages: { Layout: { deadline: '2026-11-27', assigneeId: cast.editor.id } },
    });
    expect(reverseEdit({ stages: { Layout: { deadline: null } } }, project)).toEqual({
      stages: { Layout: { deadline: '2026-11-27' } },
    });
  });
  test('where there was something', () => {
    const imported = { ...project, currentOverallStatus: null };
    expect(reverseEdit({ currentOverallStatus: 'Telaah' }, imported)).toBeNull();
    expect(reverseEdit({}, project)).toBeNull();
  });
});

describe('what a bulk change may contain', () => {
  const row = { id: 'a', version: 1, shiftDays: 3 };
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...row, id: `p${at}` })) as unknown[];
  const passes = (changes: unknown[]) => ChangeProjectsInput.safeParse({ changes }).success;
  test('two hundred rows and no more, each once', () => {
    expect([passes(many(limits.bulkRows)), passes(many(limits.bulkRows + 1))]).toEqual([true, false]);
    expect([passes([]), passes([row, row])]).toEqual([false, false]);
  });
  test('one change a row, no further than a year', () => {
    expect(passes([{ ...row, deadline: '2026-12-01' }])).toBe(false);
    expect(passes([{ id: 'a', version: 1 }])).toBe(false);
    expect([passes([{ ...row, shiftDays: 250 }]), passes([{ ...row, shiftDays: 251 }])]).toEqual([
      true,
      false,
    ]);
    expect([passes([{ ...row, shiftDays: -250 }]), passes([{ ...row, shiftDays: -251 }])]).toEqual([
      true,
      false,
    ]);
  });
});
