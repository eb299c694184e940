/** 'Progres Pekerjaan': an editor's stages by what they ask for, and one of them opened. */
export const tasks = {
  loadFailed: 'Gagal memuat tugas.',
  groups: {
    overdue: 'Lewat tenggat',
    week: 'Minggu ini',
    later: 'Nanti',
    undated: 'Tanpa tenggat',
    free: 'Bisa diambil',
    review: 'Menunggu persetujuan',
    notYet: 'Belum giliran Anda',
    done: 'Selesai',
  },
  count: (count: number, most: number) => (count > most ? `${most}+` : String(count)),
  more: (count: string) => `Tampilkan ${count} lainnya`,
  waitsForDeadline: 'menunggu admin menetapkan tenggat',
  yourTurn: (days: number, exact: boolean) => {
    if (!exact) return `giliran Anda ≥ ${days} hari kerja`;
    return days < 1 ? 'giliran Anda sejak hari ini' : `giliran Anda ${days} hari kerja`;
  },
  nobodyYet: 'belum ada yang mengerjakan',
  deliveredOn: (date: string) => `diserahkan ${date}`,
  withAdmin: (days: number) =>
    days < 1 ? 'pada admin sejak hari ini' : `pada admin sejak ${days} hari kerja`,
  after: (stage: string) => `setelah ${stage}`,
  planned: (date: string) => `rencana ${date}`,
  unplanned: 'belum ada rencana',
  approved: 'disetujui',
  passed: 'dilewati',

  take: 'Ambil tugas ini',
  taking: 'Mengambil...',
  taken: (stage: string, title: string) => `Anda mengerjakan ${stage} untuk "${title}".`,
  takeFailed: 'Gagal mengambil tugas.',

  materialFrom: (stage: string) => `Bahan dari ${stage}`,
  materialApproved: (stage: string) => `Bahan dari ${stage}, sudah disetujui`,
  noMaterial: 'Belum ada dokumen dari tahap sebelumnya.',
  document: (stage: string) => `Dokumen ${stage}`,
  givenBy: (host: string, name: string, date: string) => `${host}, dari ${name}, ${date}`,
  said: (note: string) => `“${note}”`,
  given: (host: string, date: string) => `${host}, ${date}`,
  openFailed: 'Gagal memuat tugas ini.',
  stillOpen: 'Masih terbuka',

  notYourTurn: (stage: string) => `Giliran Anda setelah ${stage}.`,
  notYourTurnPlanned: (stage: string, date: string) => `Giliran Anda setelah ${stage}, rencana ${date}.`,
  deliverEarly: 'Serahkan lebih awal',
  passedBy: 'Proyek sudah melewati tahap ini.',

  author: 'Penulis',
  showContact: 'Hubungi penulis',
  showingContact: 'Memuat...',
  contactFailed: 'Gagal memuat kontak penulis.',
  contactGone: 'Akun penulis sudah dihapus.',

  dayOff: (name: string) => `Libur: ${name}`,
  nextDates: 'Tanggal berikutnya',
  help: 'Bantuan',
  helpEditor: 'Berkas terlalu besar, link terkunci, atau salah tugas?',
  askAdmin: 'Tanya admin',
} as const;
