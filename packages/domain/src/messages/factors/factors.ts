/** What the second step of a sign-in refuses, and why (decision 0121). */
export const factors = {
  codeShape: 'Masukkan enam angka dari aplikasi, atau satu kode pemulihan lengkap.',
  codeWrong: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  newCodeWrong: 'Kode ini tidak cocok. Periksa jam ponsel Anda, lalu masukkan kode yang tampil sekarang.',
  signInEnded: 'Waktu untuk langkah kedua habis. Masukkan email dan password sekali lagi.',
  passkeyRefused: 'Passkey ini tidak dapat dipakai untuk masuk. Coba cara lain.',
  passkeyUnfit: 'Passkey ini tidak dapat dipakai. Coba perangkat atau browser lain.',
  passkeysFull: (most: number) => `Sudah ada ${most} passkey. Hapus satu, lalu coba lagi.`,
  passkeysImpossible: 'Passkey tidak dapat dipakai di alamat ini. Buka portal melalui alamat resminya.',
  nameRequired: 'Isi nama passkey, misalnya Laptop kantor.',
  needed: 'Pasang verifikasi dua langkah dahulu, lalu halaman admin lain terbuka lagi.',
  required: 'Admin harus memiliki sedikitnya satu cara. Tambahkan cara lain dahulu, lalu hapus yang ini.',
  none: 'Verifikasi dua langkah belum aktif. Tambahkan aplikasi autentikator atau passkey dahulu.',
  notFound: 'Passkey tidak ditemukan.',
  enrolmentEnded: 'Waktunya habis. Mulai lagi dari awal.',
  ownFirst: 'Pasang verifikasi dua langkah di akun Anda dahulu, lalu wajibkan bagi admin lain.',
  byOperator: (days: number) =>
    `Hanya pengelola server yang dapat mematikan verifikasi dua langkah admin, juga selama ${days} hari setelah ia berhenti menjadi admin.`,
} as const;
