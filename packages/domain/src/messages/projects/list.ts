import { shell } from '../shell.ts';

/** 'Daftar Proyek Berjalan' (§2, §8). */
export const projectList = {
  runningTitle: shell.screens.runningProjects,
  listEmpty: 'Tidak ada proyek yang cocok dengan filter ini.',
  search: 'Cari judul, nomor SPP, atau penulis',
  filterStage: 'Tahap',
  allStages: 'Semua tahap',
  filterPerson: 'Nama',
  allPeople: 'Semua nama',
  sort: 'Urutkan',
  sortLabels: {
    '-createdAt': 'Terbaru',
    createdAt: 'Terlama',
    title: 'Judul A-Z',
    deadline: 'Tenggat terdekat',
    turnSince: 'Paling lama menunggu',
  },
  filterKind: 'Jenis',
  kindLabels: {
    all: 'Semua',
    awaitsReview: 'Menunggu Review',
    overdue: 'Lewat tenggat',
    tasks: 'Tugas Redaksi',
  },
  editAction: (title: string) => `Edit proyek ${title}`,
  deleteAction: (title: string) => `Hapus proyek ${title}`,
  deleteTitle: (title: string) => `Hapus proyek "${title}"?`,
  deleteBody:
    'Proyek ini hilang dari semua daftar. Selama 30 hari Anda dapat mengembalikannya dari tempat sampah; setelah itu proyek terhapus dengan semua tahap dan link.',
  deleted: 'Proyek berhasil dihapus.',
  deleteFailed: 'Gagal menghapus proyek.',
  undo: 'Urungkan',
  openBin: 'Tempat sampah',
  filters: 'Filter proyek',
  created: 'Baru',
  firstProject: 'Belum ada proyek.',
  awaitsReviewCount: (stages: number) => `${stages} tahap menunggu review`,
  deleting: 'Menghapus...',
} as const;
