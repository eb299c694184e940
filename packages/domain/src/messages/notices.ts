type Template = { readonly subject: string; readonly text: string };

/** Of a note that names its reader, or nobody. */
const forYou = 'untuk Anda';

/**
 * Texts of notices, and of the page where people choose how they get them. The publisher may replace `templates`.
 * Words in braces are filled in.
 */
export const notices = {
  title: 'Kabar',
  empty: 'Belum ada kabar',
  emptyHint: 'Di sini Anda membaca apa yang terjadi pada naskah dan tugas Anda.',
  markAll: 'Tandai semua dibaca',
  seeAll: 'Lihat semua kabar',
  today: 'Hari ini',
  notFound: 'Kabar ini sudah tidak ada.',
  loadFailed: 'Kabar tidak bisa dimuat.',
  unreadMark: 'belum dibaca',
  preferences: 'Atur email',
  preferencesIntro:
    'Lonceng selalu menampilkan setiap kabar. Pilih kabar mana yang juga dikirim ke email Anda.',
  more: 'Tampilkan lainnya',
  saving: 'Menyimpan...',
  saveFailed: 'Pilihan belum tersimpan.',
  templateSaveFailed: 'Templat belum tersimpan.',
  templateSave: 'Simpan templat',
  templateEvent: 'Kabar',
  preferencesSaved: 'Pilihan email disimpan.',
  whatsappConsent: 'Redaksi boleh mengirim kabar ini ke WhatsApp saya',
  whatsappConsentHint: 'Pesan dikirim ke nomor HP di Data Diri, oleh admin penerbit.',
  modes: { now: 'Segera', daily: 'Ringkasan harian', never: 'Tidak' },
  events: {
    manuscriptArrived: 'Naskah baru masuk',
    revisionArrived: 'Revisi naskah masuk',
    delivered: 'Link tahap diserahkan',
    manuscriptReceived: 'Naskah saya diterima portal',
    revisionReceived: 'Revisi saya diterima portal',
    statusChanged: 'Status naskah saya berubah',
    statusCorrected: 'Alasan status naskah saya diperbarui',
    manuscriptGiven: 'Naskah menjadi atas nama saya',
    manuscriptGivenAway: 'Naskah saya pindah ke penulis lain',
    bookBegun: 'Buku saya sedang dikerjakan',
    bookGivenAway: 'Buku saya pindah ke penulis lain',
    titleChanged: 'Judul buku saya diubah',
    bookAtPress: 'Buku saya mulai dicetak',
    bookDone: 'Buku saya selesai dicetak',
    assigned: 'Tugas baru untuk saya',
    deadlineSet: 'Tenggat tugas saya ditetapkan',
    deadlineEarlier: 'Tenggat tugas saya dimajukan',
    deadlineLater: 'Tenggat tugas saya diundur',
    briefChanged: 'Arahan tugas saya berubah',
    projectDeleted: 'Proyek saya dihentikan',
    projectRestored: 'Proyek saya dilanjutkan',
    yourTurn: 'Giliran saya',
    proofReady: 'Naskah siap cetak menunggu saya periksa',
    reassigned: 'Tugas saya dialihkan',
    returned: 'Hasil kerja saya perlu diperbaiki',
    approved: 'Hasil kerja saya disetujui',
    approvalUndone: 'Persetujuan hasil kerja saya dibatalkan',
    dueSoon: 'Tenggat sudah dekat',
    reminder: 'Pengingat dari admin',
    overdue: 'Tenggat terlewat',
    noteToYou: 'Catatan untuk saya',
    requestArrived: 'Permohonan untuk admin',
    requestWithdrawn: 'Permohonan dibatalkan',
    accountWaiting: 'Akun menunggu persetujuan',
    requestDecided: 'Permohonan saya dijawab',
    requestSettled: 'Permohonan saya selesai tanpa jawaban',
    proofJudged: 'Penulis memeriksa naskah siap cetak',
  },
  templates: {
    manuscriptArrived: {
      subject: 'Naskah baru: {judul}',
      text: '{dari} mengirim naskah “{judul}”. Naskah ini menunggu keputusan.',
    },
    revisionArrived: {
      subject: 'Revisi masuk: {judul}',
      text: '{dari} mengirim revisi naskah “{judul}”. Naskah ini menunggu keputusan.',
    },
    delivered: {
      subject: '{tahap} diserahkan: {judul}',
      text: '{dari} menyerahkan link tahap {tahap} untuk “{judul}”. Tahap ini menunggu persetujuan.',
    },
    manuscriptReceived: {
      subject: 'Naskah Anda sudah masuk: {judul}',
      text: 'Naskah “{judul}” sudah masuk dan sedang direview. Kabar berikutnya kami kirim setelah ada keputusan.',
    },
    revisionReceived: {
      subject: 'Revisi Anda sudah masuk: {judul}',
      text: 'Revisi naskah “{judul}” sudah masuk dan sedang direview. Kabar berikutnya kami kirim setelah ada keputusan.',
    },
    statusChanged: {
      subject: 'Status naskah {status}: {judul}',
      text: 'Status naskah “{judul}” sekarang {status}. {alasan}\n\n{langkah}',
    },
    statusCorrected: {
      subject: 'Alasan status diperbarui: {judul}',
      text: 'Alasan untuk status {status} naskah “{judul}” kami perbarui. {alasan}',
    },
    manuscriptGiven: {
      subject: 'Naskah ini sekarang atas nama Anda: {judul}',
      text: 'Naskah “{judul}” sekarang atas nama Anda di portal. Statusnya {status}.\n\n{langkah}',
    },
    manuscriptGivenAway: {
      subject: 'Penulis naskah diganti: {judul}',
      text: 'Naskah “{judul}” sekarang atas nama penulis lain. Tidak ada lagi yang perlu Anda kerjakan untuk naskah ini.',
    },
    bookBegun: {
      subject: 'Buku Anda sedang dikerjakan: {judul}',
      text: 'Buku “{judul}” sedang kami kerjakan atas nama Anda. Perkembangannya bisa diikuti di portal.',
    },
    bookGivenAway: {
      subject: 'Penulis diganti: {judul}',
      text: 'Buku “{judul}” sekarang atas nama penulis lain. Tidak ada lagi yang perlu Anda kerjakan untuk buku ini.',
    },
    titleChanged: {
      subject: 'Judul diubah: {judul}',
      text: 'Judul buku Anda “{judulLama}” diubah menjadi “{judul}”. Bila ada yang keliru, tulis catatan di portal.',
    },
    bookAtPress: {
      subject: 'Buku Anda mulai dicetak: {judul}',
      text: 'Kabar baik, buku “{judul}” sudah masuk percetakan. Kami kabari lagi setelah selesai dicetak.',
    },
    bookDone: {
      subject: 'Buku Anda selesai dicetak: {judul}',
      text: 'Selamat, buku “{judul}” sudah selesai dicetak! Terima kasih sudah menulis bersama kami.',
    },
    assigned: {
      subject: 'Tugas baru: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” menjadi tugas Anda. Tenggat: {tenggat}.',
    },
    deadlineSet: {
      subject: 'Tenggat ditetapkan: {judul} ({tahap})',
      text: 'Tenggat tahap {tahap} untuk “{judul}” sudah ditetapkan: {tenggat}.',
    },
    deadlineEarlier: {
      subject: 'Tenggat dimajukan: {judul} ({tahap})',
      text: 'Tenggat tahap {tahap} untuk “{judul}” sekarang {tenggat} (sebelumnya {semula}).',
    },
    deadlineLater: {
      subject: 'Tenggat diundur: {judul} ({tahap})',
      text: 'Tenggat tahap {tahap} untuk “{judul}” sekarang {tenggat} (sebelumnya {semula}).',
    },
    briefChanged: {
      subject: 'Arahan berubah: {judul} ({tahap})',
      text: 'Arahan admin tahap {tahap} untuk “{judul}” berubah. {arahan}',
    },
    projectDeleted: {
      subject: 'Proyek dihentikan: {judul}',
      text: 'Proyek “{judul}” dihentikan. Tidak ada lagi yang perlu dikerjakan untuk proyek ini.',
    },
    projectRestored: {
      subject: 'Proyek dilanjutkan: {judul}',
      text: 'Proyek “{judul}” dilanjutkan lagi. Tahap dan tenggatnya bisa dilihat di portal.',
    },
    yourTurn: {
      subject: 'Giliran Anda: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” sekarang giliran Anda. Tenggat: {tenggat}. Serahkan link hasilnya lewat portal.',
    },
    proofReady: {
      subject: 'Periksa naskah siap cetak: {judul}',
      text: 'Naskah siap cetak “{judul}” menunggu Anda periksa. Setujui cetak atau minta koreksi di portal.',
    },
    reassigned: {
      subject: 'Tugas dialihkan: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” tidak lagi menjadi tugas Anda.',
    },
    returned: {
      subject: 'Perlu perbaikan: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” perlu diperbaiki, lalu diserahkan kembali. Tenggat: {tenggat}. {alasan}',
    },
    approved: {
      subject: 'Disetujui: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” sudah disetujui. Terima kasih.',
    },
    approvalUndone: {
      subject: 'Persetujuan dibatalkan: {judul} ({tahap})',
      text: 'Persetujuan tahap {tahap} untuk “{judul}” dibatalkan. Hasilnya kami periksa lagi.',
    },
    dueSoon: {
      subject: 'Tenggat dekat: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” ditunggu paling lambat {tenggat}.',
    },
    reminder: {
      subject: 'Pengingat: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” kami tunggu. Tenggat: {tenggat}. Serahkan link hasilnya lewat portal.',
    },
    overdue: {
      subject: 'Lewat tenggat: {judul} ({tahap})',
      text: 'Tahap {tahap} untuk “{judul}” sudah lewat {lewat} (tenggat {tenggat}). Link-nya kami tunggu.',
    },
    noteToYou: {
      subject: 'Catatan {untuk}: {judul}',
      text: '{dari} menulis catatan {untuk} di “{judul}”. Baca di portal.',
    },
    requestArrived: {
      subject: '{dari} meminta {hal}: {judul}',
      text: '{dari} meminta {hal} untuk “{judul}”. {alasan}',
    },
    requestWithdrawn: {
      subject: '{dari} membatalkan permohonan {hal}: {judul}',
      text: '{dari} membatalkan permohonan {hal} untuk “{judul}”. Tidak perlu dijawab lagi.',
    },
    accountWaiting: {
      subject: 'Akun menunggu persetujuan: {dari}',
      text: '{dari} mendaftar sebagai redaksi. Setujui atau hapus akunnya di halaman Data Pengguna.',
    },
    requestDecided: {
      subject: 'Permohonan {hal} {status}: {judul}',
      text: 'Permohonan {hal} untuk “{judul}” {status}. {alasan}',
    },
    requestSettled: {
      subject: 'Permohonan {hal} selesai tanpa jawaban: {judul}',
      text: 'Permohonan {hal} untuk “{judul}” selesai tanpa jawaban karena keadaan tahapnya sudah berubah.',
    },
    proofJudged: {
      subject: '{dari} {hal}: {judul}',
      text: '{dari} memeriksa naskah siap cetak “{judul}” dan {hal}. {alasan}',
    },
  } satisfies Record<string, Template>,
  noDeadline: 'belum ditentukan',
  noBrief: 'Arahan sebelumnya tidak berlaku lagi.',
  /** A request or statement, as a part of the sentences above. */
  matters: {
    more_time: (date: string) => `tambahan waktu sampai ${date}`,
    hand_over: (name: string) => `penyerahan tugas ke ${name || 'rekan'}`,
    withdrawal: 'penarikan naskah',
    print_approved: 'menyetujui cetak',
    print_correction: 'meminta koreksi',
  },
  titleAt: (title: string, stage: string) => `${title} (${stage})`,
  decided: { yes: 'diterima', no: 'tidak diterima' },
  /** What an author does, or waits for, after a status. */
  steps: {
    contact: 'Tim redaksi akan menghubungi Anda.',
    revise: 'Perbaiki naskahnya, lalu kirim revisinya lewat portal.',
  },
  days: (days: number) => `${days} hari kerja`,
  /** Beside a variable in the list of a template. */
  variables: {
    judul: 'judul naskah atau proyek',
    judulLama: 'judul sebelumnya',
    tahap: 'nama tahap',
    tenggat: 'tanggal tenggat',
    semula: 'tenggat sebelumnya',
    lewat: 'lama terlewat',
    status: 'status naskah',
    alasan: 'alasan atau catatan',
    langkah: 'langkah berikutnya, atau arti status',
    arahan: 'arahan admin',
    dari: 'nama pengirim',
    untuk: `“${forYou}” (kosong bila hanya orang lain yang disebut)`,
    hal: 'hal yang diminta atau dinyatakan',
  },
  samples: {
    judul: 'Laut yang Pulang',
    judulLama: 'Pulang ke Laut',
    tahap: 'Proofreading',
    tenggat: '18 November 2026',
    semula: '25 November 2026',
    lewat: '3 hari kerja',
    status: 'Diterima Perlu Revisi',
    alasan: 'Bab 4 masih perlu rujukan.',
    langkah: 'Perbaiki naskahnya, lalu kirim revisinya lewat portal.',
    arahan: 'Pakai ukuran 14 × 21 cm.',
    dari: 'Siti Rahmawati',
    untuk: forYou,
    hal: 'tambahan waktu sampai 4 Desember 2026',
  },
  /** Where the sample of a word is another one. */
  samplesOf: {
    deadlineLater: { semula: '11 November 2026' },
    requestDecided: { status: 'diterima', alasan: 'Selesaikan Bab 4 lebih dahulu.' },
    proofJudged: { hal: 'meminta koreksi', alasan: 'Judul di punggung buku terpotong.' },
  } as Partial<Record<string, Readonly<Record<string, string>>>>,
  templatesTitle: 'Templat kabar',
  templatesIntro: 'Satu templat dipakai untuk lonceng, email, dan WhatsApp.',
  templateSubject: 'Judul singkat',
  templateText: 'Isi',
  templateUsable: 'Kata yang diganti otomatis:',
  templatePreview: 'Pratinjau',
  templateReset: 'Kembalikan teks bawaan',
  templateRequired: 'Isi teks templat.',
  templateUnknown: (word: string, known: string) =>
    `{${word}} tidak dikenal di templat ini. Pakai: ${known}.`,
  templateBrace: 'Ada kurung kurawal yang tidak lengkap. Tulis seperti {judul}.',
  forYou,
  mailSubject: (count: number) => `${count} kabar dari Ruang Naskah`,
  /** After the last notice in the mail. */
  mailMore: (count: number) => `Dan ${count} kabar lainnya di portal.`,
  mailBody: (texts: string, link: string, unsubscribe: string) =>
    `${texts}\n\nBuka portal:\n${link}\n\nTidak ingin menerima email seperti ini? Buka link berikut:\n${unsubscribe}`,
  /** The ready text for WhatsApp. */
  whatsapp: (name: string, publisher: string, text: string, link: string) =>
    `Yth. ${name}, kami dari ${publisher}.\n\n${text}\n\n${link}\n\nBila ada pertanyaan, balas pesan ini. Terima kasih.`,
  unsubscribe: {
    title: 'Berhenti menerima email',
    question: 'Anda tidak akan menerima email untuk kabar berikut. Lonceng di portal tetap menampilkannya.',
    button: 'Berhenti menerima email',
    done: 'Anda tidak lagi menerima email untuk kabar ini. Pilihan bisa diubah di halaman Kabar.',
    full: 'Pilihan Anda belum tersimpan karena ruang penyimpanan server penuh. Coba lagi nanti.',
    invalid: 'Link ini tidak berlaku. Masuk lalu atur email di halaman Kabar.',
  },
} as const;
