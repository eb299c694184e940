/** The window that finds a title, a person or a screen, and the list of keys. */
export const palette = {
  open: 'Cari judul, orang, atau layar',
  openOwn: 'Cari judul atau layar',
  title: 'Cari',
  hint: 'Ketik beberapa huruf. Panah untuk memilih, Enter untuk membuka.',
  none: 'Tidak ada yang cocok.',
  failed: 'Pencarian gagal. Coba ketik lagi.',
  /** Its code could not be loaded. */
  notOpened: {
    find: 'Pencarian gagal dibuka. Periksa koneksi internet Anda, lalu coba lagi.',
    keys: 'Daftar pintasan gagal dibuka. Periksa koneksi internet Anda, lalu coba lagi.',
  },
  results: (count: number) => `${count} hasil`,
  groups: { screens: 'Layar', projects: 'Proyek', manuscripts: 'Naskah', people: 'Orang' },
  keys: 'Pintasan',
  keysOpen: 'Lihat pintasan',
  keyNames: {
    find: 'Cari judul, orang, atau layar',
    slash: 'Cari',
    keys: 'Tampilkan daftar pintasan ini',
    close: 'Tutup',
  },
  singleKeys: 'Pakai pintasan satu tombol',
  singleKeysHint: 'Matikan bila Anda memakai perintah suara. Pilihan ini disimpan di perangkat ini.',
  or: 'atau',
  findKey: 'Ctrl K',
};
