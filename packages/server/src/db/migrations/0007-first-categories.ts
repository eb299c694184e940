import { randomBytes } from 'node:crypto';
import type { Migration } from './migration.ts';

const names = [
  'Agama Islam',
  'Biografi',
  'Bisnis dan Ekonomi',
  'Buku Ajar',
  'Buku Anak',
  'Buku Referensi',
  'Hukum dan Politik',
  'Kesehatan',
  'Keluarga dan Pengasuhan',
  'Kumpulan Cerpen',
  'Monograf',
  'Novel',
  'Pendidikan',
  'Pengembangan Diri',
  'Puisi',
  'Sains dan Teknologi',
  'Sejarah dan Budaya',
  'Sosial dan Humaniora',
];

/** A publisher can start at once; the admin changes the list at will, and a list already begun is left alone. */
export const firstCategories: Migration = {
  version: 7,
  name: 'first categories',
  *statements({ big }) {
    const now = Date.now();
    const rows = names.map((name) => {
      const id = randomBytes(16).toString('base64url');
      return `('${id}', '${name}', '${name.toLowerCase()}', cast(${now} as ${big}))`;
    });
    yield `with first (id, name, name_key, created_at) as (values ${rows.join(', ')})
      insert into categories (id, name, name_key, created_at)
      select id, name, name_key, created_at from first where not exists (select 1 from categories)`;
  },
};
