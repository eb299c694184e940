/** What an admin demands of all admins, and sees of others' second step. */
export const factorAdmin = {
  ruleTitle: 'Verifikasi dua langkah bagi admin',
  ruleOff: 'Setiap admin boleh memilih sendiri apakah memakai verifikasi dua langkah.',
  ruleOn: 'Setiap admin wajib memakai verifikasi dua langkah.',
  ruleWithout: (without: number, admins: number) =>
    without === 0
      ? `Semua admin sudah memakainya (${admins} akun).`
      : `${without} dari ${admins} admin belum memakainya.`,
  showWithout: 'Tampilkan',
  ruleLoadFailed: 'Gagal memuat aturan verifikasi dua langkah.',
  ruleOwnFirst: 'Pasang di akun Anda sendiri dahulu, lalu wajibkan bagi admin lain.',
  toOwn: 'Pasang di akun saya',
  demand: 'Wajibkan bagi admin',
  demandTitle: 'Wajibkan verifikasi dua langkah bagi admin?',
  demandBody:
    'Admin yang belum memakainya hanya dapat membuka halaman Verifikasi Dua Langkah, sampai memasangnya sendiri.',
  release: 'Hentikan kewajiban',
  releaseTitle: 'Hentikan kewajiban verifikasi dua langkah?',
  releaseBody: 'Setelah itu setiap admin boleh mematikannya.',
  saving: 'Menyimpan...',
  demanded: 'Verifikasi dua langkah kini wajib bagi admin.',
  released: 'Verifikasi dua langkah tidak lagi wajib bagi admin.',
  ruleFailed: 'Gagal mengubah aturan verifikasi dua langkah.',

  userHeading: 'Verifikasi dua langkah',
  userLoadFailed: 'Gagal memuat verifikasi dua langkah pengguna.',
  userSince: (date: string) => `Dipakai sejak ${date}.`,
  userNone: 'Pengguna ini tidak memakai verifikasi dua langkah.',
  userResetIntro:
    'Matikan hanya jika pengguna kehilangan ponsel, passkey, dan kode pemulihannya. Pastikan bahwa yang meminta memang pemilik akun.',
  userReset: 'Matikan verifikasi',
  userResetTitle: (nama: string) => `Matikan verifikasi dua langkah ${nama}?`,
  userResetBody:
    'Password saja cukup untuk masuk ke akun ini. Semua sesinya berakhir, dan pemiliknya diberi tahu lewat email.',
  userResetting: 'Mematikan...',
  userResetDone: 'Verifikasi dua langkah pengguna telah dimatikan.',
  userResetFailed: 'Gagal mematikan verifikasi dua langkah pengguna.',
} as const;
