/** The author's statement on the document that is to be printed. */
export const proofs = {
  heading: 'Naskah siap cetak',
  ask: 'Periksa dokumen ini sebelum buku dicetak.',
  approve: 'Setujui cetak',
  correct: 'Minta koreksi',
  note: 'Yang perlu dikoreksi',
  optionalNote: 'Catatan',
  noteRequired: 'Tulis apa yang perlu dikoreksi.',
  send: 'Kirim jawaban',
  sending: 'Mengirim...',
  approved: 'Terima kasih. Persetujuan Anda sudah dicatat.',
  corrected: 'Koreksi Anda sudah dikirim ke redaksi.',
  failed: 'Gagal menyimpan jawaban.',
  change: 'Ubah jawaban',
  closed: 'Naskah siap cetak ini tidak lagi menunggu jawaban Anda. Muat ulang halaman.',
  yourTurn: 'Giliran Anda: periksa naskah siap cetak.',
  unanswered: 'Penulis belum menjawab',
  printedUnanswered: 'Dicetak tanpa jawaban Anda',
  said: {
    print_approved: 'Penulis menyetujui cetak',
    print_correction: 'Penulis meminta koreksi',
  },
  saidByEarlier: {
    print_approved: 'Penulis sebelumnya menyetujui cetak',
    print_correction: 'Penulis sebelumnya meminta koreksi',
  },
  saidByYou: {
    print_approved: 'Anda menyetujui cetak',
    print_correction: 'Anda meminta koreksi',
  },
  saidOn: (said: string, date: string) => `${said} pada ${date}`,
} as const;
