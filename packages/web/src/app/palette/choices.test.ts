import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from 'vitest';
import { routes } from '../dashboard-routes.tsx';
import { foundChoices, screensFor } from './choices.ts';

const title = (id: string) => ({ id, title: 'Laut', authorName: 'Siti' });
const found = {
  projects: [title('p')],
  manuscripts: [title('m')],
  people: [{ id: 'o', nama: 'Siti', role: 'penulis' as const, email: '' }],
};
const leadsOf = (role: 'admin' | 'penulis') =>
  foundChoices(found, role).flatMap(({ choices }) => choices.map(({ href }) => href));

test('what was found leads to the reader’s own area', () => {
  expect(leadsOf('admin')).toEqual([
    '/admin/running-projects?proyek=p',
    '/admin/review/m',
    '/admin/users?pengguna=o',
  ]);
  expect(leadsOf('penulis').slice(0, 2)).toEqual([paths.dashboardMain, '/dashboard/submissions/m']);
});

test('kinds without a result have no heading', () => {
  expect(foundChoices({ projects: [], manuscripts: [], people: [] }, 'admin')).toEqual([]);
});

test('screens are found by any words of their name, those of the role alone, and none that needs an id', () => {
  const all = screensFor(routes, 'penulis', '').map(({ href }) => href);
  expect(all).toContain(paths.submit);
  expect(all.join()).not.toContain(':');
  expect(screensFor(routes, 'redaksi', '').map(({ href }) => href)).not.toContain(paths.submit);
  expect(screensFor(routes, 'penulis', 'NASKAH kirim').map(({ href }) => href)).toEqual([paths.submit]);
  expect(screensFor(routes, 'penulis', 'zzz')).toEqual([]);
});
