/** Sentences of errors that belong to no noun. */
export const errors = {
  badRequest: 'Isian tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.',
  requestTimeout: 'Pengiriman terlalu lama. Periksa internet Anda, lalu coba lagi.',
  headersTooLarge: 'Browser mengirim terlalu banyak data. Hapus cookie situs ini, lalu coba lagi.',
  invalid: 'Periksa kembali isian Anda.',
  unauthenticated: 'Silakan masuk terlebih dahulu.',
  forbidden: 'Akun Anda tidak memiliki izin untuk tindakan ini. Hubungi admin jika Anda memerlukannya.',
  badOrigin:
    'Pengiriman ditolak karena tidak berasal dari portal ini. Buka portal dari awal, lalu coba lagi.',
  notFound: 'Data tidak ditemukan, mungkin sudah dihapus. Muat ulang halaman.',
  methodNotAllowed: 'Tindakan ini tidak tersedia. Muat ulang halaman, lalu coba lagi.',
  tooLarge: 'Isian terlalu panjang atau berkas terlalu besar. Perkecil, lalu kirim lagi.',
  unsupportedType: 'Jenis data yang dikirim tidak didukung. Muat ulang halaman, lalu coba lagi.',
  /** Ends with one of `tryAgain`. */
  tooManyRequests: 'Terlalu banyak percobaan.',
  tryAgainToday: (time: string) => `Coba lagi sekitar pukul ${time}.`,
  tryAgainLater: (day: string, time: string) => `Coba lagi ${day} pukul ${time}.`,
  versionRequired: 'Halaman ini perlu dimuat ulang. Muat ulang, lalu coba lagi.',
  versionStale: 'Data ini baru saja diubah orang lain. Muat ulang untuk melihat perubahannya.',
  keyReused:
    'Isian ini sudah pernah dikirim dengan isi lain. Muat ulang halaman, lalu periksa sebelum mengirim lagi.',
  inProgress: 'Kiriman Anda sedang diproses. Tunggu sebentar dan jangan kirim ulang.',
  overloaded: 'Layanan sedang sibuk. Tunggu sebentar, lalu coba lagi.',
  searchTooSlow: 'Pencarian terlalu lama. Gunakan kata yang lebih panjang atau tambahkan filter.',
  outcomeUnknown:
    'Koneksi terputus saat menyimpan. Periksa dulu apakah perubahan Anda sudah tersimpan sebelum mengirim lagi.',
  storageUnavailable: 'Penyimpanan gambar sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.',
  storageFull: 'Ruang penyimpanan server penuh. Hubungi admin.',
  internal: 'Terjadi kesalahan pada server. Silakan coba lagi. Jika masih gagal, hubungi admin.',
  /** Appended to a sentence that says what failed and may already give advice. */
  offlineCause: 'Periksa koneksi internet Anda, lalu coba lagi.',
  offline: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.',
  noAnswer: 'Portal belum menjawab. Periksa koneksi internet Anda, lalu coba lagi.',
  noAnswerToWrite:
    'Portal belum menjawab. Belum tahu apakah tersimpan. Periksa koneksi internet Anda, lalu coba lagi.',
} as const;
