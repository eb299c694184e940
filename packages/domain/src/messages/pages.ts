/** The public pages (§2). Longer texts of /kontak, /karir and /faq are content and live in `settings.ts`. */
export const pages = {
  homeTitle: 'Ruang Naskah: kirim naskah, terbitkan buku',
  homeDescription:
    'Portal penerbit untuk penulis Indonesia: kirim naskah, ikuti sepuluh tahap produksi, terbitkan buku bersama eNHa Press, Hidayah Press, dan Izzah Press.',
  heroTitle: 'Dari naskah menjadi buku',
  heroBody: 'Kirim naskah Anda dan ikuti setiap tahapnya, dari penulisan sampai buku selesai dicetak.',
  joinAuthor: 'Gabung Penulis',
  joinEditor: 'Gabung Redaksi',
  openDashboard: 'Buka Dashboard',
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
} as const;
