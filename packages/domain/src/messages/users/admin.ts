/** The page of users (§2, §5, §8). */
export const userAdmin = {
  listEmpty: 'Tidak ada pengguna yang cocok.',
  listFailed: 'Gagal memuat data pengguna.',
  search: 'Cari nama, email, atau kota',
  allRoles: 'Semua peran',
  deleteTitle: (nama: string) => `Hapus pengguna "${nama}"?`,
  deleteBody:
    'Akun, sesi, dan data diri langsung dihapus dan tidak dapat dikembalikan. Nama penulis tetap ada di naskah dan proyek.',
  deleteFailed: 'Gagal menghapus pengguna.',
  deleted: 'Pengguna berhasil dihapus.',
  cannotDeleteSelf: 'Gagal menghapus pengguna. Anda tidak dapat menghapus akun sendiri.',
  cannotDeleteLastAdmin: 'Gagal menghapus pengguna. Portal harus memiliki sedikitnya satu admin.',
  notFound: 'Pengguna tidak ditemukan.',

  passwordTitle: 'Perbarui password',
  passwordButton: 'Perbarui password',
  passwordUpdated: 'Password pengguna berhasil diperbarui.',
  passwordFailed: (reason: string) => `Gagal mengupdate password: ${reason}`,
  passwordAdminOnly: 'Admin harus login terlebih dahulu',
  passwordOldWrong: 'Gagal mengupdate password: password lama salah.',
  sendReset: 'Kirim email reset',
  resetSent: 'Email reset password telah dikirim.',

  filters: 'Filter pengguna',
  registeredOn: (date: string) => `Terdaftar ${date}`,
  held: 'Menunggu persetujuan',
  /** What the list says of the second step of the sign-in. */
  secondStep: 'Dua langkah',
  noSecondStep: 'Tanpa dua langkah',
  mailTaken: (when: string) => `Terakhir diterima server email: ${when}.`,
  mailFailed: {
    mailbox: (when: string) =>
      `Terakhir ditolak server email: ${when}. Alamat email ini tidak dikenal. Periksa ejaannya bersama pengguna.`,
    refused: (when: string) => `Terakhir ditolak server email: ${when}.`,
    unavailable: (when: string) =>
      `Email terakhir tidak terkirim: ${when}. Server email tidak dapat dihubungi.`,
  },
  mailFailedStanding: 'Email tidak terkirim',
  noMailFailed: 'Tidak ada pengguna yang emailnya tidak terkirim.',
  adminsWithoutStep: 'Admin tanpa dua langkah',
  everyAdminHasStep: 'Semua admin sudah memakai verifikasi dua langkah.',
  minor: 'Di bawah 18 tahun: perlu persetujuan orang tua atau wali.',
  /** Shown in place of the name of a deleted account. */
  erased: 'Pengguna terhapus',
  passwordIntro:
    'Tanyakan password lama kepada pengguna. Semua perangkatnya harus masuk lagi setelah password diperbarui.',
  passwordUpdating: 'Memperbarui...',
  resetHeading: 'Lupa password lama',
  resetIntro: 'Pengguna menerima link untuk membuat password baru sendiri; password lama tidak diperlukan.',
  resetSending: 'Mengirim...',
  resetFailed: 'Gagal mengirim email reset.',
  sessionsHeading: 'Perangkat pengguna',
  sessionsIntro:
    'Akhiri sesi di semua perangkat pengguna, misalnya jika ponselnya hilang. Password tidak berubah.',
  endSessions: 'Akhiri semua sesi',
  sessionsEnding: 'Mengakhiri...',
  sessionsEnded: 'Semua sesi pengguna telah diakhiri.',
  sessionsFailed: 'Gagal mengakhiri sesi pengguna.',
  ownPassword: 'Ini akun Anda sendiri. Ubah password dan lihat perangkat Anda di halaman Data Diri.',
  deleteHeading: 'Hapus pengguna',
  deleteButton: 'Hapus pengguna ini',
  deleting: 'Menghapus...',
  deleteOwn: 'Ini akun Anda sendiri, jadi tidak dapat dihapus.',
  auditOf: 'Catatan audit pengguna ini',
} as const;
