import { shell } from '../shell.ts';

/** 'Progres Penulisan' and 'Progres Pekerjaan' (§2, §5, §6, §8). */
export const ownProjects = {
  authorTitle: shell.screens.authorMain,
  editorTitle: shell.screens.editorMain,
  authorEmpty: 'Belum ada proyek. Proyek muncul setelah naskah Anda diterima dan admin membuat proyeknya.',
  editorEmpty: 'Belum ada tugas untuk Anda. Tugas muncul di sini setelah admin memberikannya.',
  needsAction: 'Perlu tindakan Anda',
  incomplete: 'Data Proyek Tidak Lengkap. Mohon hubungi admin.',
  allStagesDetail: 'Lihat semua tahap',
  progress: { done: 'selesai', active: 'sedang berjalan', pending: 'menunggu' },
  turn: {
    you: 'Menunggu Anda',
    penulis: (name: string) => `Menunggu penulis: ${name}`,
    redaksi: (name: string) => `Menunggu redaksi: ${name}`,
    team: 'Menunggu tim redaksi',
    admin: {
      review: 'Menunggu persetujuan admin',
      advance: 'Menunggu admin melanjutkan tahap',
      setDeadline: 'Menunggu admin mengonfirmasi tenggat',
      assign: 'Menunggu admin menunjuk penanggung jawab',
      plan: 'Menunggu admin menetapkan tenggat dan penanggung jawab',
      finish: 'Menunggu admin menyelesaikan tugas',
      withdrawn: 'Naskah ditarik. Menunggu keputusan admin',
    },
    nobody: 'Tidak menunggu siapa pun',
  },
  projectsHeading: 'Proyek Anda',
  manuscriptsHeading: 'Naskah Anda',
  allManuscripts: 'Lihat semua naskah',
  sentOn: (date: string) => `Dikirim ${date}`,
  seeFields: 'Lihat isian',
  /** Once for all manuscripts that wait for a decision. */
  awaited:
    'Naskah yang menunggu keputusan tidak perlu dikirim lagi. Kami mengabari Anda setelah ada keputusan.',
  /** What is usual is no promise. */
  decisionPace: (days: number, usual: number) =>
    `${days < 1 ? '' : `Hari kerja ke-${days}. `}Keputusan biasanya datang dalam ${usual} hari kerja.`,
  waitingFor: (days: number) => (days < 1 ? 'Masuk hari ini.' : `Hari kerja ke-${days}.`),
  stagePace: (days: number, usual: number) =>
    days < 1
      ? `Tahap ini biasanya ${usual} hari kerja.`
      : `Tahap ini hari kerja ke-${days}, biasanya ${usual}.`,
  planned: (date: string) => `Rencana selesai ${date}.`,
  /** What comes next, beside what a status means. */
  nextOf: {
    admin: 'Kami mengabari Anda bila giliran Anda tiba.',
    penulis: 'Giliran Anda memperbaiki naskah.',
    team: 'Sedang dikerjakan tim redaksi. Kami mengabari Anda bila giliran Anda tiba.',
    redaksi: 'Sedang dikerjakan tim redaksi. Kami mengabari Anda bila giliran Anda tiba.',
    nobody: 'Naskah ini tidak menunggu siapa pun.',
  },
  nextTurn: (stage: string) => `Giliran Anda lagi: ${stage}.`,
  nextTurnPlanned: (stage: string, date: string) => `Giliran Anda lagi: ${stage}, rencana ${date}.`,
  finished: (count: string) => `Selesai ${count}`,
  finishedOn: (date: string) => `Selesai ${date}`,
  /** Of a book that was finished before its day was recorded. */
  finishedBefore: (date: string) => `Selesai paling lambat ${date}`,
  nothingForYou: 'Tidak ada yang perlu Anda lakukan sekarang.',
  expected: 'Perkiraan terbit',
  wasExpected: (date: string) => `semula ${date}`,
  yourEditor: 'Penyunting',
  helpAuthor: 'Salah link, atau ada pertanyaan tentang naskah?',
  askTeam: 'Hubungi redaksi',
  nothingToDo: 'Tidak ada yang perlu Anda kerjakan saat ini.',
  more: 'Tampilkan lainnya',
} as const;
