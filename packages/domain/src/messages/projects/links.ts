/** Delivering and changing the link of a stage (§5, §8). */
export const stageLink = {
  note: 'Catatan untuk admin dan tahap berikutnya',
  linkHint: 'Atur akses link menjadi “Siapa saja yang memiliki link”.',
  submitLink: 'Serahkan link',
  submittingLink: 'Menyerahkan...',
  editLink: 'Ubah link',
  updatingLink: 'Memperbarui...',
  linkSubmitted: 'Link berhasil diserahkan.',
  linkUpdated: 'Link berhasil diperbarui.',
  linkFailed: 'Gagal menyerahkan link. Silakan coba lagi.',
  linkUpdateFailed: 'Gagal memperbarui link. Silakan coba lagi.',
} as const;
