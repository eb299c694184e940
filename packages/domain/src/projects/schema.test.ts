import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { messages } from '../messages.id.ts';
import { fieldErrors } from '../schema-errors.ts';
import { ListProjectsQuery } from './list-schema.ts';
import {
  CreateProjectInput,
  CreateTaskInput,
  ProjectSchema,
  SubmitLinkInput,
  submitLinkInput,
  UpdateProjectInput,
} from './schema.ts';
import { stageNames, workTypes } from './stages.ts';
import { defaultSortOf } from './values.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe('Buat Proyek Penulisan Baru', () => {
  const minimal = { title: ' Fikih ', authorId: 'a1' };
  test('needs a title and an author (§2 Project-creation screen)', () => {
    expect(CreateProjectInput.parse(minimal)).toEqual({ title: 'Fikih', authorId: 'a1', sppNumber: '' });
    expect(errorsOf(CreateProjectInput, {})).toEqual({
      title: 'Judul wajib diisi.',
      authorId: 'Silakan pilih penulis yang valid.',
    });
    expect(errorsOf(CreateProjectInput, { title: ' ', authorId: '' })).toEqual({
      title: 'Judul wajib diisi.',
      authorId: 'Silakan pilih penulis yang valid.',
    });
  });
  test.each(['a/b', ' a1', 'a1!', 'x'.repeat(65)])('%j is no id', (authorId) => {
    expect(errorsOf(CreateProjectInput, { ...minimal, authorId })).toEqual({
      authorId: 'Silakan pilih penulis yang valid.',
    });
  });
  test('an empty deadline or link counts as absent', () => {
    const stages = { Penulisan: { deadline: '', submissionLink: ' ' }, Proofreading: { deadline: null } };
    const nothing = { deadline: null, submissionLink: null };
    expect(CreateProjectInput.parse({ ...minimal, stages }).stages).toEqual({
      Penulisan: nothing,
      Proofreading: nothing,
    });
  });
  test('the admin’s link may be on any host but leads to a document', () => {
    const { notALink, noFile } = messages.fields.linkFaults;
    const withLink = (submissionLink: string) => ({ ...minimal, stages: { Penulisan: { submissionLink } } });
    expect(errorsOf(CreateProjectInput, withLink('https://docs.example.org/x'))).toEqual({});
    const long = `https://x.id/${'x'.repeat(2048)}`;
    expect(Object.keys(errorsOf(CreateProjectInput, withLink(long)))).toEqual([
      'stages.Penulisan.submissionLink',
    ]);
    for (const [bad, said] of [
      ['ftp://drive.google.com/x', notALink],
      ['javascript:alert(1)', notALink],
      ['drive.google.com', noFile],
      ['https://u@x.id/', notALink],
    ] as const) {
      expect(errorsOf(CreateProjectInput, withLink(bad))).toEqual({
        'stages.Penulisan.submissionLink': said,
      });
    }
  });
  test('refuses other stages, impossible dates and the server’s own fields', () => {
    expect(Object.keys(errorsOf(CreateProjectInput, { ...minimal, stages: { Layout: {} } }))).toEqual([
      'stages.Layout',
    ]);
    expect(
      errorsOf(CreateProjectInput, { ...minimal, stages: { Penulisan: { deadline: '2026-02-30' } } }),
    ).toEqual({
      'stages.Penulisan.deadline': 'Masukkan tanggal dengan urutan hari, bulan, tahun, misalnya 17/08/1985.',
    });
    const stage = { Penulisan: { status: 'Disetujui' } };
    expect(Object.keys(errorsOf(CreateProjectInput, { ...minimal, stages: stage }))).toEqual([
      'stages.Penulisan.status',
    ]);
    const forged = { currentOverallStatus: 'Selesai', participantUids: [], authorName: 'x', version: 9 };
    expect(Object.keys(errorsOf(CreateProjectInput, { ...minimal, ...forged })).sort()).toEqual(
      Object.keys(forged).sort(),
    );
  });
});

describe('Beri Tugas Redaksi Baru', () => {
  const valid = { title: 'Layout', workType: 'Layout', deadline: '2026-12-24', editorId: 'e1' };
  test('needs title, work type, deadline and editor (§2 Project-creation screen)', () => {
    expect(CreateTaskInput.parse(valid)).toEqual({ ...valid, submissionLink: null });
    expect(errorsOf(CreateTaskInput, { deadline: '' })).toEqual({
      title: 'Judul wajib diisi.',
      workType: 'Pilih salah satu pilihan yang tersedia.',
      deadline: 'Tenggat wajib diisi.',
      editorId: 'Silakan pilih tim redaksi yang valid.',
    });
  });
  test.each(workTypes)('%s is a work type', (workType) => {
    expect(errorsOf(CreateTaskInput, { ...valid, workType })).toEqual({});
  });
  test('Selesai is not a work type', () => {
    expect(Object.keys(errorsOf(CreateTaskInput, { ...valid, workType: 'Selesai' }))).toEqual(['workType']);
  });
});

