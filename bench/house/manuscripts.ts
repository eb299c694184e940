import {
  author,
  authorAt,
  isCommon,
  isOld,
  isRare,
  manuscriptIsOpen,
  newestAt,
  words,
  years,
} from './shape.ts';
import { dayOfMonth, id, mixed, numbers, pick, text } from './sql.ts';

const subjects = [
  'Pengantar',
  'Dasar-Dasar',
  'Metode',
  'Praktik',
  'Kajian',
  'Bimbingan',
  'Teori',
  'Kumpulan Soal',
  'Strategi',
  'Seni',
  'Manajemen',
];
const topics = [
  'Matematika Terapan',
  'Ekonomi Syariah',
  'Hukum Perdata',
  'Pendidikan Anak',
  'Ilmu Gizi',
  'Sastra Nusantara',
  'Teknik Bangunan',
  'Statistika Sosial',
  'Kimia Organik',
  'Administrasi Publik',
  'Psikologi Belajar',
  'Bahasa Arab',
  'Pertanian Lahan Kering',
];
const openStatuses = [
  'Sedang Direview',
  'Pengajuan',
  'Telaah',
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
  'Revisi',
];
const imprints = ['eNHa Press', 'Hidayah Press', 'Izzah Press'];
const categories = [
  'Agama Islam',
  'Biografi',
  'Bisnis dan Ekonomi',
  'Buku Ajar',
  'Buku Anak',
  'Buku Referensi',
  'Hukum dan Politik',
  'Kesehatan',
  'Monograf',
  'Novel',
  'Pendidikan',
  'Sains dan Teknologi',
  'Sosial dan Humaniora',
];
const synopsis =
  'Naskah ini disusun bertahap dari bahan kuliah, contoh kasus, dan latihan di setiap bab. '.repeat(7);
const strength = 'Bahasanya runtut, contohnya dekat dengan pembaca, dan latihannya dapat dipakai di kelas.';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The title of the n-th manuscript and of the project made from it. */
export function title(size: number): string {
  const special = [
    `case when ${isRare(size)} then '${capital(words.rare)} ' else '' end`,
    `case when ${isCommon} then '${capital(words.common)} ' else '' end`,
    `case when ${isOld(size)} then '${capital(words.old)} ' else '' end`,
  ];
  return [
    ...special,
    pick(subjects, mixed(size)),
    "' '",
    pick(topics, mixed(size)),
    "' Jilid '",
    text(mixed(size)),
  ].join(' || ');
}

export const sentAt = (size: number) => `${newestAt - years} + at * ${Math.floor(years / size)}`;

const statusOf = (size: number) =>
  `case when ${manuscriptIsOpen(size)} then ${pick(openStatuses, 'at / 7')} when at % 10 < 3 then 'Ditolak' else 'Selesai' end`;

const columns = `id, user_id, author_name, nama_pengarang, tambah_pengarang, tujuan_penerbit, kategori, judul, sinopsis,
  url_naskah, segment_pembaca, selling_point, keyword, status, submission_date, search_text, turn_who, turn_since,
  turn_since_exact, project_id, version, updated_at`;

export function* fillManuscripts(size: number, from: number, to: number): Iterable<string> {
  const name = `'Pengarang ' || ${text(authorAt(size))}`;
  yield `insert into manuscripts (${columns})
    select ${id('mns', 'at')}, ${author(size)}, ${name}, ${name}, '', ${pick(imprints, 'at / 11')},
    ${pick(categories, 'at / 3')}, ${title(size)}, '${synopsis}', 'https://drive.google.com/file/d/' || ${text('at')},
    '["Dewasa"]', '${strength}', 'buku, ajar', ${statusOf(size)}, ${sentAt(size)},
    lower(${title(size)} || ' ' || ${name}),
    case when ${manuscriptIsOpen(size)} then ${pick(['admin', 'admin', 'penulis'], 'at / 7')} else 'nobody' end,
    ${dayOfMonth('2026-11', '1 + at % 19')}, 1, case when at % 3 = 0 then ${id('prj', 'at')} end, 1, ${sentAt(size)}
    from ${numbers(from, to)}`;
  yield `insert into manuscript_status_events (id, manuscript_id, from_status, to_status, actor_id, actor_name, created_at, link)
    select ${id('eva', 'at')}, ${id('mns', 'at')}, null, 'Sedang Direview', ${author(size)}, ${name}, ${sentAt(size)},
    'https://drive.google.com/file/d/' || ${text('at')} from ${numbers(from, to)}`;
  yield `insert into manuscript_status_events (id, manuscript_id, from_status, to_status, actor_id, actor_name, created_at)
    select ${id('evb', 'at')}, ${id('mns', 'at')}, 'Sedang Direview', ${statusOf(size)}, ${id('edt', '1')}, 'Admin', ${sentAt(size)} + 86400000
    from ${numbers(from, to)} where not (${manuscriptIsOpen(size)})`;
}
