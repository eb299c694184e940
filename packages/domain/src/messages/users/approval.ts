/** Accounts that wait for the admin, on the page of users. */
export const approvals = {
  standing: 'Status akun',
  allStandings: 'Semua status',
  waiting: (count: number) => `${count} akun menunggu persetujuan Anda.`,
  showWaiting: 'Tampilkan',
  noneWaiting: 'Tidak ada akun yang menunggu persetujuan.',
  approveHeading: 'Setujui akun ini?',
  approveIntro:
    'Pengguna ini mendaftar sebagai redaksi dan belum dapat masuk. Setelah disetujui, ia menerima email berisi link ke halaman Masuk. Untuk menolak, hapus penggunanya.',
  approve: 'Setujui',
  approving: 'Menyetujui...',
  approved: (nama: string) => `Akun ${nama} telah disetujui. Pemberitahuan dikirim lewat email.`,
  approvalDone: 'Akun telah disetujui.',
  approveFailed: 'Gagal menyetujui akun.',
  notHeld: 'Akun ini tidak sedang menunggu persetujuan.',
} as const;