describe('saving the dialog', () => {
  test('an edit of nothing is refused', () => {
    for (const empty of [{}, { stages: {} }, { stages: { Layout: {} } }]) {
      expect(Object.values(errorsOf(UpdateProjectInput, empty))).toEqual([
        'Belum ada perubahan untuk disimpan.',
      ]);
    }
  });
  test('null takes a deadline or a responsible person away', () => {
    const edit = { stages: { Layout: { deadline: null, assigneeId: null } } };
    expect(UpdateProjectInput.parse(edit)).toEqual(edit);
  });
  test.each(stageNames)('%s takes a deadline and an approval', (stage) => {
    expect(
      errorsOf(UpdateProjectInput, { approvals: [stage], stages: { [stage]: { deadline: '2026-12-24' } } }),
    ).toEqual({});
  });
  test.each(stageNames)('whether %s has a responsible person', (stage) => {
    const error = { [`stages.${stage}.assigneeId`]: 'Tahap ini tidak memiliki penanggung jawab.' };
    for (const assigneeId of ['e1', null]) {
      const errors = errorsOf(UpdateProjectInput, { stages: { [stage]: { assigneeId } } });
      expect(errors).toEqual(stage === 'Selesai' ? error : {});
    }
  });
  test.each([
    [{ stages: { Cetak: { deadline: null } } }, 'stages.Cetak'],
    [{ approvals: ['Cetak'] }, 'approvals.0'],
    [{ stages: { Layout: { approve: true } } }, 'stages.Layout.approve'],
    [{ stages: { Layout: { status: 'Disetujui' } } }, 'stages.Layout.status'],
    [
      { stages: { Layout: { submissionLink: 'https://drive.google.com/x' } } },
      'stages.Layout.submissionLink',
    ],
    [{ currentOverallStatus: 'Tamat' }, 'currentOverallStatus'],
    [{ authorId: '' }, 'authorId'],
    [{ sppNumber: 'x'.repeat(200) }, 'sppNumber'],
    [{ stages: { Layout: { brief: 'x'.repeat(501) } } }, 'stages.Layout.brief'],
    [{ title: '' }, 'title'],
  ])('%j is refused at %s', (edit, field) => {
    expect(Object.keys(errorsOf(UpdateProjectInput, edit))).toContain(field);
  });
});

describe('a stage link (§5)', () => {
  const { notALink, otherHost, noFile } = messages.fields.linkFaults;
  const message = 'Mohon masukkan link Google Drive yang valid (harus mengandung "drive.google.com").';
  test('is on Google Drive (§5 Stage link)', () => {
    const submissionLink = 'https://drive.google.com/file/d/1/view?usp=sharing';
    expect(SubmitLinkInput.parse({ submissionLink: ` ${submissionLink} ` })).toEqual({
      submissionLink,
      note: '',
    });
    expect(SubmitLinkInput.parse({ submissionLink, note: ' Bab 4 menyusul. ' }).note).toBe('Bab 4 menyusul.');
    expect(errorsOf(SubmitLinkInput, { submissionLink, note: 'a'.repeat(501) })).toHaveProperty('note');
  });
  test.each([
    [undefined, ''],
    ['', ''],
    ['https://drive.google.com', ` ${noFile}`],
    ['drive.google.com', ` ${noFile}`],
    ['https://dropbox.com/x', ` ${otherHost}`],
    ['https://drive.google.com.x.id/', ` ${otherHost}`],
    ['https://x.id/?drive.google.com', ` ${otherHost}`],
    ['https://drive.google.com@x.id/', ` ${notALink}`],
    ['javascript:alert(1)//drive.google.com', ` ${notALink}`],
  ])('%j is refused, naming the host and what is wrong (§5 Stage link)', (submissionLink, cause) => {
    expect(errorsOf(SubmitLinkInput, { submissionLink })).toEqual({ submissionLink: message + cause });
  });
  test.each(['http://drive.google.com/x', 'drive.google.com/x', 'HTTPS://Drive.Google.com/x'])(
    '%s is stored as https',
    (submissionLink) => {
      expect(SubmitLinkInput.parse({ submissionLink })).toEqual({
        submissionLink: 'https://drive.google.com/x',
        note: '',
      });
    },
  );
  test('a setting can add hosts', () => {
    const submissionLink = 'https://docs.google.com/document/d/1';
    expect(errorsOf(SubmitLinkInput, { submissionLink })).toEqual({
      submissionLink: `${message} ${messages.fields.googleDocs.stage}`,
    });
    expect(errorsOf(submitLinkInput(['docs.google.com']), { submissionLink })).toEqual({});
  });
});

test('a list opens with everything the actor may see, newest first', () => {
  expect(ListProjectsQuery.parse({})).toEqual({ kind: 'all' });
  expect(defaultSortOf(ListProjectsQuery.parse({}))).toBe('-createdAt');
  for (const scope of ['all', 'mine']) expect(errorsOf(ListProjectsQuery, { scope })).toEqual({});
  expect(
    Object.keys(errorsOf(ListProjectsQuery, { scope: 'theirs', sort: 'id', authorId: 'a1' })).sort(),
  ).toEqual(['authorId', 'scope', 'sort']);
});

test('an incomplete project of an import can still be answered', () => {
  const project = {
    id: 'p1',
    kind: 'penulis',
    title: 'Lama',
    sppNumber: '',
    authorId: 'a1',
    authorName: 'Siti',
    currentOverallStatus: null,
    awaitsReview: 0,
    reviewSince: null,
    turn: {
      stage: null,
      who: 'nobody',
      holderId: null,
      name: '',
      to: null,
      since: '2026-11-21',
      exact: false,
      deadline: null,
      dueOn: null,
    },
    createdAt: '2026-11-21T03:00:00.000Z',
    manuscriptId: null,
    stages: {},
    participantUids: ['a1'],
    otherTurns: [],
    version: 1,
  };
  expect(ProjectSchema.parse(project)).toEqual(project);
});
