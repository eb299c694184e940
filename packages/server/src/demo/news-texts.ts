import type { CoverStyle } from './covers.ts';

/** Sample news, oldest first. */
export interface SampleNews {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly imageAlt: string;
  readonly cover: CoverStyle;
  readonly daysAgo: number;
}

export const sampleNews: readonly SampleNews[] = [
  {
    title: 'Ruang Naskah dibuka untuk penulis dari seluruh Indonesia',
    content: `Mulai hari ini naskah dapat dikirim dari mana saja. Penulis cukup membuat akun, mengisi data diri, dan menempel link naskahnya.

Setiap naskah mempunyai halaman sendiri. Di sana penulis melihat statusnya hari ini dan seluruh riwayatnya sejak dikirim, tanpa perlu bertanya melalui pesan.

Pertanyaan yang sering diajukan kami kumpulkan di halaman FAQ.`,
    tags: ['pengumuman', 'penulis'],
    imageAlt: 'Gambar deretan punggung buku biru, hijau, dan jingga di rak',
    cover: 'shelf',
    daysAgo: 168,
  },
  {
    title: 'Tiga imprint, tiga pintu untuk naskah Anda',
    content: `eNHa Press menerbitkan buku ajar, Hidayah Press buku referensi, dan Izzah Press buku anak. Memilih imprint yang tepat membuat naskah lebih cepat sampai ke pembaca pertama yang mengerti bidangnya.

Jika ragu, pilih yang paling dekat. Admin akan mengarahkan naskah Anda.`,
    tags: ['imprint', 'panduan'],
    imageAlt: 'Gambar tiga sampul buku berdiri berdampingan',
    cover: 'trio',
    daysAgo: 141,
  },
  {
    title: 'Cara membuka akses link Google Drive',
    content: `Review paling sering tertunda karena naskah tidak dapat dibuka.

Buka berkas di Google Drive, tekan “Bagikan”, lalu pada “Akses umum” pilih “Siapa saja yang memiliki link” sebagai “Pelihat”. Salin link itu dan coba buka di mode penyamaran (incognito) sebelum dikirim.

Panduan resminya ada di https://support.google.com/drive/answer/2494822.`,
    tags: ['panduan', 'naskah'],
    imageAlt: 'Gambar buku terbuka di atas kain bermotif kawung',
    cover: 'open',
    daysAgo: 117,
  },
  {
    title: 'Ensiklopedia Rempah Nusantara memasuki tahap cetak',
    content: `Setelah penyuntingan dan telaah yang panjang, ensiklopedia berisi seratus dua puluh rempah ini memasuki tahap cetak.

Penulisnya menelusuri nama daerah setiap rempah sampai ke pasar-pasar kecil. Edisi pertama dilengkapi indeks nama daerah dan peta asal.`,
    tags: ['terbitan baru', 'Hidayah Press'],
    imageAlt: 'Gambar tumpukan buku bersampul hijau',
    cover: 'stack',
    daysAgo: 88,
  },
  {
    title: 'Lokakarya menulis buku ajar: dari silabus menjadi naskah',
    content: `Dosen dan guru diundang mengikuti lokakarya sehari tentang menyusun buku ajar dari silabus yang sudah ada.

Peserta membawa satu silabus dan pulang dengan kerangka bab, contoh latihan, dan jadwal menulis. Tempat terbatas untuk tiga puluh peserta.`,
    tags: ['kegiatan', 'buku ajar', 'eNHa Press'],
    imageAlt: 'Gambar sampul buku biru dengan garis ganda emas',
    cover: 'single',
    daysAgo: 61,
  },
  {
    title: 'Kancil dan Kebun Rahasia segera terbit',
    content: `Buku anak tentang belajar menunggu ini sedang dicetak. Ceritanya pendek, gambarnya luas, dan halaman terakhirnya mengajak pembaca menanam biji sendiri.

Terima kasih kepada anak-anak yang menjadi pembaca pertamanya.`,
    tags: ['segera terbit', 'buku anak', 'Izzah Press'],
    imageAlt: 'Gambar sampul buku jingga dengan daun',
    cover: 'twig',
    daysAgo: 33,
  },
  {
    title: 'Jadwal layanan pada hari libur',
    content: `Kantor tutup pada hari libur nasional. Naskah tetap dapat dikirim setiap saat dan dibaca kembali pada hari kerja berikutnya.

Tenggat tahap yang jatuh pada hari-hari itu kami geser. Tanggal barunya tertulis di dashboard Anda.`,
    tags: ['pengumuman'],
    imageAlt: 'Gambar motif kawung berwarna emas di atas biru tua',
    cover: 'kawung',
    daysAgo: 12,
  },
  {
    title: 'Apa yang dilihat redaksi dalam sepuluh halaman pertama',
    content: `Ratna Kusumaningtyas, anggota tim redaksi, membaca puluhan naskah setiap bulan. Menurutnya, sepuluh halaman pertama menjawab tiga pertanyaan: untuk siapa buku ini, apa yang dijanjikannya, dan apakah penulis menepatinya.

Naskah yang baik tidak harus sempurna ejaannya. Yang dicari adalah susunan yang jelas dan suara yang yakin.`,
    tags: ['kiat', 'redaksi'],
    imageAlt: 'Gambar tumpukan buku dengan pita pembatas',
    cover: 'stack',
    daysAgo: 3,
  },
];
