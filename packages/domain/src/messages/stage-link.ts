/** Delivering and changing the link of a stage (§5, §8). */
export const stageLink = {
  linkHint: 'Pastikan tautan dapat dilihat oleh siapa saja yang memilikinya.',
  submitLink: 'Serahkan tautan',
  submittingLink: 'Menyerahkan...',
  editLink: 'Ubah tautan',
  updatingLink: 'Memperbarui...',
  linkSubmitted: 'Tautan berhasil diserahkan.',
  linkUpdated: 'Tautan berhasil diperbarui.',
  linkFailed: 'Gagal menyerahkan link. Silakan coba lagi.',
  linkUpdateFailed: 'Gagal memperbarui link. Silakan coba lagi.',
} as const;
