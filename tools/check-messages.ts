import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** Where sentences may be shown from: sample data is data, and `db` speaks SQL to the database and nothing to users. */
const searched = /^packages\/(web\/src|server\/src)\/(?!demo\/|db\/)/;

/** Words that make a text an Indonesian sentence; none is an English word, a CSS class or an identifier of ours. */
const common = new Set(
  [
    'ada adalah agar akan aktif alamat anda atau bahwa baru batal beberapa belum berhasil berikut berita bisa buat',
    'cari coba daftar dalam dan dapat dari dengan di diperbarui dihapus dikirim gagal gambar hanya hapus harus ini',
    'isi itu jika juga kami karena kata kategori ke kembali kembalikan kirim klik kosong kesalahan lagi lain lama',
    'lebih lihat maaf masih masuk masukkan memuat menghapus mengirim menyimpan minimal mohon muat naskah nama oleh',
    'pada paling pastikan pengguna penulis pernah perubahan pilih proyek salah sampai sandi saat saja sebelum selesai',
    'semua sedang sesuai setelah setiap silakan simpan sudah tahap telah tenggat terjadi tersebut tidak tunggu ubah',
    'untuk valid wajib yakin yang',
  ].flatMap((line) => line.split(' ')),
);

/** JSX text and the attributes a person reads or hears are wording by themselves: one common word is enough. */
const spoken = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);

function commonWords(text: string): number {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(words.filter((word) => common.has(word))).size;
}

function sentencesOf(tree: Tree, file: string): Problem[] {
  const { visit, lineAt } = tree.syntax(file);
  const problems = new Map<number, Problem>();
  const settled = new Set<number>();
  const look = (text: string, start: number, enough: number): void => {
    // Paths, selectors and identifiers have no space between words.
    if (commonWords(text) < enough || (enough > 1 && !/\S\s+\S/.test(text))) return;
    const shown = text.trim().replace(/\s+/g, ' ').slice(0, 60);
    const message = `“${shown}” is a sentence for users: put it into packages/domain/src/messages.id.ts and read it from messages`;
    problems.set(start, { file, line: lineAt(start), message });
  };
  visit({
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || value?.type !== 'Literal') return;
      if (typeof value.value !== 'string') return;
      settled.add(value.start);
      look(value.value, value.start, 1);
    },
    JSXText: ({ value, start }) => look(value, start + value.search(/\S|$/), 1),
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !settled.has(start)) look(value, start, 2);
    },
    // Column names are Indonesian (§3); a query is no sentence.
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') settled.add(quasi.start);
    },
    TemplateLiteral: ({ quasis, start }) => {
      const text = quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw).join(' ');
      if (!settled.has(start)) look(text, start, 2);
    },
  });
  return [...problems.values()];
}

/** Every Indonesian sentence lives in the one catalogue (DESIGN §10). */
export function findMessageProblems(tree: Tree): Problem[] {
  return tree.files
    .filter((file) => searched.test(file) && isSource(file) && !isTest(file))
    .flatMap((file) => sentencesOf(tree, file));
}

export const messagesRule = { name: 'messages', find: findMessageProblems };

if (import.meta.main) await runAlone(messagesRule);
