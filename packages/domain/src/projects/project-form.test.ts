import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { firstRequests } from '../first-view.ts';
import { messages } from '../messages.id.ts';
import { newProjectPath, paths, projectPath } from '../paths.ts';
import { fieldErrors } from '../schema-errors.ts';
import { CreateProjectFields, CreateProjectInput } from './schema.ts';
import { toCreateProject } from './values.ts';

const typed = {
  title: ' Metodologi Penelitian ',
  sppNumber: '',
  authorId: 'a1',
  'stages.Penulisan.deadline': '2026-12-01',
  'stages.Penulisan.submissionLink': '',
  'stages.Proofreading.deadline': '',
  'stages.Proofreading.submissionLink': 'https://drive.google.com/file/d/x/view',
};

test('the flat form becomes the body that the endpoint accepts', () => {
  const body = toCreateProject(CreateProjectFields.parse(typed));
  expect(CreateProjectInput.parse(body)).toEqual({
    title: 'Metodologi Penelitian',
    sppNumber: '',
    authorId: 'a1',
    stages: {
      Penulisan: { deadline: '2026-12-01', submissionLink: null },
      Proofreading: { deadline: null, submissionLink: 'https://drive.google.com/file/d/x/view' },
    },
  });
});

test('a field of the form is refused under the name the endpoint would use', () => {
  const wrong = { ...typed, authorId: '', 'stages.Penulisan.deadline': '12/1' };
  const form = CreateProjectFields.safeParse(wrong);
  const body = CreateProjectInput.safeParse({
    title: 'x',
    authorId: '',
    stages: { Penulisan: { deadline: '12/1' } },
  });
  if (form.success || body.success) throw new Error('both should refuse');
  expect(fieldErrors(form.error)).toEqual({
    authorId: messages.projects.authorRequired,
    'stages.Penulisan.deadline': messages.fields.date,
  });
  expect(fieldErrors(form.error)).toEqual(fieldErrors(body.error));
});

test('the screens of projects and activities open with a question their endpoint accepts', () => {
  const screens = [
    [paths.dashboardMain, 'penulis'],
    [paths.dashboardMain, 'redaksi'],
    [paths.runningProjects, 'admin'],
    [paths.manageProjects, 'admin'],
    [paths.activity, 'admin'],
  ] as const;
  for (const [path, role] of screens) {
    const questions = firstRequests(path, role);
    expect(questions.length, path).toBeGreaterThan(0);
    for (const { endpoint, query } of questions) {
      const found = endpoints.find(({ id }) => id === endpoint.id);
      expect(found?.query?.safeParse(query).success ?? true, endpoint.id).toBe(true);
    }
  }
});

test('a link to a project opens its dialog, and one from a manuscript the form', () => {
  expect(projectPath('a/b')).toBe('/admin/running-projects?proyek=a%2Fb');
  expect(newProjectPath('m1')).toBe('/admin/projects?naskah=m1');
});
