/** Consent and the copy of one’s own data, on the profile page. */
export const ownData = {
  consentTitle: 'Persetujuan',
  consentGiven: (version: string, date: string) =>
    `Anda menyetujui Kebijakan Privasi versi ${version} pada ${date}.`,
  consentOutdated:
    'Kebijakan itu telah diperbarui sejak Anda menyetujuinya. Silakan baca versi yang berlaku sekarang.',
  consentNone:
    'Persetujuan Anda atas Kebijakan Privasi belum tercatat. Baca kebijakannya, lalu hubungi admin.',

  exportTitle: 'Salinan data Anda',
  exportIntro:
    'Anda berhak atas salinan semua data yang portal simpan tentang Anda, misalnya untuk memeriksanya atau memakainya di tempat lain. Berkasnya memuat NIK dan data pribadi lain. Simpanlah di tempat yang aman.',
  exportButton: 'Unduh data saya',
  exporting: 'Mengunduh...',
  exported: 'Data Anda berhasil diunduh.',
  exportFailed: 'Gagal mengunduh data Anda.',
  /** The first line of the exported file. */
  exportNote: (portal: string) => `Salinan data yang disimpan ${portal} tentang pemilik akun ini.`,
} as const;
