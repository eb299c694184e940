import { shell } from '../shell.ts';

const rejected = 'Naskah ini tidak kami terbitkan.';

/** Manuscripts: submission, history, review (§2, §4, §5, §8). */
export const manuscripts = {
  submitTitle: shell.screens.submit,
  historyTitle: shell.screens.submissions,
  detailTitle: shell.screens.manuscript,

  sectionTarget: 'Tujuan penerbit',
  sectionManuscript: 'Naskah',
  sectionPeople: 'Penulis dan pembaca',
  sectionMarketing: 'Pemasaran',
  labels: {
    tujuanPenerbit: 'Tujuan Penerbit',
    kategori: 'Kategori Naskah',
    judul: 'Judul Naskah',
    sinopsis: 'Sinopsis',
    urlNaskah: 'Link URL Naskah',
    namaPengarang: 'Nama Penulis',
    tambahPengarang: 'Penulis Lain',
    segmentPembaca: 'Segmen Pembaca',
    sellingPoint: 'Keunggulan Naskah',
    keyword: 'Kata Kunci',
    status: 'Status',
    submissionDate: 'Tanggal kirim',
    authorName: 'Penulis',
  },
  guidance:
    'Naskah berformat PDF sampai 50 MB, bukan ZIP dan tanpa password. Atur akses link di Google Drive atau Dropbox menjadi “Siapa saja yang memiliki link”.',
  kategoriPlaceholder: '-- Pilih Kategori --',
  urlPlaceholder: 'https://drive.google.com/...',
  authorFromProfile: 'Diambil dari Data Diri Anda.',
  coAuthorsHint: 'Pisahkan beberapa nama dengan koma.',
  keywordHint: 'Pisahkan kata kunci dengan koma.',
  words: (count: number) => `${count} kata`,
  submit: 'Kirim Naskah',
  submitting: 'Mengirim...',

  targetRequired: 'Pilih satu Tujuan Penerbit.',
  categoryRequired: 'Pilih kategori naskah.',
  /** Behind what is asked for: a choice that was deleted while the form was open. */
  gone: (name: string) => `“${name}” sudah tidak ada.`,
  titleRequired: 'Judul naskah wajib diisi.',
  synopsisRequired: 'Sinopsis wajib diisi.',
  urlInvalid: 'Mohon masukkan link URL Naskah yang valid dari Google Drive atau Dropbox.',
  submitFailed: (reason: string) => `Gagal mengirim naskah: ${reason}`,
  submitted: 'Naskah berhasil dikirim! Anda akan diarahkan ke dashboard.',
  goNow: 'Buka dashboard',
  submittedTitle: (judul: string) => `Judul: “${judul}”`,
  submittedNext:
    'Naskah menunggu giliran dibaca. Anda menemukannya di “Naskah Anda” pada halaman Progres Penulisan, dan tidak perlu mengirimnya lagi.',
  inProduction: (stage: string) => `Sudah menjadi proyek, sekarang pada tahap ${stage}.`,
  toProject: 'Lihat proyek',

  draftSaved: (time: string) => `Draf tersimpan di perangkat ini, ${time}`,
  draftFound: (judul: string, moment: string) =>
    judul === ''
      ? `Anda punya draf yang belum dikirim (${moment}).`
      : `Draf “${judul}” belum dikirim (${moment}).`,
  draftsFound: (count: number) => `${count} draf belum dikirim.`,
  draftSentSince: 'Sudah pernah dikirim?',
  draftSentAt: (judul: string, moment: string) => `Naskah “${judul}” dari akun Anda masuk ${moment}.`,
  openManuscriptSent: 'Buka naskah itu',
  draftLeave: 'Biarkan, tulis naskah baru',
  draftContinue: 'Lanjutkan',
  draftDiscard: 'Hapus draf, mulai baru',
  draftDeleteOnLogout: 'Draf naskah masih ada di perangkat ini. Hapus sebelum Logout?',
  draftDelete: 'Hapus draf',
  draftDeleteQuestion: (judul: string) =>
    judul === '' ? 'Hapus draf ini dari perangkat ini?' : `Hapus draf “${judul}” dari perangkat ini?`,
  draftKeep: 'Biarkan draf',

  /** Shown when its author asked to withdraw a manuscript, or has withdrawn it. */
  withdrawal: { asked: 'Penarikan diajukan', accepted: 'Naskah ditarik' },
  notRevisable: 'Naskah ini tidak sedang menunggu revisi. Muat ulang halaman.',
  reasonRequired: 'Tulis alasan untuk penulis.',
  reason: 'Alasan dari penerbit',
  readReason: 'Baca alasannya',
  sendRevision: 'Kirim revisi',
  revisionAsked: 'Baca catatannya, perbaiki, lalu kirim di sini.',
  revisionAskedPlainly: 'Perbaiki naskahnya, lalu kirim di sini.',
  /** For an account of the legacy role, which has no form for it. */
  revisionByHelp: 'Akun Anda belum dapat mengirim revisi. Minta redaksi menjadikannya akun Penulis.',
  sendingRevision: 'Mengirim...',
  revisionHint: 'Kirim link naskah yang sudah diperbaiki. Link lama tetap tersimpan.',
  revisionNote: 'Yang Anda perbaiki',
  revisionSent: 'Revisi berhasil dikirim. Naskah Anda direview lagi.',
  revisionFailed: 'Gagal mengirim revisi.',
  notFound: 'Naskah tidak ditemukan',
  loadFailed: 'Gagal memuat naskah.',
  historyEmpty: 'Belum ada naskah yang dikirim.',
  tabs: { all: 'Semua', running: 'Berjalan', accepted: 'Diterima', rejected: 'Ditolak' },

  openManuscript: 'Buka naskah',
  unsafeLink: 'Link naskah tidak aman untuk dibuka.',
  statusHistory: 'Riwayat status',
  historyLine: (actor: string) => `oleh ${actor}`,

  draftNotKept: 'Draf tidak dapat disimpan di perangkat ini. Kirim naskah sebelum menutup halaman.',
  noCategories: 'Belum ada kategori. Hubungi admin.',
  tabEmpty: 'Tidak ada naskah pada kelompok ini.',
  more: 'Muat naskah berikutnya',
  backToHistory: 'Kembali ke Riwayat Naskah',

  /** Instead of the meaning of 'Sedang Direview', once a revision was sent. */
  revisionWaits: 'Revisi Anda sudah masuk dan menunggu giliran dibaca.',
  /** Instead of the meaning of 'Ditolak', to an account that may not send a manuscript. */
  rejected,
  /** What each status of §4 means to the author: on their card, in its notice and in the FAQ. */
  statusMeaning: {
    'Sedang Direview': 'Naskah Anda sudah masuk dan menunggu giliran dibaca.',
    Pengajuan: 'Naskah Anda akan dibahas tim penerbit.',
    Telaah: 'Isi naskah sedang ditelaah.',
    'Diterima (Penulis Akan Dihubungi Tim Redaksi)': 'Naskah diterima. Tim redaksi akan menghubungi Anda.',
    Ditolak: `${rejected} Anda boleh memperbaikinya dan mengirimnya lagi sebagai naskah baru.`,
    'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)':
      'Naskah diterima dengan perbaikan. Baca catatannya, perbaiki, lalu kirim revisinya lewat portal.',
    Revisi: 'Naskah perlu Anda perbaiki, lalu kirim revisinya lewat portal.',
    Layout: 'Halaman buku sedang ditata.',
    Penyuntingan: 'Bahasa dan isi naskah sedang disunting.',
    Proofreading: 'Hasil akhir diperiksa sebelum dicetak.',
    'Pengajuan Cetak': 'Berkas cetak buku sedang disiapkan.',
    'Proses Cetak': 'Buku sedang dicetak.',
    Selesai: 'Buku Anda sudah selesai dicetak.',
  },
} as const;
