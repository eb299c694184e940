import { expect, test } from 'vitest';
import { suggestEmail } from './email-typos.ts';

test.each([
  ['citra@gmial.com', 'citra@gmail.com'],
  [' Citra@GMAI.com ', 'citra@gmail.com'],
  ['a.b+c@gmail.co', 'a.b+c@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmial.con', 'a@gmail.com'],
  ['a@yahooo.co.id', 'a@yahoo.co.id'],
  ['a@yahooo.com', 'a@yahoo.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@outlok.co', 'a@outlook.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'a@gmail.com',
  'a@yahoo.co.id',
  'a@yahoo.co.uk',
  'a@outlook.co.id',
  'a@kampus.ac.id',
  'a@gmai',
  'gmial.com',
  '@gmial.com',
  'a@b@gmial.com',
  '',
])('%j is nothing to ask about', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
