/** Another author for a manuscript, on the admin's page of it. */
export const authorChange = {
  open: 'Ganti penulis',
  moves:
    'Naskah ini pindah bersama semua riwayat dan catatannya. Penulis sebelumnya tidak lagi melihatnya. Keduanya diberi tahu.',
  projectsStay: 'Proyek dari naskah ini tidak ikut pindah. Bila perlu, ganti juga penulisnya di proyek itu.',
  author: 'Penulis baru',
  reason: 'Alasan',
  reasonHint: 'Bisa dibaca kedua penulis di salinan data mereka, dan dihapus bersama akunnya.',
  save: 'Ganti penulis',
  saving: 'Mengganti...',
  done: 'Penulis naskah telah diganti.',
  failed: 'Gagal mengganti penulis.',
  same: 'Naskah ini sudah atas nama penulis ini.',
  unanswered: 'Penarikan naskah ini belum dijawab. Jawab dahulu, lalu ganti penulisnya.',
  changed: (date: string, name: string) => `Penulis diganti pada ${date}, sebelumnya ${name}.`,
  reasonWas: (reason: string) => `Alasan: ${reason}`,
  otherAuthor: (name: string) => `Proyek ini atas nama ${name}.`,
} as const;
