import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import {
  isRole,
  purposes,
  roleForPurpose,
  roles,
  rolesForDashboardScreen,
  rolesWithDashboard,
} from './roles.ts';

test('only the purpose Gabung Redaksi makes an editor (§5)', () => {
  expect(roleForPurpose('Gabung Redaksi')).toBe('redaksi');
  expect(roleForPurpose('Gabung Penulis')).toBe('penulis');
});

test('a person registers as one of two (§5)', () => {
  expect(purposes).toEqual(['Gabung Penulis', 'Gabung Redaksi']);
});

test('everybody but the admin works at /dashboard (§2)', () => {
  expect(rolesWithDashboard).toEqual(roles.filter((role) => role !== 'admin'));
});

test('the four roles of §6 and nothing else', () => {
  expect(roles.every(isRole)).toBe(true);
  for (const other of ['', 'Admin', 'superadmin', null, 1, ['admin']]) expect(isRole(other)).toBe(false);
});

test('the two screens about sending manuscripts are the author’s alone (§2)', () => {
  expect(rolesForDashboardScreen(paths.submissions)).toEqual(['penulis']);
  expect(rolesForDashboardScreen(paths.submit)).toEqual(['penulis']);
  expect(rolesForDashboardScreen(paths.dashboardMain)).toEqual(rolesWithDashboard);
});
