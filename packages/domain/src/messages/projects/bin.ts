import { shell } from '../shell.ts';

/** The bin: deleted projects that can still be restored. */
export const projectBin = {
  title: shell.screens.projectBin,
  lead: 'Proyek yang dihapus tersimpan di sini selama 30 hari, lalu terhapus selamanya.',
  back: shell.screens.runningProjects,
  empty: 'Tempat sampah kosong.',
  loadFailed: 'Gagal memuat tempat sampah.',
  deleted: 'Dihapus',
  deletedBy: (date: string, name: string) => `${date} oleh ${name}`,
  erased: 'Terhapus selamanya',
  restore: 'Kembalikan',
  restoreAction: (title: string) => `Kembalikan proyek ${title}`,
  restored: 'Proyek dikembalikan.',
  restoreFailed: 'Gagal mengembalikan proyek.',
  eraseAction: (title: string) => `Hapus selamanya proyek ${title}`,
  eraseTitle: (title: string) => `Hapus selamanya proyek "${title}"?`,
  eraseBody:
    'Semua tahap, link, dan riwayat link proyek ini ikut terhapus. Tindakan ini tidak dapat dibatalkan.',
  erasing: 'Menghapus...',
  erasedNow: 'Proyek terhapus selamanya.',
  eraseFailed: 'Gagal menghapus proyek selamanya.',
} as const;
