/** The private calendar of deadlines: where it is set up, and what it says. */
export const feeds = {
  title: 'Kalender tenggat',
  intro:
    'Tampilkan tenggat Anda di Google Calendar, Outlook, atau kalender di ponsel. Kalender itu memperbarui diri sendiri.',
  make: 'Buat alamat kalender',
  remake: 'Ganti alamat',
  end: 'Hentikan',
  making: 'Menyiapkan...',
  ending: 'Menghentikan...',
  activeSince: (date: string) => `Alamat kalender aktif sejak ${date}.`,
  address: 'Alamat kalender Anda',
  addressHint:
    'Salin sekarang, lalu tempel di menu langganan kalender Anda. Alamat ini hanya ditampilkan satu kali.',
  secret:
    'Siapa pun yang memegang alamat ini dapat membaca tenggat dan judul Anda. Kalau pernah terkirim ke orang lain, ganti alamatnya.',
  copy: 'Salin alamat',
  copied: 'Alamat kalender disalin.',
  ended: 'Alamat kalender sudah dihentikan.',
  endTitle: 'Hentikan alamat kalender?',
  endBody: 'Kalender yang memakai alamat ini tidak diperbarui lagi.',
  remakeTitle: 'Ganti alamat kalender?',
  remakeBody: 'Alamat lama langsung berhenti. Pasang alamat yang baru di kalender Anda.',
  loadFailed: 'Gagal memuat alamat kalender.',
  makeFailed: 'Gagal membuat alamat kalender.',
  endFailed: 'Gagal menghentikan alamat kalender.',
  calendarName: (publisher: string) => `Tenggat ${publisher}`,
  event: (stage: string, title: string) => `${stage}: ${title}`,
  dueStage: (stage: string) => `Tenggat tahap ${stage}.`,
} as const;
