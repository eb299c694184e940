import { afterEach, expect, test } from 'vitest';
import { findMessageProblems } from './check-messages.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const screen = 'packages/web/src/features/users/users-page.tsx';

function count(path: string, code: string): number {
  return findMessageProblems(fixtureTree({ [path]: code })).length;
}

test.each([
  ['a string', "const text = 'Gagal menghapus pengguna.';"],
  ['JSX text', 'const a = <p>Memuat...</p>;'],
  ['an attribute that is read aloud', 'const a = <input placeholder="Cari penulis" />;'],
  ['a template', 'const a = `Naskah $' + '{title} berhasil dikirim`;'],
  ['a sentence of a form library', "required({ message: 'Judul tidak boleh kosong dan harus unik' });"],
])('refuses %s outside the catalogue', (_what, code) => {
  expect(count(screen, code)).toBe(1);
});

test('says where the sentence belongs, with its line', () => {
  const [problem] = findMessageProblems(
    fixtureTree({ 'packages/server/src/http/errors.ts': "\nthrow new Error('Anda tidak berhak');" }),
  );
  expect(problem?.line).toBe(2);
  expect(problem?.message).toContain('packages/domain/src/messages.id.ts');
});

test.each([
  ['English', screen, "const a = 'The user has no valid session';"],
  ['a path', screen, "const a = '/files/naskah/gambar.png';"],
  ['a module name', screen, "import { daftar } from './naskah-daftar-semua.ts';"],
  ['style classes', screen, 'const a = <p className="flex items-center" />;'],
  ['one Indonesian word as a wire value', screen, "const status = 'Selesai';"],
  ['the catalogue', 'packages/domain/src/messages.id.ts', "const a = 'Gagal menghapus pengguna.';"],
  ['a query', 'packages/server/src/features/users/repository.ts', 'const a = sql`select nama, alamat, nik`;'],
  ['sample data', 'packages/server/src/demo/news.ts', "const a = 'Naskah yang baru terbit untuk semua';"],
  ['a test', 'packages/web/src/ui/field.test.tsx', "const a = 'Gagal menghapus pengguna.';"],
])('leaves %s alone', (_what, path, code) => {
  expect(count(path, code)).toBe(0);
});
