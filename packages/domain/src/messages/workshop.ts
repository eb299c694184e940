/** A day on which many people register from one place (decision 0032). */
export const workshop = {
  title: 'Hari lokakarya',
  intro: (most: number) =>
    `Biasanya 20 orang dapat mendaftar dalam satu jam dari satu jaringan. Pada hari lokakarya sampai ${most} orang.`,
  loadFailed: 'Gagal memuat hari lokakarya.',
  kind: 'Dibuka untuk',
  kinds: { network: 'Jaringan ini', code: 'Pemegang kode' },
  kindHints: {
    network: 'Pilih jika Anda memakai internet yang sama dengan peserta.',
    code: 'Portal membuat kode. Peserta mengetiknya pada formulir pendaftaran.',
  },
  until: 'Sampai jam',
  untilHint: (zone: string) => `Hari ini, waktu ${zone}. Setelah itu tertutup sendiri.`,
  time: 'Isi jam, misalnya 16:00.',
  timePassed: 'Pilih jam yang belum lewat hari ini.',
  open: 'Buka hari lokakarya',
  opening: 'Membuka...',
  opened: 'Hari lokakarya dibuka.',
  openFailed: 'Gagal membuka hari lokakarya.',
  openForNetwork: (time: string) =>
    `Hari lokakarya dibuka sampai pukul ${time} untuk jaringan admin yang membukanya.`,
  openForCode: (time: string) => `Hari lokakarya dibuka sampai pukul ${time}. Kode untuk peserta:`,
  close: 'Tutup hari lokakarya',
  closing: 'Menutup...',
  closed: 'Hari lokakarya ditutup.',
  closeFailed: 'Gagal menutup hari lokakarya.',
  toSettings: 'Buka Pengaturan',

  code: 'Kode lokakarya',
  codeHint: 'Isi jika penyelenggara lokakarya memberi Anda kode.',
  codeWrong: 'Kode lokakarya ini salah atau tidak berlaku lagi. Periksa kode, atau kosongkan.',
} as const;
