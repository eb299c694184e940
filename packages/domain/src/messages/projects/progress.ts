import { shell } from '../shell.ts';

/** 'Progres Penulisan' and 'Progres Pekerjaan' (§2, §5, §6, §8). */
export const ownProjects = {
  authorTitle: shell.screens.authorMain,
  editorTitle: shell.screens.editorMain,
  authorEmpty: 'Belum ada proyek. Proyek muncul setelah naskah Anda diterima.',
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
    },
    nobody: 'Tidak menunggu siapa pun',
  },
  projectsHeading: 'Proyek Anda',
  manuscriptsHeading: 'Naskah Anda',
  allManuscripts: 'Lihat semua naskah',
  sentOn: (date: string) => `Dikirim ${date}`,
  seeFields: 'Lihat isian',
  /** What comes next, beside what a status means. */
  nextOf: {
    admin: 'Kami mengabari Anda setelah ada keputusan. Naskah tidak perlu dikirim lagi.',
    penulis: 'Giliran Anda memperbaiki naskah.',
    team: 'Sedang dikerjakan tim redaksi. Tidak ada yang perlu Anda lakukan.',
    redaksi: 'Sedang dikerjakan tim redaksi. Tidak ada yang perlu Anda lakukan.',
    nobody: 'Tidak ada yang perlu Anda lakukan.',
  },
  sinceDays: (days: number) => (days < 1 ? 'sejak hari ini' : `sejak ${days} hari kerja`),
  sinceAtLeast: (days: number) => `sejak ≥ ${days} hari kerja`,
  nothingForYou: 'Tidak ada yang perlu Anda lakukan sekarang.',
  expected: 'Perkiraan terbit',
  wasExpected: (date: string) => `semula ${date}`,
  yourEditor: 'Penyunting',
  helpAuthor: 'Salah link, atau ada pertanyaan tentang naskah?',
  askTeam: 'Hubungi redaksi',
  nothingToDo: 'Tidak ada yang perlu Anda kerjakan saat ini.',
  more: 'Tampilkan lainnya',
} as const;
