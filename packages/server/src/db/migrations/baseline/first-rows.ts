import { randomBytes } from 'node:crypto';
import type { SqlDialect } from '../migration.ts';

/** A publisher can start at once; the admin changes the list at will. */
const categories = [
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

type Day = readonly [day: string, name: string, estimated?: 'estimated'];

/** As the ministers' joint decrees (SKB 3 Menteri) of 2025 and 2026 name them. */
const holidays: readonly Day[] = [
  ['2025-01-01', 'Tahun Baru 2025 Masehi'],
  ['2025-01-27', 'Isra Mikraj Nabi Muhammad SAW'],
  ['2025-01-29', 'Tahun Baru Imlek 2576 Kongzili'],
  ['2025-03-29', 'Hari Suci Nyepi (Tahun Baru Saka 1947)'],
  ['2025-03-31', 'Idul Fitri 1446 Hijriah'],
  ['2025-04-01', 'Idul Fitri 1446 Hijriah'],
  ['2025-04-18', 'Wafat Yesus Kristus'],
  ['2025-04-20', 'Kebangkitan Yesus Kristus (Paskah)'],
  ['2025-05-01', 'Hari Buruh Internasional'],
  ['2025-05-12', 'Hari Raya Waisak 2569 BE'],
  ['2025-05-29', 'Kenaikan Yesus Kristus'],
  ['2025-06-01', 'Hari Lahir Pancasila'],
  ['2025-06-06', 'Idul Adha 1446 Hijriah'],
  ['2025-06-27', 'Tahun Baru Islam 1447 Hijriah'],
  ['2025-08-17', 'Proklamasi Kemerdekaan'],
  ['2025-09-05', 'Maulid Nabi Muhammad SAW'],
  ['2025-12-25', 'Kelahiran Yesus Kristus (Natal)'],
  ['2026-01-01', 'Tahun Baru 2026 Masehi'],
  ['2026-01-16', 'Isra Mikraj Nabi Muhammad SAW'],
  ['2026-02-17', 'Tahun Baru Imlek 2577 Kongzili'],
  ['2026-03-19', 'Hari Suci Nyepi (Tahun Baru Saka 1948)'],
  ['2026-03-21', 'Idul Fitri 1447 Hijriah'],
  ['2026-03-22', 'Idul Fitri 1447 Hijriah'],
  ['2026-04-03', 'Wafat Yesus Kristus'],
  ['2026-04-05', 'Kebangkitan Yesus Kristus (Paskah)'],
  ['2026-05-01', 'Hari Buruh Internasional'],
  ['2026-05-14', 'Kenaikan Yesus Kristus'],
  ['2026-05-27', 'Idul Adha 1447 Hijriah'],
  ['2026-05-31', 'Hari Raya Waisak 2570 BE'],
  ['2026-06-01', 'Hari Lahir Pancasila'],
  ['2026-06-16', 'Tahun Baru Islam 1448 Hijriah'],
  ['2026-08-17', 'Proklamasi Kemerdekaan'],
  ['2026-08-25', 'Maulid Nabi Muhammad SAW'],
  ['2026-12-25', 'Kelahiran Yesus Kristus (Natal)'],
  // Of 2027 no decree was known: feasts by moon and sun where astronomy expects them, Easter by its rule.
  ['2027-01-01', 'Tahun Baru 2027 Masehi'],
  ['2027-01-05', 'Isra Mikraj Nabi Muhammad SAW', 'estimated'],
  ['2027-02-06', 'Tahun Baru Imlek 2578 Kongzili', 'estimated'],
  ['2027-03-08', 'Hari Suci Nyepi (Tahun Baru Saka 1949)', 'estimated'],
  ['2027-03-10', 'Idul Fitri 1448 Hijriah', 'estimated'],
  ['2027-03-11', 'Idul Fitri 1448 Hijriah', 'estimated'],
  ['2027-03-26', 'Wafat Yesus Kristus'],
  ['2027-03-28', 'Kebangkitan Yesus Kristus (Paskah)'],
  ['2027-05-01', 'Hari Buruh Internasional'],
  ['2027-05-06', 'Kenaikan Yesus Kristus'],
  ['2027-05-17', 'Idul Adha 1448 Hijriah', 'estimated'],
  ['2027-05-20', 'Hari Raya Waisak 2571 BE', 'estimated'],
  ['2027-06-01', 'Hari Lahir Pancasila'],
  ['2027-06-06', 'Tahun Baru Islam 1449 Hijriah', 'estimated'],
  ['2027-08-15', 'Maulid Nabi Muhammad SAW', 'estimated'],
  ['2027-08-17', 'Proklamasi Kemerdekaan'],
  ['2027-12-25', 'Kelahiran Yesus Kristus (Natal)'],
];

const jointLeave: readonly Day[] = [
  ['2025-01-28', 'Tahun Baru Imlek 2576 Kongzili'],
  ['2025-03-28', 'Hari Suci Nyepi (Tahun Baru Saka 1947)'],
  ['2025-04-02', 'Idul Fitri 1446 Hijriah'],
  ['2025-04-03', 'Idul Fitri 1446 Hijriah'],
  ['2025-04-04', 'Idul Fitri 1446 Hijriah'],
  ['2025-04-07', 'Idul Fitri 1446 Hijriah'],
  ['2025-05-13', 'Hari Raya Waisak 2569 BE'],
  ['2025-05-30', 'Kenaikan Yesus Kristus'],
  ['2025-06-09', 'Idul Adha 1446 Hijriah'],
  ['2025-08-18', 'Proklamasi Kemerdekaan'],
  ['2025-12-26', 'Kelahiran Yesus Kristus (Natal)'],
  ['2026-02-16', 'Tahun Baru Imlek 2577 Kongzili'],
  ['2026-03-18', 'Hari Suci Nyepi (Tahun Baru Saka 1948)'],
  ['2026-03-20', 'Idul Fitri 1447 Hijriah'],
  ['2026-03-23', 'Idul Fitri 1447 Hijriah'],
  ['2026-03-24', 'Idul Fitri 1447 Hijriah'],
  ['2026-05-15', 'Kenaikan Yesus Kristus'],
  ['2026-05-28', 'Idul Adha 1447 Hijriah'],
  ['2026-12-24', 'Kelahiran Yesus Kristus (Natal)'],
  ['2027-03-09', 'Idul Fitri 1448 Hijriah', 'estimated'],
  ['2027-03-12', 'Idul Fitri 1448 Hijriah', 'estimated'],
  ['2027-03-15', 'Idul Fitri 1448 Hijriah', 'estimated'],
  ['2027-05-07', 'Kenaikan Yesus Kristus', 'estimated'],
  ['2027-12-24', 'Kelahiran Yesus Kristus (Natal)', 'estimated'],
];

function rowsOf(days: readonly Day[], kind: string): string[] {
  return days.map(
    ([day, name, estimated]) =>
      `('${day}', '${day.slice(0, 4)}', '${name}', '${kind}', ${estimated === undefined ? 0 : 1})`,
  );
}

/** The categories of a new site, and days without work by year: each year waits for the admin to confirm it. */
export function* firstRows({ big }: SqlDialect): Iterable<string> {
  const now = `cast(${Date.now()} as ${big})`;
  const named = categories.map(
    (name) => `('${randomBytes(16).toString('base64url')}', '${name}', '${name.toLowerCase()}', ${now})`,
  );
  yield `insert into categories (id, name, name_key, created_at) values ${named.join(', ')}`;
  const years = ['2025', '2026', '2027'].map((year) => `('${year}', 0, 1, ${now})`);
  yield `insert into holiday_years (year, confirmed, version, updated_at) values ${years.join(', ')}`;
  const days = [...rowsOf(holidays, 'libur'), ...rowsOf(jointLeave, 'cuti bersama')];
  yield `insert into holidays (day, year, name, kind, estimated) values ${days.join(', ')}`;
}
