import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test.each([
  ['Siti Rahmawati', 'SR'],
  ['Ni Luh Ayu Wardani', 'NW'],
  ['intan', 'I'],
  ['Dr. (H.C.) Budi', 'DB'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
