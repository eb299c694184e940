const madeDiffers = (title: string) =>
  `Yang sudah dibuat: “${title}”. Isian sekarang berbeda dan belum disimpan.`;

/** What was sent before, found when something else is about to be sent from the same form (decision 0152). */
export const attempts = {
  manuscript: {
    stored: (time: string) => `Naskah ini sudah terkirim pukul ${time}.`,
    differs: (title: string) => `Yang sudah masuk: “${title}”. Isian sekarang berbeda dan belum dikirim.`,
    open: 'Buka naskah itu',
    sendAsNew: 'Kirim sebagai naskah baru',
  },
  project: {
    stored: (time: string) => `Proyek ini sudah dibuat pukul ${time}.`,
    differs: madeDiffers,
    open: 'Buka proyek itu',
    sendAsNew: 'Buat sebagai proyek baru',
  },
  task: {
    stored: (time: string) => `Tugas ini sudah dibuat pukul ${time}.`,
    differs: madeDiffers,
    open: 'Buka tugas itu',
    sendAsNew: 'Buat sebagai tugas baru',
  },
  note: {
    stored: (time: string) => `Catatan yang tadi sudah terkirim pukul ${time}.`,
    differs: () => 'Catatan itu ada di bawah. Isian sekarang berbeda dan belum dikirim.',
    sendAsNew: 'Kirim sebagai catatan baru',
  },
} as const;
