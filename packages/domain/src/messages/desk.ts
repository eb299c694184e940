import { shell } from './shell.ts';

/** The desk above the feed of 'Dashboard' (§2). */
export const desk = {
  title: shell.screens.activity,
  loading: 'Memuat meja kerja...',
  loadFailed: 'Gagal memuat meja kerja.',
  queues: {
    decide: 'Menunggu keputusan',
    approve: 'Menunggu persetujuan',
    late: 'Lewat tenggat',
    assign: 'Belum ada penanggung jawab',
  },
  nothing: {
    decide: 'Tidak ada naskah yang menunggu keputusan.',
    approve: 'Tidak ada tahap yang menunggu persetujuan.',
    late: 'Tidak ada tahap yang lewat tenggat.',
    assign: 'Semua tahap yang berjalan ada penanggung jawabnya.',
  },
  /** The action in the row that ends the wait. */
  actions: { decide: 'Putuskan', approve: 'Periksa', late: 'Buka', assign: 'Tetapkan' },
  actionLabel: (action: string, title: string) => `${action}: ${title}`,
  asks: 'Permohonan',
  /** What somebody asks, before the stage and the name. */
  matters: {
    more_time: 'Tambahan waktu',
    hand_over: 'Serah tugas ke rekan',
    withdrawal: 'Penarikan naskah',
  },
  answer: 'Jawab',
  moreAsks: (count: string) => `dan ${count} lainnya setelah ini`,
  oldest: (days: string) => `tertua ${days}`,
  longest: (days: string) => `terlama ${days}`,
  workingDays: (days: number) => `${days} hari kerja`,
  waits: (days: number) => (days === 0 ? 'hari ini' : `${days} hari`),
  atLeast: (days: number) => `≥ ${days} hari`,
  late: (days: number) => `lewat ${days} hari`,
  undated: 'tanpa tenggat',
  all: (count: string) => `Lihat semua (${count})`,
  also: 'Lainnya',
  week: 'Jatuh minggu ini',
  held: 'Akun menunggu persetujuan',
  mails: 'Email tidak terkirim',
  /** What a new portal needs from its first admin. */
  firstSteps: {
    heading: 'Langkah pertama',
    progress: (done: number, all: number) =>
      `${done} dari ${all} selesai. Daftar ini hilang setelah semuanya selesai.`,
    done: 'selesai',
    steps: {
      publisher: 'Lengkapi data penerbit',
      mail: 'Aktifkan pengiriman email',
      holidays: 'Konfirmasi hari libur',
      editors: 'Ajak anggota redaksi pertama',
      newEditors: 'Perlukah tim redaksi baru menunggu persetujuan admin?',
    },
    hints: {
      publisher:
        'Alamat dan kontak tampil di kaki setiap halaman dan di setiap email. Periksa juga daftar imprint.',
      mail: 'Tanpa email, link reset password dan pemberitahuan tidak sampai. Pengelola server mengisi SMTP_URL.',
      holidays: 'Lama tunggu dan keterlambatan dihitung dalam hari kerja.',
      editors: 'Minta mereka mendaftar dan memilih “Gabung Redaksi”.',
      newEditors:
        'Saat ini siapa pun yang mendaftar lewat “Gabung Redaksi” langsung aktif. Jawaban dapat diubah di Pengaturan.',
    },
    hold: 'Ya, tunggu persetujuan',
    letIn: 'Tidak, langsung aktif',
    held: 'Mulai sekarang tim redaksi baru menunggu persetujuan admin.',
    allowedIn: 'Tim redaksi baru tetap langsung aktif.',
    hide: 'Sembunyikan daftar ini',
    hidden: 'Daftar langkah pertama disembunyikan.',
    failed: 'Gagal menyimpan jawaban.',
  },
  load: 'Beban tim',
  noEditors: 'Belum ada anggota redaksi.',
  stages: (count: string) => `${count} tahap`,
  noStages: 'tidak ada tahap',
  lateStages: (count: string) => `${count} lewat`,
  idle: (count: number) => `${count} anggota redaksi lain tanpa tahap terbuka`,
  durations: 'Hari kerja per tahap',
  durationsFailed: 'Gagal memuat hari kerja per tahap.',
  fewCases: 'belum cukup data',
  noCases: 'Belum cukup data. Angka muncul setelah sebuah tahap disetujui lima kali dalam setahun.',
  legendMedian: (year: number) => `median ${year}`,
  legendP90: 'sampai persentil 90',
  plotLabel: 'Hari kerja per tahap: median dan persentil 90. Angkanya ada di tabel.',
  showTable: 'Lihat sebagai tabel',
  columns: {
    stage: 'Tahap',
    median: (year: number) => `Median ${year}`,
    p90: (year: number) => `Persentil 90, ${year}`,
    cases: (year: number) => `Jumlah ${year}`,
  },
} as const;
