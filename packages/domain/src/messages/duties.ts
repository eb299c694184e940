/** What waits for somebody, in one list: 'Perlu tindakan Anda', 'Giliran Anda', and the admin's notes. */
export const duties = {
  heading: 'Giliran Anda',
  /** Beside the first place of the menu, for screen readers. */
  waiting: (count: string) => `${count} menunggu Anda`,
  loadFailed: 'Gagal memuat yang menunggu Anda.',
  since: (date: string) => `sejak ${date}`,
  from: (name: string) => `dari ${name}`,

  proof: (title: string) => `Periksa naskah siap cetak: ${title}`,
  revision: (title: string) => `Perbaiki naskah: ${title}`,
  mention: (title: string) => `Catatan untuk Anda: ${title}`,
  /** Without a title where the one that its reader knew was not kept. */
  answer: (title: string) => (title === '' ? 'Permohonan dijawab' : `Permohonan dijawab: ${title}`),

  mentions: 'Catatan untuk Anda',
  reply: 'Jawab',
  replyTo: (title: string) => `Jawab: ${title}`,
  read: 'Sudah saya baca',
  readOf: (title: string) => (title === '' ? 'Sudah saya baca' : `Sudah saya baca: ${title}`),
  reading: 'Menyimpan...',
  markReadFailed: 'Belum tersimpan sebagai sudah dibaca.',
  accepted: 'Diterima',
  refused: 'Tidak diterima',
} as const;
