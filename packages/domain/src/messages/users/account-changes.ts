/** Suspending an account and giving it another address, on the page of users. */
export const accountChanges = {
  suspendHeading: 'Nonaktifkan akun',
  suspendedHeading: 'Akun nonaktif',
  suspendIntro:
    'Semua sesi pengguna berakhir, dan ia tidak dapat masuk lagi. Tahap yang belum selesai tetap atas namanya sampai diserahkan. Akun dapat diaktifkan kembali.',
  suspend: 'Nonaktifkan akun',
  suspending: 'Menonaktifkan...',
  suspendFailed: 'Gagal menonaktifkan akun.',
  suspendDone: 'Akun telah dinonaktifkan.',
  reason: 'Alasan',
  reasonHint: 'Disimpan di akun ini, bisa dibaca pemiliknya, dan dihapus bersamanya.',

  suspendedStatus: 'Nonaktif',
  suspendedSince: (date: string) => `Akun ini dinonaktifkan pada ${date}.`,
  reasonWas: (reason: string) => `Alasan: ${reason}`,
  restoredSuspended: 'Sudah nonaktif sebelum cadangan dipulihkan.',
  restoredEmail:
    'Cadangan yang dipulihkan berisi email lama pengguna ini. Ganti emailnya dahulu, lalu aktifkan kembali.',
  reopen: 'Aktifkan kembali',
  reopening: 'Mengaktifkan...',
  reopenIntro: 'Pengguna dapat masuk lagi, dan melanjutkan tahap yang masih atas namanya.',
  reopenFailed: 'Gagal mengaktifkan akun.',
  reopenDone: 'Akun telah diaktifkan kembali.',
  noSuspended: 'Tidak ada akun yang dinonaktifkan.',
  handOver: 'Serahkan tahap',
  handingOver: 'Menyerahkan...',
  handOverFailed: 'Gagal menyerahkan tahap.',
  handOverDone: 'Tahap telah diserahkan.',
  handOverNone: 'Tidak ada lagi tahap yang perlu diserahkan.',

  isSuspended: 'Akun ini dinonaktifkan. Aktifkan kembali dahulu.',
  notSuspended: 'Akun ini tidak sedang dinonaktifkan.',
  cannotSuspendSelf: 'Anda tidak dapat menonaktifkan akun sendiri.',
  cannotSuspendLastAdmin: 'Gagal menonaktifkan akun. Portal harus memiliki sedikitnya satu admin.',

  emailHeading: 'Ganti email',
  emailIntro:
    'Semua sesi, link, dan passkey lama berakhir, dan password lama tidak berlaku lagi. Email baru menerima link untuk membuat password.',
  newEmail: 'Email baru',
  newEmailAgain: 'Ketik email baru sekali lagi',
  emailDiffers: 'Kedua email tidak sama.',
  changeEmail: 'Ganti email',
  changingEmail: 'Mengganti...',
  emailDone: 'Email pengguna telah diganti. Link untuk membuat password dikirim ke email baru.',
  emailDoneClosed:
    'Email pengguna telah diganti. Link untuk membuat password dikirim ke email baru setelah akun diaktifkan kembali.',
  emailFailed: 'Gagal mengganti email pengguna.',
  emailSame: 'Email ini sudah dipakai akun ini.',
  emailChangedOn: (date: string) => `Email terakhir diganti pada ${date}.`,
  emailByOperator:
    'Email admin hanya dapat diganti oleh pengelola server. Ini juga berlaku 30 hari setelah pengguna berhenti menjadi admin.',
} as const;
