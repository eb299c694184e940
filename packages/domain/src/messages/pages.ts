/** The public pages (§2). Longer texts of /kontak, /karir and /faq are content and live in `settings/content*.ts`. */
export const pages = {
  homeTitle: (publisher: string) => `${publisher}: kirim naskah, terbitkan buku`,
  homeDescription: (imprints: string) =>
    `Portal penerbit untuk penulis Indonesia: kirim naskah, ikuti sepuluh tahap produksi, terbitkan buku bersama ${imprints}.`,
  heroTitle: 'Dari naskah menjadi buku',
  heroBody: 'Kirim naskah Anda dan ikuti setiap tahapnya, dari penulisan sampai buku selesai dicetak.',
  joinAuthor: 'Gabung Penulis',
  joinEditor: 'Gabung Redaksi',
  openDashboard: 'Buka Dashboard',
  /** Stamped on the book of the hero. */
  coverTitle: ['Judul', 'Buku', 'Anda'],
  coverAuthor: 'Nama Anda',
  newsDescription: (publisher: string) =>
    `Kabar terbaru dari ${publisher}: terbitan baru, acara, dan pengumuman bagi penulis.`,
  imprintsTitle: 'Imprint kami',
  imprintsBody: 'Setiap naskah terbit di bawah imprint yang sesuai dengan jenis bukunya.',
  imprintsHelp: 'Cara memilih imprint',
  guideTitle: 'Empat langkah mengirim naskah',
  guide: [
    { title: 'Daftar', body: 'Buat akun penulis dan lengkapi data diri Anda.' },
    { title: 'Siapkan naskah', body: 'Simpan naskah PDF di Google Drive atau Dropbox dan buka aksesnya.' },
    { title: 'Kirim', body: 'Pilih imprint dan kategori, tulis sinopsis, lalu kirim tautannya.' },
    { title: 'Ikuti progres', body: 'Lihat hasil review dan setiap tahap produksi sampai buku selesai.' },
  ],
  promptTitle: 'Siap menerbitkan buku?',
  promptBody: 'Daftar sekarang, gratis, dan kirim naskah pertama Anda hari ini.',
  promptButton: 'Daftar sekarang',
  contents: 'Isi halaman',
  faqLead: 'Jawaban atas pertanyaan yang paling sering diajukan penulis, dari mendaftar sampai buku selesai.',
  toFaq: 'Baca FAQ',
  openMap: 'Buka peta',
} as const;
