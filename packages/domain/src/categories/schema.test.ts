import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { fieldErrors } from '../schema-errors.ts';
import { mayManageCategories } from './policy.ts';
import { AddCategoryInput, categoryKey } from './schema.ts';

test('a category has a name (§5)', () => {
  expect(AddCategoryInput.parse({ name: ' Pendidikan ' })).toEqual({ name: 'Pendidikan' });
  for (const name of ['', '   ', undefined]) {
    const parsed = AddCategoryInput.safeParse({ name });
    expect(parsed.error && fieldErrors(parsed.error)).toEqual({ name: 'Nama kategori tidak boleh kosong.' });
  }
});

test.each([
  ['Buku Ajar', 'BUKU  AJAR', true],
  ['Buku Ajar', 'Buku\u00a0Ajar ', true],
  ['Buku Ajar', 'Ｂｕｋｕ Ajar', true],
  ['Buku Ajar', 'Bu\u200bku\u00ad Ajar\u3164', true],
  ['Études', 'études', true],
  ['Khutbah Jum‘at', 'Khutbah Jumat', true],
  ["Khutbah Jum'at", 'Khutbah Jum’at', true],
  ['Tafsir al-Qurʾan', 'Tafsir al-Qur´an', true],
  ["Tahun '45", 'Tahun 45', false],
  ['Pemrograman C', 'Pemrograman C++', false],
  ['Pemrograman C++', 'Pemrograman C#', false],
  ['Buku Ajar', 'Bukuajar', false],
  ['Études', 'Etudes', false],
])('%j and %j are the same category: %j', (one, other, same) => {
  expect(categoryKey(one) === categoryKey(other)).toBe(same);
});

test('only the admin manages categories', () => {
  expect(mayManageCategories(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayManageCategories(actor)).toBe('forbidden');
  }
});
