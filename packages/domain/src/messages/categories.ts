/** Manuscript categories (§2 Manajemen Kategori Naskah, §8). */
export const categories = {
  name: 'Nama kategori',
  placeholder: 'Masukkan nama kategori baru...',
  add: 'Tambah Kategori',
  adding: 'Menambahkan...',
  listTitle: 'Daftar Kategori Saat Ini',
  empty: 'Belum ada kategori yang ditambahkan.',
  added: (name: string) => `Kategori "${name}" ditambahkan.`,
  deleted: (name: string) => `Kategori "${name}" dihapus.`,
  renameAction: (name: string) => `Ubah nama kategori ${name}`,
  renameTitle: (name: string) => `Ubah nama kategori "${name}"`,
  newName: 'Nama baru',
  rename: 'Ubah nama',
  renaming: 'Mengubah...',
  renamed: (name: string) => `Kategori berganti nama menjadi "${name}".`,
  renameFailed: 'Gagal mengubah nama kategori.',
  renameManuscripts: 'Ganti juga nama kategori di naskah yang sudah dikirim',
  renameHint: 'Tanpa tanda ini, naskah yang sudah dikirim tetap menyimpan nama lama.',
  deleteAction: (name: string) => `Hapus kategori ${name}`,
  deleteTitle: (name: string) => `Hapus kategori "${name}"?`,
  deleteBody: (count: number) =>
    count === 0
      ? 'Belum ada naskah yang memakai kategori ini.'
      : `${count} naskah memakai kategori ini dan tetap menyimpan namanya.`,
  deleteBodyMore: (count: number) =>
    `Lebih dari ${count} naskah memakai kategori ini dan tetap menyimpan namanya.`,
  deleteBodyUnknown: 'Naskah yang memakai kategori ini tetap menyimpan namanya.',
  deleting: 'Menghapus...',
  nameRequired: 'Nama kategori tidak boleh kosong.',
  duplicate: 'Kategori dengan nama ini sudah ada.',
  full: (most: number) =>
    `Daftar kategori sudah penuh (${most} kategori). Hapus kategori yang tidak dipakai lagi.`,
  loadFailed: 'Gagal memuat kategori.',
  addFailed: 'Gagal menambahkan kategori.',
  deleteFailed: 'Gagal menghapus kategori.',
  notFound: 'Kategori tidak ditemukan.',
} as const;
