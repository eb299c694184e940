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
} as const;
