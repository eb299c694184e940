import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { fieldErrors } from '../schema-errors.ts';
import { mayManageCategories } from './policy.ts';
import { AddCategoryInput } from './schema.ts';

test('a category has a name (§5)', () => {
  expect(AddCategoryInput.parse({ name: ' Pendidikan ' })).toEqual({ name: 'Pendidikan' });
  for (const name of ['', '   ', undefined]) {
    const parsed = AddCategoryInput.safeParse({ name });
    expect(parsed.error && fieldErrors(parsed.error)).toEqual({ name: 'Nama kategori tidak boleh kosong.' });
  }
});

test('C2, C3: only the admin manages categories', () => {
  expect(mayManageCategories(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayManageCategories(actor)).toBe('forbidden');
  }
});
