import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { firstRequests } from './first-view.ts';
import type { Role } from './roles.ts';

function asked(path: string, role: Role = 'admin', search = '') {
  return firstRequests(path, role, search)
    .map(({ endpoint, params }) => ({ id: endpoint.id, params }))
    .filter(({ id }) => id !== 'duties.read');
}

test('every screen of the three roles asks what waits, for its menu', () => {
  const asks = (path: string, role: Role, search = '') =>
    firstRequests(path, role, search).filter(({ endpoint }) => endpoint.id === 'duties.read').length;
  expect([asks('/admin/activity', 'admin'), asks('/admin/users', 'admin', 'status=held')]).toEqual([1, 1]);
  expect([asks('/dashboard/main', 'penulis'), asks('/dashboard/notices', 'redaksi')]).toEqual([1, 1]);
  expect([asks('/dashboard/main', 'user'), asks('/nowhere', 'admin')]).toEqual([0, 0]);
});

test('a manuscript’s page asks for it, and where its status is set also for the reasons to choose from', () => {
  const read = { id: 'manuscripts.read', params: { id: 'a-1' } };
  expect(asked('/dashboard/submissions/a-1')).toEqual([read]);
  expect(asked('/admin/review/a-1')).toEqual([read, { id: 'notices.readReasons', params: {} }]);
});

test('the legacy role sees its submissions where others see their progress (decision 0009)', () => {
  expect(asked('/dashboard/main', 'user')).toEqual([{ id: 'manuscripts.list', params: {} }]);
  expect(asked('/dashboard/main', 'penulis')).toEqual([
    { id: 'projects.list', params: {} },
    { id: 'projects.list', params: {} },
    { id: 'manuscripts.list', params: {} },
  ]);
  expect(asked('/dashboard/main', 'redaksi')).toEqual([{ id: 'projects.readDesk', params: {} }]);
});

test('an address that opens a project asks for it and for the list behind it', () => {
  expect(asked('/admin/running-projects', 'admin', 'proyek=a-1')).toEqual([
    { id: 'projects.read', params: { id: 'a-1' } },
    { id: 'projects.list', params: {} },
  ]);
});

test.each([
  ['/admin/running-projects', 'proyek='],
  ['/admin/running-projects', 'proyek=a%2Fb'],
  ['/admin/running-projects', 'proyek=a&q=b'],
  ['/admin/running-projects', 'q=b&proyek=a'],
  ['/admin/dashboard', 'proyek=a'],
  ['/dashboard/submissions', 'tab=rejected'],
])('%s?%s asks nothing: the screen reads its parameters itself', (path, search) => {
  expect(asked(path, 'admin', search)).toEqual([]);
});

test.each([
  '/admin/review/a%2Fb',
  '/admin/review/',
  '/nowhere',
  '/admin/review/a/b',
  '/x/admin/review/a',
  '/dashboard/submissions/a/b',
  '/x/dashboard/submissions/a',
])('%s asks nothing', (path) => {
  expect(asked(path)).toEqual([]);
});

test('the endpoint accepts the first question of each screen', () => {
  for (const path of [
    '/dashboard/submissions',
    '/dashboard/submit',
    '/dashboard/profile',
    '/admin/dashboard',
  ]) {
    const questions = firstRequests(path, 'admin');
    expect(questions.length).toBeGreaterThan(0);
    for (const { endpoint, query } of questions) {
      const found = endpoints.find(({ id }) => id === endpoint.id);
      expect(found).toBeDefined();
      expect(found?.query?.safeParse(query).success ?? true).toBe(true);
    }
  }
});
