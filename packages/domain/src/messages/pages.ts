/** The public pages (§2). Longer texts of /kontak, /karir and /faq are content and live in `settings/content*.ts`. */
export const pages = {
  homeTitle: (publisher: string) => `${publisher}: kirim naskah, terbitkan buku`,
  homeDescription: (imprints: string) =>
    `Portal penerbit untuk penulis Indonesia: kirim naskah, ikuti sepuluh tahap produksi, terbitkan buku bersama ${imprints}.`,
  heroTitle: 'Dari naskah menjadi buku',
  heroBody: 'Kirim naskah Anda dan ikuti setiap tahapnya, dari penulisan sampai buku selesai dicetak.',
  joinAuthor: 'Gabung Penulis',
  joinEditor: 'Gabung Redaksi',
  openDashboard: 'Buka dashboard',
  /** Stamped on the book of the hero. */
  coverTitle: ['Judul', 'Buku', 'Anda'],
  coverAuthor: 'Nama Anda',
  newsDescription: (publisher: string) =>
    `Kabar terbaru dari ${publisher}: terbitan baru, acara, dan pengumuman bagi penulis.`,
  imprintsTitle: 'Imprint kami',
  imprintsBody: 'Imprint adalah nama terbitan untuk satu jenis buku. Pilih yang sesuai dengan naskah Anda.',
  imprintsHelp: 'Cara memilih imprint',
  guideTitle: 'Empat langkah mengirim naskah',
  guide: [
    { title: 'Daftar', body: 'Buat akun penulis dan lengkapi data diri Anda.' },
    {
      title: 'Siapkan naskah',
      body: 'Simpan naskah sebagai PDF di Google Drive atau Dropbox, lalu buka aksesnya bagi siapa saja yang memiliki link.',
    },
    {
      title: 'Kirim',
      body: 'Pilih Tujuan Penerbit (imprint) dan kategori, tulis sinopsis, lalu kirim link naskah.',
    },
    { title: 'Ikuti progres', body: 'Lihat hasil review dan setiap tahap produksi sampai buku selesai.' },
  ],
  promptTitle: 'Siap menerbitkan buku?',
  promptBody: 'Pendaftaran gratis. Kirim naskah pertama Anda hari ini.',
  promptButton: 'Daftar sekarang',
  contents: 'Isi halaman',
  faqLead: 'Jawaban atas pertanyaan yang paling sering diajukan penulis, dari mendaftar sampai buku selesai.',
  toFaq: 'Baca FAQ',
  openMap: 'Buka peta',
} as const;
