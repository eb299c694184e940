import { shell } from '../shell.ts';
import { projects } from './projects.ts';

/** The two forms of '/admin/projects' (§2, §5, §8). */
export const projectForms = {
  manageTitle: shell.screens.manageProjects,
  tabs: { penulis: 'Penulis', redaksi: 'Redaksi' },
  authorForm: {
    title: 'Buat Proyek Penulisan Baru',
    judul: 'Judul Naskah',
    sppNumber: 'Nomor SPP',
    author: 'Penulis',
    authorPlaceholder: '-- Pilih Penulis --',
    deadline: 'Tenggat',
    link: 'Link Google Drive',
    submit: projects.startProject,
    submitting: 'Membuat proyek...',
    created: 'Proyek berhasil dibuat.',
    failed: 'Gagal membuat proyek.',
  },
  taskForm: {
    title: 'Beri Tugas Redaksi Baru',
    judul: 'Judul Naskah / Tugas',
    workType: 'Jenis Pekerjaan',
    deadline: 'Tenggat',
    link: 'Link Google Drive',
    editor: 'Tim Redaksi',
    editorPlaceholder: '-- Pilih Tim Redaksi --',
    submit: 'Beri Tugas',
    submitting: 'Memberi tugas...',
    created: 'Tugas redaksi berhasil dibuat.',
    failed: 'Gagal membuat tugas redaksi.',
  },
  fromManuscript: 'Dari naskah',
  /** Of a project that is started from a manuscript. */
  writing: {
    label: 'Naskah untuk Penulisan',
    choices: {
      complete: 'Naskah sudah lengkap: pakai link naskah untuk Penulisan',
      going: 'Penulis masih menulis',
    },
    hints: {
      complete: 'Penulisan langsung menunggu review Anda. Penulis tidak diminta mengirim lagi.',
      going: 'Penulis diminta menyerahkan link Penulisan.',
    },
  },
} as const;
