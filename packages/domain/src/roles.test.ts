import { expect, test } from 'vitest';
import { isRole, roleForPurpose, roles } from './roles.ts';

test('only the purpose Gabung Redaksi makes an editor (§5)', () => {
  expect(roleForPurpose('Gabung Redaksi')).toBe('redaksi');
  expect(roleForPurpose('Gabung Penulis')).toBe('penulis');
});

test('the four roles of §6 and nothing else', () => {
  expect(roles.every(isRole)).toBe(true);
  for (const other of ['', 'Admin', 'superadmin', null, 1, ['admin']]) expect(isRole(other)).toBe(false);
});
